import { type SetupStep, setupSteps } from '@bon/contracts/companies'
import { registerEndpoints } from '@bon/contracts/registers'
import { Button } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { query } from '../../shared/api/index.ts'
import { useProblemText } from '../../shared/i18n/index.ts'
import { officePath, tillsPath } from '../../shared/paths/index.ts'
import { useSession } from '../../shared/session/index.ts'
import { Banner, classes, EmptyState } from '../../shared/ui/index.ts'
import { Panel } from '../../shared/ui/panel.tsx'
import { RulesCard } from '../core-data/rules-form.tsx'
import { ThisBrowser } from '../devices/this-browser.tsx'
import { maySell } from '../pages.ts'
import { Page } from '../parts/page.tsx'
import { StepForm } from '../parts/step-form.tsx'
import style from './setup.module.css'
import { StepContent } from './step-form.tsx'
import { type Setup, useSetup } from './use-setup.ts'

/** The first setup (CO-05): five steps that preview what they create, or all at once by one button. */
export const SetupCompanyScreen = () => {
  const { t } = useTranslation('companies')
  const { company, user } = useSession()
  const mayWrite = user.permissions.includes('settings.write')
  const setup = useSetup()
  const barred = company.barred.some(({ feature }) => feature === 'quick_setup')
  return (
    <Page title={t('setup.title', { company: company.display_name })}>
      {company.cash_register_rules === null && mayWrite && !barred && <RulesCard />}
      <Panel>
        {barred ? (
          <EmptyState title={t('setup.not_here')}>{t('setup.not_here_text')}</EmptyState>
        ) : setup.left.length === 0 ? (
          <Ready setup={setup} />
        ) : (
          <Steps setup={setup} />
        )}
      </Panel>
    </Page>
  )
}

const Steps = ({ setup }: { setup: Setup }) => {
  const { t } = useTranslation('companies')
  const problemText = useProblemText()
  const { left, isDone, busy, failed, make } = setup
  const [chosen, setChosen] = useState<SetupStep>()
  const step = chosen !== undefined && left.includes(chosen) ? chosen : (left[0] ?? 'tables')
  const hasPin = /^\d{4}$/.test(setup.draft.cashiers.pin)
  return (
    <div className={`${style.wizard} grid`}>
      <ol className={`${style.steps} grid gap-4`} aria-label={t('setup.steps')}>
        {setupSteps.map((each, i) => (
          <li key={each}>
            <button
              type="button"
              aria-current={each === step ? 'step' : undefined}
              disabled={isDone(each) || busy}
              onClick={() => setChosen(each)}
            >
              <span className={`${style.mark} place-centre rigid t-14`} data-done={isDone(each) || undefined}>
                {isDone(each) ? <IconCircleCheck size={21} aria-hidden /> : i + 1}
              </span>
              {t(`setup.step.${each}`)}
              {isDone(each) && <span className="vh">{t('setup.done')}</span>}
            </button>
          </li>
        ))}
      </ol>
      <StepForm
        onSubmit={(event) => {
          event.preventDefault()
          void make([step])
        }}
      >
        <h2>{t(`setup.step.${step}`)}</h2>
        <p className="dim2">{t(`setup.about.${step}`)}</p>
        {failed?.step === step && <Banner tone="bad">{problemText(failed.error)}</Banner>}
        <StepContent key={step} step={step} setup={setup} />
        <div className="actions middle">
          <Button type="submit" loading={busy}>
            {t('setup.make')}
          </Button>
          {left.includes('cashiers') && !hasPin ? (
            <p className="dim2">{t('setup.quick_needs_pin')}</p>
          ) : (
            <Button variant="default" disabled={busy} onClick={() => void make(left)}>
              {t('setup.quick')}
            </Button>
          )}
        </div>
      </StepForm>
    </div>
  )
}

const Ready = ({ setup: { draft } }: { setup: Setup }) => {
  const { t } = useTranslation('companies')
  const { company, user } = useSession()
  const { data } = useQuery(query(registerEndpoints.list, {}))
  const register = data?.registers[0]
  const canPairBrowser = register !== undefined && user.permissions.includes('devices.write')
  return (
    <EmptyState
      icon={<IconCircleCheck size={42} stroke={1.3} aria-hidden />}
      title={t('setup.ready')}
      action={
        <div className={classes('actions middle', 'centre')}>
          {canPairBrowser && (
            <ThisBrowser register_uuid={register.uuid} label={t('setup.is_till')} pin={draft.cashiers.pin} />
          )}
          {maySell(user) && (
            <Button
              component={Link}
              to={tillsPath(company.uuid)}
              variant={canPairBrowser ? 'default' : 'filled'}
            >
              {t('setup.to_register')}
            </Button>
          )}
          <Button component={Link} to={officePath(company.uuid, 'products')} variant="default">
            {t('setup.to_products')}
          </Button>
        </div>
      }
    >
      {t(canPairBrowser ? 'setup.ready_till_text' : 'setup.ready_text')}
    </EmptyState>
  )
}
