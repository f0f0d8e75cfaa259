import type { Instant } from '@bon/contracts/kernel'
import type { Dashboard } from '@bon/contracts/statistics'
import { useTranslation } from 'react-i18next'
import { count, money, percent, timeOf, weekdayOf, wholeMoney } from '../../shared/format/index.ts'
import { TotalAmount } from '../../shared/ui/index.ts'
import { Change, Figure, Figures } from '../parts/figures.tsx'
import { useVatBasis } from '../parts/vat-basis.ts'
import { averageOf, growth } from './comparison.ts'

/** The day's figures in a row; the first is the total. `at`: of today's figures; a past day is compared as a whole. */
export const LedgerStrip = ({ dashboard, at }: { dashboard: Dashboard; at: Instant | undefined }) => {
  const { t, i18n } = useTranslation('admin')
  const { today, compare_so_far, open_orders } = dashboard
  const { basis, named } = useVatBasis()
  const isNet = basis === 'net'
  const average = averageOf(today[basis], today.receipts)
  const before = averageOf(compare_so_far[basis], compare_so_far.receipts)
  const when = { weekday: weekdayOf(dashboard.compare_day, i18n.language), time: at ? timeOf(at) : '' }
  const against = growth(today[basis], compare_so_far[basis])
  const moreReceipts = today.receipts - compare_so_far.receipts
  const averageGrowth = average === null || before === null ? null : growth(average, before)
  return (
    <Figures>
      <Figure
        first
        label={t(isNet ? 'dashboard.turnover_net' : 'dashboard.turnover')}
        value={<TotalAmount>{money(today[basis])}</TotalAmount>}
        note={
          against === null ? (
            t(at ? 'dashboard.nothing_to_compare' : 'dashboard.nothing_before', when)
          ) : (
            <Change
              by={against}
              text={t(at ? 'dashboard.against' : 'dashboard.against_before', {
                share: percent(Math.abs(against)),
                ...when,
              })}
            />
          )
        }
      />
      <Figure
        label={t(isNet ? 'dashboard.incl_vat' : 'dashboard.ex_vat')}
        value={wholeMoney(isNet ? today.gross : today.net)}
        note={t('dashboard.vat', { amount: wholeMoney(today.vat) })}
      />
      <Figure
        label={t('dashboard.receipts')}
        value={count(today.receipts)}
        note={<Change by={moreReceipts} text={count(Math.abs(moreReceipts))} />}
      />
      <Figure
        label={named(t('dashboard.average'))}
        value={average === null ? '–' : wholeMoney(average)}
        note={
          averageGrowth === null ? null : (
            <Change by={averageGrowth} text={percent(Math.abs(averageGrowth))} />
          )
        }
      />
      <Figure
        label={t(at ? 'dashboard.open_orders' : 'dashboard.open_orders_now')}
        value={wholeMoney(open_orders.total)}
        note={t('dashboard.open_orders_count', { count: open_orders.count })}
      />
    </Figures>
  )
}
