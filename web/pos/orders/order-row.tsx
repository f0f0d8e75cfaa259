import type { OrderRow } from '@bon/contracts/orders'
import { useTranslation } from 'react-i18next'
import { money, timeOf } from '../../shared/format/index.ts'
import { Tag } from '../../shared/ui/index.ts'
import style from './orders.module.css'

export const tones = { open: 'primary', confirmed: 'warn', completed: 'ok', cancelled: 'plain' } as const

type OrderRowProps = { row: OrderRow; chosen: boolean; disabled: boolean; onTap: () => void }

/** One bon of the list; the first tap selects it, the second opens it (DES-6). */
export const OrderRowButton = ({ row, chosen, disabled, onTap }: OrderRowProps) => {
  const { t } = useTranslation('pos')
  return (
    <li>
      <button
        type="button"
        className={`${style.row} grid gap-12 middle wide text-left`}
        aria-pressed={chosen}
        disabled={disabled}
        onClick={onTap}
      >
        <b className={`${style.nr} t-22 w-800`}>{row.short_nr}</b>
        <span>
          {timeOf(row.ended_at ?? row.opened_at)}
          <small className="block dim t-13">
            {row.nr === null
              ? t('orders.lines', { count: row.lines })
              : `${t('common:receipt.nr')} ${row.nr}`}
          </small>
        </span>
        <Tag tone={tones[row.status]}>{t(`common:order.status.${row.status}`)}</Tag>
        <b className="t-18 w-750 text-right">{money(row.total)}</b>
      </button>
    </li>
  )
}
