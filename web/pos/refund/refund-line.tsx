import type { OrderLine } from '@bon/contracts/orders'
import { IconMinus, IconPlus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { money, quantity } from '../../shared/format/index.ts'
import style from './refund.module.css'

type RefundLineProps = {
  line: OrderLine
  left: number
  chosen: number
  off: boolean
  onStep: (by: 1 | -1) => void
}

/** One line of the original slip: how many of it come back, never more than are left. */
export const RefundLine = ({ line, left, chosen, off, onStep }: RefundLineProps) => {
  const { t } = useTranslation('orders')
  const { name, unit_price } = line
  return (
    <li className={style.line} data-chosen={chosen > 0 || undefined}>
      <span>
        <b>{name}</b>
        <small>
          {left < line.quantity
            ? t('refund.left', { left: quantity(left), sold: quantity(line.quantity) })
            : t('refund.sold', { sold: quantity(line.quantity) })}
          {` · ${money(unit_price)}`}
        </small>
      </span>
      <button
        type="button"
        aria-label={t('refund.less', { name })}
        disabled={off || chosen === 0}
        onClick={() => onStep(-1)}
      >
        <IconMinus size={22} aria-hidden />
      </button>
      <b
        className={style.count}
        role="status"
        aria-label={t('refund.chosen', { name, count: quantity(chosen) })}
      >
        {quantity(chosen)}
      </b>
      <button
        type="button"
        aria-label={t('refund.more', { name })}
        disabled={off || chosen >= left}
        onClick={() => onStep(1)}
      >
        <IconPlus size={22} aria-hidden />
      </button>
    </li>
  )
}
