import type { Money, OrderUuid } from '@bon/contracts/kernel'
import { orderActionEndpoints } from '@bon/contracts/orders'
import { useTranslation } from 'react-i18next'
import { call } from '../../shared/api/index.ts'
import { useProblemText } from '../../shared/i18n/index.ts'
import { useToast } from '../../shared/ui/index.ts'
import { usePos } from '../registers/index.ts'
import { isUnsent } from '../sale/cart-wire.ts'
import { useIntent } from '../sale/use-intent.ts'
import { splitting } from './splitting.ts'

/** Opens an order of the split at this register to pay it or a share of it; afterwards the split returns. */
export const usePaying = () => {
  const { t } = useTranslation('split')
  const { register, cashier, cart, change, dispatch, sale } = usePos()
  const toast = useToast()
  const textOf = useProblemText()
  const once = useIntent()
  const body = { register_uuid: register.uuid, cashier_uuid: cashier.uuid }
  return (order_uuid: OrderUuid, amount?: Money): void => {
    if (isUnsent(cart)) {
      toast({ text: t('otherBon') })
      return
    }
    once(['pay', order_uuid, amount ?? null], async () => {
      try {
        const response = await call(orderActionEndpoints.take, { params: { uuid: order_uuid }, body })
        splitting.save(register.uuid, splitting.of(register.uuid)?.order_uuid ?? order_uuid, order_uuid)
        sale.dismiss()
        change({ type: 'continued', order: response.body.order })
        dispatch({
          type: 'opened',
          dialog: { kind: 'payment', ...(amount !== undefined && { amount }) },
        })
      } catch (error) {
        toast({ text: textOf(error) })
      }
    })
  }
}
