import { type AccountingYears, companyEndpoints } from '@bon/contracts/companies'
import { type AccountingYearStart, accountingYearOf, instantOf, isYearly } from '@bon/contracts/kernel'
import { Button, NativeSelect } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call, isProblem, query } from '../../shared/api/index.ts'
import { dateOf, shopClock } from '../../shared/format/index.ts'
import { now } from '../../shared/platform/index.ts'
import { useToast } from '../../shared/ui/index.ts'
import { Refusal } from '../identity/refusal.tsx'
import { Await } from '../parts/await.tsx'
import { Card } from '../parts/card.tsx'
import { StepFields, StepForm } from '../parts/step-form.tsx'
import { useAction } from '../parts/use-action.ts'
import { useMay } from '../parts/use-may.ts'
import { capitalised, monthOf } from '../parts/words.ts'

/** When the company's accounting years begin, which decides how long its books are kept. */
export const AccountingYearsCard = () => {
  const { t } = useTranslation('companies')
  const { data, error, refetch } = useQuery(query(companyEndpoints.accountingYears, {}))
  return (
    <Await data={data} error={error} onRetry={() => void refetch()} failed={t('core.failed')}>
      {(view) => (
        <Card title={t('years.title')}>
          <AccountingYearsForm view={view} />
        </Card>
      )}
    </Await>
  )
}

const AccountingYearsForm = ({ view }: { view: AccountingYears }) => {
  const { t } = useTranslation('companies')
  const client = useQueryClient()
  const toast = useToast()
  const mayWrite = useMay('settings.write')
  const [chosen, choose] = useState<AccountingYearStart>()
  const start = chosen ?? view.accounting_year_starts
  const { run, busy, error, refusal } = useAction({
    action: () =>
      call(companyEndpoints.changeAccountingYears, {
        body: { accounting_year_starts: start },
        ifMatch: view.revision,
      }).finally(() => client.invalidateQueries()),
    done: () => {
      choose(undefined)
      toast({ text: t('years.saved') })
    },
  })
  const isStale = isProblem(error, companyEndpoints.changeAccountingYears, 'resource.changed_meanwhile')
  const disabled = !view.may_change || !mayWrite
  return (
    <StepForm
      onSubmit={(event) => {
        event.preventDefault()
        run()
      }}
    >
      <Refusal text={isStale ? t('days.stale') : refusal} />
      <StartFields start={start} disabled={disabled} onChange={choose} />
      <YearWords start={start} />
      {!view.may_change && <p className="dim2">{t('days.inherited')}</p>}
      {!disabled && (
        <div className="actions middle">
          <Button type="submit" loading={busy}>
            {t('years.save')}
          </Button>
        </div>
      )}
    </StepForm>
  )
}

const months = Array.from({ length: 12 }, (_, i) => `${i + 1}`.padStart(2, '0'))
const days = Array.from({ length: 31 }, (_, i) => `${i + 1}`.padStart(2, '0'))

type StartProps = {
  start: AccountingYearStart
  disabled: boolean
  onChange: (start: AccountingYearStart) => void
}

/** Only days that the month has every year can be chosen; another month begins at its first. */
const StartFields = ({ start, disabled, onChange }: StartProps) => {
  const { t, i18n } = useTranslation('companies')
  const [month = '01', day = '01'] = start.split('-')
  return (
    <StepFields>
      <NativeSelect
        label={t('years.month')}
        value={month}
        disabled={disabled}
        data={months.map((value) => ({ value, label: capitalised(monthOf(value, i18n.language)) }))}
        onChange={({ currentTarget }) => onChange(`${currentTarget.value}-01`)}
      />
      <NativeSelect
        label={t('years.day')}
        value={day}
        disabled={disabled}
        data={days
          .filter((value) => isYearly(`${month}-${value}`))
          .map((value) => ({ value, label: `${Number(value)}` }))}
        onChange={({ currentTarget }) => onChange(`${month}-${currentTarget.value}`)}
      />
    </StepFields>
  )
}

const YearWords = ({ start }: { start: AccountingYearStart }) => {
  const { t } = useTranslation('companies')
  const { name, from, to, kept_until } = accountingYearOf(shopClock.businessDay(instantOf(now())), start)
  return (
    <p className="dim2">
      {t('years.words', { name, from: dateOf(from), to: dateOf(to), kept: dateOf(kept_until) })}
    </p>
  )
}
