import { StepChoices, StepForm } from '../parts/step-form.tsx'
import '@mantine/core/styles/Radio.css'
import { companyEndpoints, type RulesStatus } from '@bon/contracts/companies'
import { type CashRegisterRules, cashRegisterRules } from '@bon/contracts/journal'
import { Button, Radio } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call, isProblem, query } from '../../shared/api/index.ts'
import { useProblemText } from '../../shared/i18n/index.ts'
import { Banner, useToast } from '../../shared/ui/index.ts'
import { Await } from '../parts/await.tsx'
import { Card } from '../parts/card.tsx'

/** The company's status under the cash-register rules: asked at setup, edited with its core data. */
export const RulesCard = () => {
  const { t } = useTranslation('companies')
  const { data, error, refetch } = useQuery(query(companyEndpoints.cashRegisterRules, {}))
  return (
    <Await data={data} error={error} onRetry={() => void refetch()} failed={t('core.failed')}>
      {(view) => (
        <Card title={t('rules.title')}>
          <RulesForm key={view.revision} view={view} onStale={() => void refetch()} />
        </Card>
      )}
    </Await>
  )
}

const RulesForm = ({ view, onStale }: { view: RulesStatus; onStale: () => void }) => {
  const { t } = useTranslation('companies')
  const client = useQueryClient()
  const problemText = useProblemText()
  const toast = useToast()
  const [chosen, choose] = useState<CashRegisterRules | null>(view.cash_register_rules)
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string>()

  const save = async (cash_register_rules: CashRegisterRules) => {
    setBusy(true)
    setRefusal(undefined)
    try {
      await call(companyEndpoints.changeCashRegisterRules, {
        body: { cash_register_rules },
        ifMatch: view.revision,
      })
      await client.invalidateQueries()
      toast({ text: t('rules.saved') })
    } catch (error) {
      const isStale = isProblem(error, companyEndpoints.changeCashRegisterRules, 'resource.changed_meanwhile')
      setRefusal(isStale ? t('days.stale') : problemText(error))
      if (isStale) onStale()
    } finally {
      setBusy(false)
    }
  }
  return (
    <StepForm
      onSubmit={(event) => {
        event.preventDefault()
        if (chosen !== null) void save(chosen)
      }}
    >
      {refusal !== undefined && <Banner tone="bad">{refusal}</Banner>}
      <p className="dim2">{t('rules.text')}</p>
      <Radio.Group
        aria-label={t('rules.title')}
        value={chosen ?? ''}
        onChange={(value) => choose(cashRegisterRules.find((one) => one === value) ?? null)}
      >
        <StepChoices>
          {cashRegisterRules.map((one) => (
            <Radio
              key={one}
              value={one}
              size="md"
              disabled={!view.may_change}
              label={t(`rules.${one}`)}
              description={t(`rules.${one}_text`)}
            />
          ))}
        </StepChoices>
      </Radio.Group>
      {view.may_change ? (
        <div className="actions middle">
          <Button type="submit" loading={busy} disabled={chosen === null}>
            {t('rules.save')}
          </Button>
        </div>
      ) : (
        <p className="dim2">{t('days.inherited')}</p>
      )}
    </StepForm>
  )
}
