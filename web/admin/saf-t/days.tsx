import { type SafTDay, safTEndpoints } from '@bon/contracts/saf-t'
import { Button } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call, query } from '../../shared/api/index.ts'
import { count, dateOf, dateTimeOf } from '../../shared/format/index.ts'
import { Banner } from '../../shared/ui/banner.tsx'
import { Tag } from '../../shared/ui/index.ts'
import { Card } from '../parts/card.tsx'
import { Table, TableScroll } from '../parts/table.tsx'
import { useAction } from '../parts/use-action.ts'
import { realFaults, VerdictTag } from './verdict-tag.tsx'

/** While a check is awaited, and while the page only stays open. */
const [awaited_ms, idle_ms] = [1_000, 60_000]

/** BEYOND-13: would each business day pass the authority's rules as it stands, and if not, which fact would fail. */
export const SafTDays = ({ mayCheck }: { mayCheck: boolean }) => {
  const { t } = useTranslation('saf-t')
  /** The time of the last verdict on today when a new one was asked for. */
  const [awaits, setAwaits] = useState<string>()
  const checkedAt = (data: { today: string; days: SafTDay[] } | undefined) =>
    data?.days.find(({ day }) => day === data.today)?.checked_at ?? 'never'
  const { data } = useQuery({
    ...query(safTEndpoints.days, {}),
    refetchInterval: ({ state }) => (checkedAt(state.data) === awaits ? awaited_ms : idle_ms),
  })
  const isAwaited = awaits !== undefined && checkedAt(data) === awaits
  const ask = useAction({
    action: () => call(safTEndpoints.check, {}),
    commands: [safTEndpoints.check],
    done: () => setAwaits(checkedAt(data)),
  })
  if (!data) return null
  const hasToday = data.days.some(({ day }) => day === data.today)
  return (
    <Card
      title={t('light.title')}
      aside={
        mayCheck && (
          <Button
            variant="default"
            leftSection={<IconRefresh size={18} aria-hidden />}
            disabled={ask.busy || isAwaited}
            onClick={() => ask.run()}
          >
            {t(ask.busy || isAwaited ? 'light.checking' : 'light.check')}
          </Button>
        )
      }
    >
      <p className="dim2">{t('light.about')}</p>
      {ask.refusal && <Banner tone="bad">{ask.refusal}</Banner>}
      <TableScroll aria-label={t('light.days')}>
        <Table>
          <caption className="vh">{t('light.days')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('light.day')}</th>
              <th scope="col">{t('column.status')}</th>
              <th scope="col">{t('column.holds')}</th>
            </tr>
          </thead>
          <tbody>
            {!hasToday && (
              <tr>
                <td>{t('light.today', { day: dateOf(data.today) })}</td>
                <td colSpan={2}>
                  <Tag tone="info">{t('light.unchecked')}</Tag>
                </td>
              </tr>
            )}
            {data.days.map((day) => (
              <DayRow key={day.day} of={day} isToday={day.day === data.today} />
            ))}
          </tbody>
        </Table>
      </TableScroll>
    </Card>
  )
}

/** A verdict; the rules that the test certificate breaks are not counted as faults. */
export const DayRow = ({ of, isToday }: { of: SafTDay; isToday: boolean }) => {
  const { t } = useTranslation('saf-t')
  const faults = realFaults(of.findings)
  const [first] = faults
  // What is not named is counted as well.
  const more = of.found - (of.findings.length - faults.length) - 1
  return (
    <tr>
      <td>
        {isToday ? t('light.today', { day: dateOf(of.day) }) : dateOf(of.day)}
        <div className="dim2">{t('light.checked_at', { at: dateTimeOf(of.checked_at) })}</div>
      </td>
      <td>
        {of.failed ? (
          <>
            <Tag tone="bad">{t('status.failed')}</Tag>
            <div className="dim2">{t(`reason.${of.failed}`)}</div>
          </>
        ) : (
          <VerdictTag found={of.findings} />
        )}
        {first && (
          <div className="dim2">
            {t('light.first', {
              rule: first.rule,
              element: first.element,
              of: first.of,
              detail: first.detail,
            })}
            {more > 0 && ` ${t('light.more', { count: more, shown: count(more) })}`}
          </div>
        )}
      </td>
      <td>
        {t('transactions', { count: of.transactions, shown: count(of.transactions) })}
        <div className="dim2">{t('events', { count: of.events, shown: count(of.events) })}</div>
      </td>
    </tr>
  )
}
