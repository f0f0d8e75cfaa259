import type { ZReportLateEntry } from '@bon/contracts/registers'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { dateTimeOf, money } from '../../../shared/format/index.ts'
import { Card } from '../../parts/card.tsx'
import { zNumber } from '../../parts/words.ts'
import style from './z-report.module.css'

type LateEntriesProps = {
  n: number
  late_entries: readonly ZReportLateEntry[]
  cashiers: Readonly<Record<string, string>>
  base: string
}

/** Entries that arrived after the close: they belong to this Z report, which itself stays as signed (SC-25). */
export const LateEntriesCard = ({ n, late_entries, cashiers, base }: LateEntriesProps) => {
  const { t } = useTranslation(['admin', 'journal'])
  return (
    <Card title={t('z_report.late_entries', { n: zNumber(n) })}>
      <ul className={`${style.late_entries} grid`}>
        {late_entries.map(({ source_event_id, kind, order_uuid, cashier_uuid, amount, counted_n, at }) => (
          <li key={source_event_id}>
            <Link to={`${base}/orders/${order_uuid}`}>{t(`journal:kind_${kind}`)}</Link>
            <span className="dim2">
              {`${dateTimeOf(at)} · ${cashiers[cashier_uuid] ?? '–'}`}
              {counted_n !== null && ` · ${t('z_report.counted_in', { n: zNumber(counted_n) })}`}
            </span>
            <b className="text-right">{money(amount)}</b>
          </li>
        ))}
      </ul>
    </Card>
  )
}
