import type { Money, Uuid } from '@bon/contracts/kernel'
import { orderActEndpoints } from '@bon/contracts/orders'
import { useTranslation } from 'react-i18next'
import { call } from '../../shared/api/index.ts'
import { useProblemText } from '../../shared/i18n/index.ts'
import { useToast } from '../../shared/ui/index.ts'
import { usePos } from '../register/index.ts'
import { isUnsent } from '../sale/cart-wire.ts'
import { useIntent } from '../sale/use-intent.ts'
import { splitting } from './splitting.ts'

/** Opens a bill at this register and pays it, or a share of it; the payment comes back here. */
export const usePaying = () => {
  const { t } = useTranslation('split')
  const { register, cashier, cart, change, tell, sale } = usePos()
  const toast = useToast()
  const textOf = useProblemText()
  const once = useIntent()
  const body = { register_uuid: register.uuid, cashier_uuid: cashier.uuid }
  return (order_uuid: Uuid, amount?: Money): void => {
    if (isUnsent(cart)) {
      toast({ text: t('otherBon') })
      return
    }
    once(['pay', order_uuid, amount ?? null], async () => {
      try {
        const taken = await call(orderActEndpoints.take, { params: { uuid: order_uuid }, body })
        splitting.keep(register.uuid, splitting.of(register.uuid)?.order_uuid ?? order_uuid, order_uuid)
        sale.dismiss()
        change({ type: 'continued', order: taken.body.order })
        tell({ type: 'opened', what: 'payment', ...(amount === undefined ? {} : { subject: { amount } }) })
      } catch (error) {
        toast({ text: textOf(error) })
      }
    })
  }
}
