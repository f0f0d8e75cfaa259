import { instantOf, type Money, type Rejection } from '@bon/contracts/kernel'
import type { RegisterData, RegisterPaymentType } from '@bon/contracts/registers'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { ApiProblem, invalidateTopic } from '../../shared/api/index.ts'
import { after, newId, now } from '../../shared/platform/index.ts'
import { causesIn } from '../admin-pin/causes-in.ts'
import type { PosContextEvent } from '../context/pos-context.ts'
import type { Cart, CartAction } from '../sale/cart.ts'
import { isUnsent, savedAs } from '../sale/cart-wire.ts'
import { decidedHere } from './deciding.ts'
import { type PendingSale, pendingSale } from './pending-sale.ts'
import type { Paid, SaleOutcome } from './send-sale.ts'

export type SaleState =
  | { status: 'idle' }
  | { status: 'sending' }
  | { status: 'waiting'; error: unknown }
  | { status: 'refused'; error: unknown }
  /** A terminal has it: its word alone ends it (rule 3). */
  | { status: 'card'; payment_uuid: string; payment_type_uuid: string }
  | { status: 'paid'; paid: Paid }

/** What a means asks for beside the money: the gift card's code, the terminal that was chosen. */
export type Beside = { gift_card?: { code: string }; terminal_uuid?: string }

export type Sale = {
  state: SaleState
  /** `amount` is a part of the bill, exactly: a share. Without it all that is due is paid. Cash, unless said. */
  pay: (received: Money, amount?: Money, by?: RegisterPaymentType, beside?: Beside) => void
  retry: () => void
  /** Goes on with another bon; what the terminal has is followed by the house, and told on the board (P9). */
  leave: () => void
  /** Forgets the last outcome: the next tap is the dismissal. */
  dismiss: () => void
}

type Here = {
  register: RegisterData
  cashier: { uuid: string }
  cash: RegisterPaymentType
  cart: Cart
  change: (action: CartAction) => void
  startBon: () => void
  tell: (event: PosContextEvent) => void
}

/** Between attempts while the server does not answer. */
const pauseBetween = 3000

/** Takes money for the bon: once, however often it is pressed, and through a reload. */
export const useSale = ({ register, cashier, cash, cart, change, startBon, tell }: Here): Sale => {
  const client = useQueryClient()
  const [state, setState] = useState<SaleState>(() =>
    pendingSale.of(register.uuid) ? { status: 'sending' } : { status: 'idle' },
  )
  // Not state: the second of two presses in one frame must already see it.
  const underway = useRef(false)

  const finish = useCallback(
    async (begun: PendingSale, decided?: Rejection) => {
      underway.current = true
      setState({ status: 'sending' })
      tell({ type: 'paymentStarted' })
      const { outcome, pending } = await sentApproved(begun, decided)
      underway.current = false
      if (outcome.status === 'unknown') return setState({ status: 'waiting', error: outcome.error })
      if (outcome.status === 'card') {
        // It is followed on the sheet, also where none lay open: after a reload, or by the quick button.
        tell({ type: 'paymentEnded' })
        tell({ type: 'opened', what: 'payment' })
        tell({ type: 'paymentStarted' })
        return setState({ status: 'card', ...pending.body })
      }
      pendingSale.forget(register.uuid)
      tell({ type: 'paymentEnded' })
      if (outcome.status === 'refused') {
        if (outcome.order) change({ type: 'continued', order: outcome.order })
        return setState(outcome)
      }
      const { order, is_sealing } = outcome.paid
      if (order.status === 'completed' || is_sealing) {
        startBon()
        tell({ type: 'closed' })
        setState(outcome)
      } else {
        // A part is paid: the bon goes on with the rest.
        change({ type: 'continued', order })
        // Who shares a bill sees what the others owe now.
        if (order.shares.length > 0) tell({ type: 'closed', what: 'payment' })
        setState({ status: 'idle' })
      }
      void invalidateTopic(client, 'orders')
    },
    [register.uuid, startBon, change, tell, client],
  )

  const resume = useCallback(() => {
    const pending = pendingSale.of(register.uuid)
    if (pending && !underway.current) void finish(pending)
  }, [register.uuid, finish])

  // A payment that this device was in the middle of is finished first of all.
  useEffect(resume, [resume])
  useEffect(() => (state.status === 'waiting' ? after(pauseBetween, resume) : undefined), [state, resume])

  const pay = useCallback(
    (received: Money, amount?: Money, by: RegisterPaymentType = cash, beside: Beside = {}) => {
      if (underway.current || pendingSale.of(register.uuid)) return
      const taken = {
        received,
        ...(amount === undefined ? {} : { amount }),
        ...beside,
      }
      const pending = pendingOf(cart, taken, register.uuid, cashier.uuid, by.uuid)
      const refusal = decidedHere(pending, cart, {
        session_uuid: register.session?.session_uuid ?? register.uuid,
        by,
        limits: register.limits,
      })
      if (refusal && refusal.rejection !== 'order.approval_needed')
        return setState({ status: 'refused', error: refusedHere(refusal) })
      pendingSale.keep(register.uuid, pending)
      void finish(pending, refusal)
    },
    [cart, register, cashier.uuid, cash, finish],
  )
  const leave = useCallback(() => {
    pendingSale.forget(register.uuid)
    tell({ type: 'paymentEnded' })
    startBon()
    tell({ type: 'closed' })
    setState({ status: 'idle' })
  }, [register.uuid, startBon, tell])
  const dismiss = useCallback(
    () => setState((now) => (now.status === 'paid' || now.status === 'refused' ? { status: 'idle' } : now)),
    [],
  )
  return useMemo(() => ({ state, pay, retry: resume, leave, dismiss }), [state, pay, resume, leave, dismiss])
}

/** What sends it comes after the first key; where it cannot be had, the payment waits as for any answer. */
const sent = async (pending: PendingSale): Promise<SaleOutcome> => {
  try {
    return await (await import('./send-sale.ts')).sendSale(pending)
  } catch (error) {
    return { status: 'unknown', error }
  }
}

/**
 * What goes beyond the cashier's limits waits for an administrator, and is sent with the reason that was typed. It is
 * written down first: after a reload it is the same sale with the same reason.
 */
const sentApproved = async (
  begun: PendingSale,
  decided: Rejection | undefined,
): Promise<{ outcome: SaleOutcome; pending: PendingSale }> => {
  let pending = begun
  let outcome: SaleOutcome = decided
    ? { status: 'refused', error: refusedHere(decided) }
    : await sent(pending)
  while (outcome.status === 'refused') {
    const approved = await approvedBy(outcome.error, pending)
    if (!approved) break
    pending = approved
    pendingSale.keep(pending.body.register_uuid, pending)
    outcome = await sent(pending)
  }
  return { outcome, pending }
}

/** The same sale with the reason for which an administrator approved it; undefined where nobody was asked, or did. */
const approvedBy = async (error: unknown, pending: PendingSale): Promise<PendingSale | undefined> => {
  const causes = causesIn(error)
  if (!causes) return undefined
  const { order_uuid: subject_uuid, command_id, body } = pending
  const { register_uuid, cashier_uuid } = body
  const kind = pending.kind === 'sell' ? 'order.save' : 'order.refund'
  const { askApproval } = await import('../admin-pin/asked-approval.ts')
  const reason = await askApproval({
    register_uuid,
    causes,
    act: { kind, subject_uuid, cashier_uuid, command_id },
  })
  if (reason === undefined) return undefined
  return pending.kind === 'sell'
    ? { ...pending, body: { ...pending.body, reason } }
    : { ...pending, body: { ...pending.body, reason } }
}

/** Our own no, in the shape of the server's. */
const refusedHere = ({ rejection, params }: Rejection): ApiProblem =>
  new ApiProblem({ type: 'about:blank', title: rejection, status: 409, code: rejection, params })

/** The command with all its ids. A saved order that is unchanged is only paid; anything else is sold whole. */
const pendingOf = (
  cart: Cart,
  taken: Beside & { received: Money; amount?: Money },
  register_uuid: string,
  cashier_uuid: string,
  payment_type_uuid: string,
): PendingSale => {
  const payment = { register_uuid, cashier_uuid, payment_uuid: newId(), payment_type_uuid, ...taken }
  const named = {
    order_uuid: cart.order_uuid,
    command_id: newId(),
    ...(cart.base ? { if_match: cart.base.revision } : {}),
  }
  return cart.base && !isUnsent(cart)
    ? { kind: 'pay', ...named, body: payment }
    : {
        kind: 'sell',
        ...named,
        body: { ...payment, ...savedAs(cart), sold_at: instantOf(now()) },
      }
}
