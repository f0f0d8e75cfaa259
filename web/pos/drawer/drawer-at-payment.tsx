import { openDrawerForPayment } from '@bon/contracts/registers'
import { useMutation } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../shared/api/index.ts'
import { useToast } from '../../shared/ui/index.ts'
import { useSteadyPos } from '../register/index.ts'
import { type DrawerWish, drawerWish } from './drawer-wish.ts'

const AskDrawer = lazy(async () => ({ default: (await import('./ask-drawer.tsx')).AskDrawer }))

/**
 * PAY-27: opens the drawer when a payment is taken or given back, always or when the cashier says so, as its means
 * says. Nobody waits for a drawer that does not answer: there is a key in it.
 */
export const DrawerAtPayment = () => {
  const { t } = useTranslation('session')
  const toast = useToast()
  const { register } = useSteadyPos()
  const [asked, ask] = useState<DrawerWish>()
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
    const means = register.payment_types.find(({ uuid }) => uuid === wish.payment_type_uuid)
    if (!register.has_drawer || !means?.open_cash_drawer) return
    if (means.open_cash_drawer === 'always') open.mutate(wish)
    else ask(wish)
  })
  useEffect(() => drawerWish.by((wish) => wished(wish)), [])
  if (!asked) return null
  return (
    <Suspense>
      <AskDrawer
        onOpen={() => {
          open.mutate(asked)
          ask(undefined)
        }}
        onLeave={() => ask(undefined)}
      />
    </Suspense>
  )
}
