import { openDrawerForPayment } from '@bon/contracts/registers'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../shared/api/index.ts'
import { useToast } from '../../shared/ui/index.ts'
import { useSteadyPos } from '../registers/index.ts'
import type { DrawerWish } from './drawer-wish.ts'

/**
 * PAY-27: opens the drawer for a payment or refund, always or after asking, as the payment type is configured. The sale
 * does not wait for the drawer: it also has a key.
 */
export const DrawerAtPayment = () => {
  const { t } = useTranslation('session')
  const toast = useToast()
  const { register, dispatch, services } = useSteadyPos()
  const trouble = () => toast({ id: 'drawer', text: t('drawer.failedAtPayment') })
  const open = useMutation({
    mutationFn: ({ cashier_uuid, payment_uuid }: DrawerWish) =>
      call(openDrawerForPayment, {
        params: { uuid: register.uuid },
        body: { cashier_uuid, payment_uuid },
      }),
    onSuccess: ({ body }) => body.drawer === 'failed' && trouble(),
    onError: trouble,
  })
  const wished = useEffectEvent((wish: DrawerWish) => {
    const paymentType = register.payment_types.find(({ uuid }) => uuid === wish.payment_type_uuid)
    if (!register.has_drawer || !paymentType?.open_cash_drawer) return
    if (paymentType.open_cash_drawer === 'always') open.mutate(wish)
    else dispatch({ type: 'opened', dialog: { kind: 'openDrawer', onOpen: () => open.mutate(wish) } })
  })
  useEffect(() => services.drawer.by((wish) => wished(wish)), [services])
  return null
}
