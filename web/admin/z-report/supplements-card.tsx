import type { ZReportSupplement } from '@bon/contracts/registers'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { dateTimeOf, money } from '../../shared/format/index.ts'
import { Card } from '../parts/card.tsx'
import { zNumber } from '../parts/words.ts'
import style from './z-report.module.css'

type SupplementsProps = {
  n: number
  supplements: readonly ZReportSupplement[]
  cashiers: Readonly<Record<string, string>>
  base: string
}

/** What came in after the close: it belongs to this Z, and the Z itself stays as it was signed (SC-25). */
export const SupplementsCard = ({ n, supplements, cashiers, base }: SupplementsProps) => {
  const { t } = useTranslation('admin')
  return (
    <Card title={t('z_report.supplements', { n: zNumber(n) })}>
      <ul className={style.supplements}>
        {supplements.map(({ source_event_id, kind, order_uuid, cashier_uuid, amount, at }) => (
          <li key={source_event_id}>
            <Link to={`${base}/orders/${order_uuid}`}>{t(`journal.kind_${kind}`)}</Link>
            <span>{`${dateTimeOf(at)} · ${cashiers[cashier_uuid] ?? '–'}`}</span>
            <b>{money(amount)}</b>
          </li>
        ))}
      </ul>
    </Card>
  )
}
