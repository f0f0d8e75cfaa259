import { type BodyOf, instantOf, type PlainDate } from '@bon/contracts/kernel'
import { lastFriday, priceEndpoints } from '@bon/contracts/prices'
import type { DataOf, timeDelimitations } from '@bon/contracts/resources'
import { Button } from '@mantine/core'
import { IconPlayerPlay } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../shared/api/index.ts'
import { shopClock } from '../../shared/format/index.ts'
import { now } from '../../shared/platform/index.ts'
import { Banner, ErrorState, LoadingState } from '../../shared/ui/index.ts'
import { Card } from '../parts/card.tsx'
import { DateField, TimeField } from '../parts/date-fields/date-field.tsx'
import type { Price } from './prices-editor.tsx'
import { TrialResult } from './trial-result.tsx'

type Rule = { uuid: string } & DataOf<typeof timeDelimitations>
type Body = BodyOf<typeof priceEndpoints.simulate>

/** BEYOND-10: simulates a past day's sales with unsaved hours and prices. */
export const Trial = ({ rule, prices }: { rule: Rule; prices: readonly Price[] }) => {
  const { t } = useTranslation('shop')
  const friday = lastFriday(shopClock.businessDay(instantOf(now())))
  const [day, setDay] = useState<PlainDate>(friday)
  const [from, setFrom] = useState(rule.from_time ?? '')
  const [to, setTo] = useState(rule.to_time ?? '')
  const isOdd = (from === '') !== (to === '') || (from !== '' && from === to)
  const body: Body = {
    rule: {
      uuid: rule.uuid,
      priority: rule.priority,
      weekdays: rule.weekdays,
      from_date: rule.from_date,
      to_date: rule.to_date,
      from_time: from || null,
      to_time: to || null,
    },
    prices: prices.map(({ product_uuid, price }) => ({ product_uuid, price })),
    day,
  }
  const bodyKey = JSON.stringify(body)
  const trial = useMutation({
    mutationFn: async (input: { body: Body; bodyKey: string }) =>
      (await call(priceEndpoints.simulate, { body: input.body })).body,
  })
  const run = () => trial.mutate({ body, bodyKey })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isOdd && day !== '') run()
  }
  return (
    <Card title={t('trial.title')}>
      <p className="dim2">{t('trial.hint')}</p>
      <form className="above flex gap-12 wraps bottom" onSubmit={submit}>
        <DateField label={t('trial.day')} value={day} onChange={setDay} />
        <TimeField label={t('trial.from')} value={from} onChange={setFrom} />
        <TimeField label={t('trial.to')} value={to} onChange={setTo} />
        <Button
          type="submit"
          variant="default"
          disabled={isOdd || day === ''}
          loading={trial.isPending}
          leftSection={<IconPlayerPlay size={19} stroke={1.7} aria-hidden />}
        >
          {t(day === friday ? 'trial.run_friday' : 'trial.run')}
        </Button>
      </form>
      {isOdd && (
        <p className="above-8 danger-text" role="alert">
          {t('trial.times')}
        </p>
      )}
      {trial.isPending && <LoadingState what={t('trial.working')} />}
      {trial.isError && <ErrorState error={trial.error} title={t('trial.failed')} still="" onRetry={run} />}
      {trial.data && trial.variables?.bodyKey !== bodyKey && <Banner tone="info">{t('trial.stale')}</Banner>}
      {trial.data && <TrialResult simulation={trial.data} />}
    </Card>
  )
}
