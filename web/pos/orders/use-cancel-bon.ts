import { type OrderView, orderEndpoints } from '@bon/contracts/orders'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { invalidateAfter } from '../../shared/api/index.ts'
import { useToast } from '../../shared/ui/index.ts'
import { cancelApproved } from '../admin-pin/call-approved.ts'
import { usePos } from '../registers/index.ts'

/** Cancels a bon without payments (ORD-26), and clears it from the sale when it is open there. */
export const useCancelBon = (onDone: () => void) => {
  const { t } = useTranslation('orders')
  const { register, cashier, cart, startBon, approve } = usePos()
  const client = useQueryClient()
  const toast = useToast()
  return useMutation({
    mutationFn: (order: OrderView) =>
      cancelApproved(approve, {
        params: { uuid: order.order_uuid },
        ifMatch: order.revision,
        body: { register_uuid: register.uuid, cashier_uuid: cashier.uuid },
      }),
    onSuccess: (_, order) => {
      if (cart.order_uuid === order.order_uuid) startBon()
      toast({ text: t('cancel.done', { nr: order.short_nr }) })
      onDone()
    },
    // Refetch after success and after a refusal, so that the list is current.
    onSettled: () => {
      void invalidateAfter(client, orderEndpoints.cancel)
    },
  })
}
