import { ownCompanyEndpoints } from '@bon/contracts/companies'
import { Button, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { query } from '../../shared/api/index.ts'
import { Banner, EmptyState } from '../../shared/ui/index.ts'
import style from '../companies/companies.module.css'
import { Refusal } from '../identity/refusal.tsx'
import { Await } from '../parts/await.tsx'
import { Card } from '../parts/card.tsx'
import step from '../setup-company/setup.module.css'
import own from './own-company.module.css'
import { useOwnCompany } from './use-own-company.ts'

/** The legal person and the place of a new company; its set-up comes next. */
export const OwnCompanyScreen = () => {
  const { t } = useTranslation(['companies', 'common'])
  const { data, error, refetch } = useQuery(query(ownCompanyEndpoints.standing, {}))
  return (
    <div className={style.page}>
      <title>{`${t('own.title')} · Bon`}</title>
      <h1>{t('own.title')}</h1>
      <Await data={data} error={error} onRetry={() => void refetch()} failed={t('own.failed')}>
        {({ sign_up, left }) =>
          sign_up === 'closed' || left === 0 ? (
            <EmptyState
              title={t(sign_up === 'closed' ? 'own.closed' : 'own.no_more')}
              action={
                <Button component={Link} to="/dashboard" variant="default">
                  {t('own.back')}
                </Button>
              }
            >
              {t(sign_up === 'closed' ? 'own.closed_text' : 'own.no_more_text')}
            </EmptyState>
          ) : (
            <>
              {sign_up === 'approved' && <Banner tone="info">{t('own.waits')}</Banner>}
              <OwnCompanyForm />
            </>
          )
        }
      </Await>
    </div>
  )
}

const OwnCompanyForm = () => {
  const { t } = useTranslation('companies')
  const { value, change, faults, refusal, busy, submit } = useOwnCompany()
  const field = (name: keyof typeof value, maxLength: number) => ({
    label: t(`own.${name}`),
    required: name !== 'display_name',
    maxLength,
    value: value[name],
    error: faults[name] && t(faults[name]),
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) =>
      change({ [name]: currentTarget.value }),
  })
  return (
    <Card title={t('own.legal')}>
      <form
        className={step.step}
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
        noValidate
      >
        <p className={step.about}>{t('own.text')}</p>
        <div className={own.fields}>
          <TextInput {...field('cvr', 11)} inputMode="numeric" autoComplete="off" />
          <TextInput {...field('legal_name', 100)} autoComplete="organization" />
          <TextInput
            {...field('display_name', 60)}
            placeholder={value.legal_name || t('own.display_name_help')}
          />
          <TextInput {...field('street', 100)} autoComplete="street-address" />
          <TextInput {...field('postcode', 10)} autoComplete="postal-code" />
          <TextInput {...field('city', 60)} autoComplete="address-level2" />
        </div>
        <Refusal text={refusal} />
        <div className={step.actions}>
          <Button type="submit" loading={busy}>
            {t('own.make')}
          </Button>
          <Button component={Link} to="/dashboard" variant="default">
            {t('own.back')}
          </Button>
        </div>
      </form>
    </Card>
  )
}
