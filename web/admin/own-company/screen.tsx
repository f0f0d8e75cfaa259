import { ownCompanyEndpoints } from '@bon/contracts/companies'
import { Button, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { query } from '../../shared/api/index.ts'
import { Banner, EmptyState } from '../../shared/ui/index.ts'
import { Refusal } from '../identity/refusal.tsx'
import { Await } from '../parts/await.tsx'
import { Card } from '../parts/card.tsx'
import { NarrowPage } from '../parts/narrow-page.tsx'
import { StepFields, StepForm } from '../parts/step-form.tsx'
import { useOwnCompany } from './use-own-company.ts'

/** The legal entity and address of a new company; the setup follows. */
export const OwnCompanyScreen = () => {
  const { t } = useTranslation(['companies', 'common'])
  const { data, error, refetch } = useQuery(query(ownCompanyEndpoints.status, {}))
  return (
    <NarrowPage title={t('own.title')}>
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
    </NarrowPage>
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
      <StepForm
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
        noValidate
      >
        <p className="dim2">{t('own.text')}</p>
        <StepFields top>
          <TextInput {...field('cvr', 11)} inputMode="numeric" autoComplete="off" />
          <TextInput {...field('legal_name', 100)} autoComplete="organization" />
          <TextInput
            {...field('display_name', 60)}
            placeholder={value.legal_name || t('own.display_name_help')}
          />
          <TextInput {...field('street', 100)} autoComplete="off" />
          <TextInput {...field('house_number', 20)} autoComplete="off" />
          <TextInput {...field('postcode', 10)} autoComplete="postal-code" />
          <TextInput {...field('city', 50)} autoComplete="address-level2" />
        </StepFields>
        <Refusal text={refusal} />
        <div className="actions middle">
          <Button type="submit" loading={busy}>
            {t('own.make')}
          </Button>
          <Button component={Link} to="/dashboard" variant="default">
            {t('own.back')}
          </Button>
        </div>
      </StepForm>
    </Card>
  )
}
