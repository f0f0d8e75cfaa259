import { canonical, type Quantity, quantity } from '@bon/contracts/kernel'
import { givenForm, type LineDiscount } from '@bon/contracts/orders'
import { useTranslation } from 'react-i18next'
import { money, percent, quantity as quantityText } from '../../shared/format/index.ts'
import { useToast } from '../../shared/ui/index.ts'
import { useSteadyPos } from '../registers/index.ts'
import { type BonLine, type Cart, type CartAction, requiredLinesOf } from './cart.ts'
import { stepUndo } from './cart-history.ts'

const discountOf = ({
  percentage_discount,
  discount_amount,
  discount_kind,
  discounted_for,
}: BonLine): LineDiscount => ({
  percentage_discount,
  ...(discount_amount && { discount_amount }),
  ...(discount_kind && { discount_kind }),
  ...(discounted_for && { discounted_for }),
})

/** Undo instead of confirmation: a change of a line can be undone for six seconds by its toast, and by Ctrl+Z. */
export const useLineChanges = () => {
  const { t } = useTranslation('pos')
  const toast = useToast()
  const { cartNow, change, cartOff } = useSteadyPos()
  const undo = (only: Cart, otherwise: CartAction) =>
    stepUndo(t('common:common.undo'), () => change({ type: 'undone', only, otherwise }))

  const remove = (line: BonLine) => {
    if (cartOff || line.parent_uuid) return
    const cart = cartNow()
    const at = cart.lines.findIndex(({ uuid }) => uuid === line.uuid)
    const lines = [line, ...requiredLinesOf(cart.lines, line.uuid)]
    change({ type: 'removed', uuid: line.uuid })
    toast({
      text: t('line.removed', { name: line.name }),
      action: undo(cart, { type: 'restored', order_uuid: cart.order_uuid, lines, at }),
    })
  }

  const setQuantity = (line: BonLine, amount: Quantity) => {
    if (cartOff || line.parent_uuid || amount === line.quantity) return
    if (amount <= 0) return remove(line)
    const cart = cartNow()
    change({ type: 'quantity', uuid: line.uuid, quantity: amount })
    toast({
      id: `quantity ${line.uuid}`,
      text: t('line.quantity', { name: line.name, quantity: quantityText(amount) }),
      action: undo(cart, { type: 'quantity', uuid: line.uuid, quantity: line.quantity }),
    })
  }
  const add = (line: BonLine, more: Quantity) => setQuantity(line, quantity(line.quantity + more))

  const discount = (line: BonLine, now: LineDiscount) => {
    const before = discountOf(line)
    if (cartOff || canonical(now) === canonical(before)) return
    const cart = cartNow()
    change({ type: 'discount', uuid: line.uuid, discount: now })
    toast({
      id: `discount ${line.uuid}`,
      text: textOf(line.name, now),
      action: undo(cart, { type: 'discount', uuid: line.uuid, discount: before }),
    })
  }
  const textOf = (name: string, given: LineDiscount): string => {
    const { percentage_discount, discount_amount } = given
    if (givenForm(given)) return t('line.comped', { name })
    if (discount_amount) return t('line.reduced', { name, amount: money(discount_amount) })
    return percentage_discount
      ? t('line.discounted', { name, percent: percent(percentage_discount) })
      : t('line.discountGone', { name })
  }

  return { remove, add, setQuantity, discount }
}
