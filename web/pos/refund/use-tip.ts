import type { Money, PaymentUuid, Uuid } from '@bon/contracts/kernel'
import { type OrderView, orderEndpoints, tipEndpoints } from '@bon/contracts/orders'
import type { RegisterPaymentType } from '@bon/contracts/registers'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { call, invalidateAfter, query } from '../../shared/api/index.ts'
import { newId } from '../../shared/platform/index.ts'
import { approved } from '../admin-pin/call-approved.ts'
import { usePos } from '../registers/index.ts'

export type TipGiven = {
  paymentType: RegisterPaymentType
  amount: Money
  terminal_uuid?: Uuid | undefined
  reference?: string | undefined
}
export type TipBack = { tip_of: PaymentUuid; payment_type_uuid: Uuid; amount: Money }

/** A terminal's answer reaches the order after this request. */
const look_ms = 1_000

/** Gives a tip or takes it back, once, and follows what a terminal makes of it (SC-18, SC-64). */
export const useTip = (before: OrderView) => {
  const { register, cashier, services, approve } = usePos()
  const client = useQueryClient()
  const [asked, ask] = useState<PaymentUuid>()
  const params = { uuid: before.order_uuid }
  const by = { register_uuid: register.uuid, cashier_uuid: cashier.uuid }
  // The same tip after no answer is the same command.
  const ids = useRef(new Map<string, { commandId: Uuid; payment_uuid: PaymentUuid }>())
  const idsOf = (...key: unknown[]) => {
    const found = ids.current.get(key.join(' ')) ?? { commandId: newId(), payment_uuid: newId() }
    ids.current.set(key.join(' '), found)
    return found
  }
  const after = (order: OrderView, payment_uuid: PaymentUuid, payment_type_uuid: Uuid) => {
    ids.current.clear()
    ask(payment_uuid)
    const isTaken = order.payments.some(
      (one) => one.payment_uuid === payment_uuid && one.status === 'recorded',
    )
    if (isTaken) services.drawer.send({ cashier_uuid: by.cashier_uuid, payment_uuid, payment_type_uuid })
    return order
  }
  const give = useMutation({
    mutationFn: async ({ paymentType, amount, terminal_uuid, reference }: TipGiven) => {
      const { uuid: payment_type_uuid } = paymentType
      const { commandId, payment_uuid } = idsOf(payment_type_uuid, amount, terminal_uuid, reference)
      const { body } = await call(tipEndpoints.give, {
        params,
        commandId,
        body: { ...by, payment_uuid, payment_type_uuid, amount, terminal_uuid, reference },
      })
      return after(body.order, payment_uuid, payment_type_uuid)
    },
    onSettled: () => void invalidateAfter(client, tipEndpoints.give),
  })
  const giveBack = useMutation({
    mutationFn: async ({ tip_of, payment_type_uuid, amount }: TipBack) => {
      const { commandId, payment_uuid } = idsOf('back', tip_of, amount)
      const request = { params, commandId, body: { ...by, payment_uuid, tip_of, amount } }
      const { body } = await approved('order.refund', approve, request, (each) =>
        call(tipEndpoints.giveBack, each),
      )
      return after(body.order, payment_uuid, payment_type_uuid)
    },
    onSettled: () => void invalidateAfter(client, tipEndpoints.giveBack),
  })
  const answered = give.data ?? giveBack.data
  const paymentIn = (order: OrderView | undefined) =>
    order?.payments.find(({ payment_uuid }) => payment_uuid === asked)
  const { data, refetch } = useQuery({
    ...query(orderEndpoints.show, { params }),
    refetchInterval: ({ state }) => (paymentIn(state.data?.order)?.status === 'started' ? look_ms : false),
  })
  return {
    /** As the server has it now. */
    order: data?.order ?? before,
    /** What was asked for last. */
    payment: paymentIn(data?.order) ?? paymentIn(answered),
    busy: give.isPending || giveBack.isPending,
    error: give.error ?? giveBack.error ?? undefined,
    give: (tip: TipGiven) => {
      giveBack.reset()
      give.mutate(tip)
    },
    giveBack: (tip: TipBack) => {
      give.reset()
      giveBack.mutate(tip)
    },
    look: () => void refetch(),
  }
}
