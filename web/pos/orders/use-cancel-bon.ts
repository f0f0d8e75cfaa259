import type { OrderView } from '@bon/contracts/orders'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { invalidateTopic } from '../../shared/api/index.ts'
import { useToast } from '../../shared/ui/index.ts'
import { cancelApproved } from '../admin-pin/call-approved.ts'
import { usePos } from '../register/index.ts'

/** Cancels a bon on which nothing is paid (ORD-26); it leaves the sale as well when it lay there. */
export const useCancelBon = (onDone: () => void) => {
  const { t } = useTranslation('orders')
  const { register, cashier, cart, startBon } = usePos()
  const client = useQueryClient()
  const toast = useToast()
  return useMutation({
    mutationFn: (order: OrderView) =>
      cancelApproved({
        params: { uuid: order.order_uuid },
        ifMatch: order.revision,
        body: { register_uuid: register.uuid, cashier_uuid: cashier.uuid },
      }),
    onSuccess: (_, order) => {
      if (cart.order_uuid === order.order_uuid) startBon()
      toast({ text: t('cancel.done', { nr: order.short_nr }) })
      onDone()
    },
    // Refused or done, the list shows what holds now.
    onSettled: () => {
      void invalidateTopic(client, 'orders')
      void invalidateTopic(client, 'floor_plan')
    },
  })
}
