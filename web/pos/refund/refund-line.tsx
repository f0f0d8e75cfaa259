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

/** One line of the original receipt with the quantity to return, at most what is left. */
export const RefundLine = ({ line, left, chosen, off, onStep }: RefundLineProps) => {
  const { t } = useTranslation('orders')
  const { name, unit_price } = line
  return (
    <li className={`${style.line} grid gap-8 middle`} data-chosen={chosen > 0 || undefined}>
      <span>
        <b>{name}</b>
        <small className="block dim t-13">
          {left < line.quantity
            ? t('refund.left', { left: quantity(left), sold: quantity(line.quantity) })
            : t('refund.sold', { sold: quantity(line.quantity) })}
          {` · ${money(unit_price)}`}
        </small>
      </span>
      <button
        className="place-centre plate-strong"
        type="button"
        aria-label={t('refund.less', { name })}
        disabled={off || chosen === 0}
        onClick={() => onStep(-1)}
      >
        <IconMinus size={22} aria-hidden />
      </button>
      <b
        className="t-22 w-800 text-centre"
        role="status"
        aria-label={t('refund.chosen', { name, count: quantity(chosen) })}
      >
        {quantity(chosen)}
      </b>
      <button
        className="place-centre plate-strong"
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
