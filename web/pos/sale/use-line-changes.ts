import { type Quantity, quantity } from '@bon/contracts/kernel'
import type { OrderLine } from '@bon/contracts/orders'
import { useTranslation } from 'react-i18next'
import { useToast } from '../../shared/ui/index.ts'
import { usePos } from '../register/index.ts'

/** Undo instead of confirm: a removed line can be taken back for six seconds. */
export const useLineChanges = () => {
  const { t } = useTranslation('pos')
  const toast = useToast()
  const { cart, change, cartOff } = usePos()

  const remove = (line: OrderLine) => {
    if (cartOff) return
    const at = cart.lines.findIndex(({ uuid }) => uuid === line.uuid)
    change({ type: 'removed', uuid: line.uuid })
    toast({
      text: t('line.removed', { name: line.name }),
      action: { label: t('common:common.undo'), run: () => change({ type: 'restored', line, at }) },
    })
  }

  const add = (line: OrderLine, more: Quantity) => {
    if (cartOff) return
    if (line.quantity + more <= 0) return remove(line)
    change({ type: 'quantity', uuid: line.uuid, quantity: quantity(line.quantity + more) })
  }

  return { remove, add }
}
