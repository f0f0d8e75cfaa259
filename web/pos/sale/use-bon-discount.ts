import { type Money, type TenthsOfPercent, zero } from '@bon/contracts/kernel'
import type { DiscountKind } from '@bon/contracts/orders'
import { useTranslation } from 'react-i18next'
import { money, percent } from '../../shared/format/index.ts'
import { useToast } from '../../shared/ui/index.ts'
import { usePos } from '../registers/index.ts'
import type { BonLine } from './cart.ts'
import { stepUndo } from './cart-history.ts'
import { mostReduced, reducedBy, restamped, sparedOf } from './order-discount.ts'

/** Takes something off the whole bon; undo restores every line. */
export const useBonDiscount = () => {
  const { t } = useTranslation('pos')
  const { register, cart, change, cartOff } = usePos()
  const toast = useToast()
  const spared = () => sparedOf([...register.products, ...register.dependents])
  const before = cart.details.percentage_discount ?? 0

  const replace = (percentage: TenthsOfPercent, lines: readonly BonLine[], label: string) => {
    if (cartOff) return
    change({ type: 'details', details: { percentage_discount: percentage || null }, lines })
    const details = { percentage_discount: before || null }
    const otherwise = { type: 'details', details, lines: cart.lines } as const
    toast({
      text: label,
      action: stepUndo(t('common:common.undo'), () => change({ type: 'undone', only: cart, otherwise })),
    })
  }
  /** A share off the whole bon, of one of the company's kinds if it is given. */
  const discount = (percentage: TenthsOfPercent, kind?: DiscountKind) => {
    const plain = reducedBy(cart.lines, zero, before, spared())
    const label = percentage ? t('bon.discounted', { percent: percent(percentage) }) : t('bon.discountGone')
    replace(percentage, restamped(plain, 0, percentage, spared(), kind), label)
  }
  /** An amount off the whole bon, divided over its lines. */
  const reduce = (amount: Money) =>
    replace(0, reducedBy(cart.lines, amount, before, spared()), t('bon.reduced', { amount: money(amount) }))
  return { discount, reduce, most: () => mostReduced(cart.lines, before, spared()) }
}
