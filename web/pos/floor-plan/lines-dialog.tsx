import {
  minus,
  type OrderUuid,
  type Quantity,
  sum,
  quantity as thousandths,
  type Uuid,
} from '@bon/contracts/kernel'
import { divideLine, lineTotals, type OrderLine, orderEndpoints } from '@bon/contracts/orders'
import { IconMinus, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { query } from '../../shared/api/index.ts'
import { money, quantity } from '../../shared/format/index.ts'
import { Dialog, LoadingState, TouchButton } from '../../shared/ui/index.ts'
import { type LineQuantity, standalone } from '../placing/index.ts'
import style from './dialogs.module.css'

type Props = {
  order_uuid: OrderUuid
  onChosen: (lines: LineQuantity[]) => void
  onClose: () => void
}

/** FLR-06: chooses the quantity of each line to move to another table. A required product moves with its parent. */
export const LinesDialog = ({ order_uuid, onChosen, onClose }: Props) => {
  const { t } = useTranslation('floor-plan')
  const { data } = useQuery(query(orderEndpoints.show, { params: { uuid: order_uuid } }))
  const [amounts, setAmounts] = useState<Record<Uuid, number>>({})
  if (!data) return <LoadingState />
  const { order } = data
  const lines = standalone(order.lines)
  const chosen = lines.flatMap((line): LineQuantity[] => {
    const amount = Math.min(amounts[line.uuid] ?? 0, line.quantity)
    return amount > 0 ? [{ line_uuid: line.uuid, quantity: thousandths(amount) }] : []
  })
  const worth = sum(
    chosen.flatMap(({ line_uuid, quantity }) =>
      order.lines
        .filter(({ uuid, parent_uuid }) => uuid === line_uuid || parent_uuid === line_uuid)
        .map((line) => worthOf(line, quantity)),
    ),
  )
  const choose = (line: OrderLine, amount: number) =>
    setAmounts((before) => ({ ...before, [line.uuid]: Math.max(0, Math.min(line.quantity, amount)) }))
  return (
    <Dialog title={t('lines.title', { nr: order.short_nr })} onClose={onClose} size={620}>
      <p className="dim2">{t('lines.text')}</p>
      <ul className={`${style.lines} dashed`}>
        {lines.map((line) => (
          <LineRow key={line.uuid} line={line} amount={amounts[line.uuid] ?? 0} onAmount={choose} />
        ))}
      </ul>
      <TouchButton
        variant="primary"
        size="lg"
        className="wide"
        disabled={chosen.length === 0}
        onClick={() => {
          onClose()
          onChosen(chosen)
        }}
      >
        {t('lines.choose', { amount: money(worth) })}
      </TouchButton>
    </Dialog>
  )
}

/** The amount of the chosen quantity, divided as the server divides it. */
const worthOf = (line: OrderLine, amount: Quantity) => {
  const part = thousandths(Math.min(amount, line.quantity))
  const { rest } = divideLine(line, part, line.uuid)
  return rest ? minus(lineTotals(line).total, lineTotals(rest).total) : lineTotals(line).total
}

type RowProps = { line: OrderLine; amount: number; onAmount: (line: OrderLine, amount: number) => void }

const LineRow = ({ line, amount, onAmount }: RowProps) => {
  const { t } = useTranslation('floor-plan')
  const { name } = line
  return (
    <li>
      <span lang="da">{name}</span>
      <button
        type="button"
        aria-label={t('lines.less', { name })}
        disabled={amount === 0}
        onClick={() => onAmount(line, amount % 1000 === 0 ? amount - 1000 : Math.floor(amount / 1000) * 1000)}
      >
        <IconMinus size={20} aria-hidden />
      </button>
      <b aria-live="polite">{t('lines.of', { count: quantity(amount), of: quantity(line.quantity) })}</b>
      <button
        type="button"
        aria-label={t('lines.more', { name })}
        disabled={amount >= line.quantity}
        onClick={() => onAmount(line, amount + 1000)}
      >
        <IconPlus size={20} aria-hidden />
      </button>
      <button
        type="button"
        className={style.all}
        aria-pressed={amount === line.quantity}
        onClick={() => onAmount(line, line.quantity)}
      >
        {t('lines.all')}
        <span className="vh">{name}</span>
      </button>
    </li>
  )
}
