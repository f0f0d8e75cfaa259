import type { Uuid } from '@bon/contracts/kernel'
import type { OrderRow } from '@bon/contracts/orders'
import { useTranslation } from 'react-i18next'
import { money, timeOf } from '../../shared/format/index.ts'
import { Tag } from '../../shared/ui/index.ts'
import style from './orders.module.css'
import { standingIn } from './standing.ts'
import { useRowWords } from './use-row-words.ts'

type OrderRowProps = {
  row: OrderRow
  /** Table, name, cashier and means of payment. */
  words: string
  chosen: boolean
  disabled: boolean
  onTap: () => void
}

/** One bon of the list; the first tap selects it, the second opens it (DES-6). */
const OrderRowButton = ({ row, words, chosen, disabled, onTap }: OrderRowProps) => {
  const { t } = useTranslation('pos')
  const { t: inOrders } = useTranslation('orders')
  const { tone, text } = standingIn(inOrders, row)
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
        <Tag tone={tone}>{text}</Tag>
        {/* Its lines count on the other bon. */}
        <b className="t-18 w-750 text-right">{row.reason === 'moved' ? null : money(row.total)}</b>
        {words ? <small className={`${style.words} dim2 t-14`}>{words}</small> : null}
      </button>
    </li>
  )
}

type OrderRowsProps = {
  rows: readonly OrderRow[]
  shown: Uuid | undefined
  disabled: boolean
  onTap: (row: OrderRow) => void
}

export const OrderRows = ({ rows, shown, disabled, onTap }: OrderRowsProps) => {
  const { wordsOf } = useRowWords()
  if (rows.length === 0) return null
  return (
    <ul className={`${style.list} dashed clipped round-3`}>
      {rows.map((row) => (
        <OrderRowButton
          key={row.order_uuid}
          row={row}
          words={wordsOf(row)}
          chosen={row.order_uuid === shown}
          disabled={disabled}
          onTap={() => onTap(row)}
        />
      ))}
    </ul>
  )
}
