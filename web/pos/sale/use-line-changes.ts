import { type Quantity, quantity, type TenthsOfPercent } from '@bon/contracts/kernel'
import { useTranslation } from 'react-i18next'
import { percent, quantity as quantityText } from '../../shared/format/index.ts'
import { useToast } from '../../shared/ui/index.ts'
import { usePos } from '../registers/index.ts'
import { type BonLine, requiredLinesOf } from './cart.ts'

/** Undo instead of confirmation: a change of a line can be undone for six seconds. */
export const useLineChanges = () => {
  const { t } = useTranslation('pos')
  const toast = useToast()
  const { cart, change, cartOff } = usePos()
  const undo = (run: () => void) => ({ label: t('common:common.undo'), run })

  const remove = (line: BonLine) => {
    if (cartOff || line.parent_uuid) return
    const at = cart.lines.findIndex(({ uuid }) => uuid === line.uuid)
    const lines = [line, ...requiredLinesOf(cart.lines, line.uuid)]
    change({ type: 'removed', uuid: line.uuid })
    toast({
      text: t('line.removed', { name: line.name }),
      action: undo(() => change({ type: 'restored', order_uuid: cart.order_uuid, lines, at })),
    })
  }

  const setQuantity = (line: BonLine, amount: Quantity) => {
    if (cartOff || line.parent_uuid || amount === line.quantity) return
    if (amount <= 0) return remove(line)
    change({ type: 'quantity', uuid: line.uuid, quantity: amount })
    toast({
      id: `quantity ${line.uuid}`,
      text: t('line.quantity', { name: line.name, quantity: quantityText(amount) }),
      action: undo(() => change({ type: 'quantity', uuid: line.uuid, quantity: line.quantity })),
    })
  }
  const add = (line: BonLine, more: Quantity) => setQuantity(line, quantity(line.quantity + more))

  const discount = (line: BonLine, percentage: TenthsOfPercent) => {
    const before = line.percentage_discount
    if (cartOff || percentage === before) return
    change({ type: 'discount', uuid: line.uuid, percentage })
    toast({
      id: `discount ${line.uuid}`,
      text: percentage
        ? t('line.discounted', { name: line.name, percent: percent(percentage) })
        : t('line.discountGone', { name: line.name }),
      action: undo(() => change({ type: 'discount', uuid: line.uuid, percentage: before })),
    })
  }

  return { remove, add, setQuantity, discount }
}
