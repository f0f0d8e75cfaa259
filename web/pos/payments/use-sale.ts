import { instantOf, type Money, type Rejection } from '@bon/contracts/kernel'
import { orderEndpoints } from '@bon/contracts/orders'
import type { RegisterData, RegisterPaymentType } from '@bon/contracts/registers'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { ApiProblem, invalidateAfter, unreachable } from '../../shared/api/index.ts'
import { after, newId, now } from '../../shared/platform/index.ts'
import type { DrawerWish } from '../drawer/drawer-wish.ts'
import type { Cart, CartAction } from '../sale/cart.ts'
import { isUnsent, savedAs } from '../sale/cart-wire.ts'
import type { Requests } from '../till/services.ts'
import type { TillEvent } from '../till/till-state.ts'
import type { Approve } from '../till/use-approve.ts'
import { watchFailure } from '../waiting/first-failure.ts'
import type { KeptSale } from '../waiting/kept-sale.ts'
import { holdsOrder } from '../waiting/waiting-list.ts'
import { isAway, type Waiting } from '../waiting/waiting-store.ts'
import type { decideHere } from './decide-here.ts'
import { type PendingSale, pendingSale } from './pending-sale.ts'
import type { Sent } from './send-approved.ts'
import type { Paid } from './send-sale.ts'

export type SaleState =
  | { status: 'idle' }
  | { status: 'sending' }
  | { status: 'waiting'; error: unknown }
  /** Waits on this device; the next bon is open. */
  | { status: 'kept'; item: KeptSale }
  | { status: 'refused'; error: unknown }
  /** Waiting for the terminal; only its answer ends the payment (RULE-3). */
  | { status: 'card'; payment_uuid: string; payment_type_uuid: string }
  | { status: 'paid'; paid: Paid }

/** Extra input of a payment type: the gift card's code, the chosen terminal, a slip's number and its kind of card. */
export type PaymentExtras = {
  gift_card?: { code: string }
  terminal_uuid?: string
  reference?: string
  card_type_uuid?: string
}

export type Sale = {
  state: SaleState
  /** `amount` is an exact share of the bill; without it, all that is due is paid. `by` defaults to cash. */
  pay: (received: Money, amount?: Money, by?: RegisterPaymentType, extras?: PaymentExtras) => void
  retry: () => void
  /** Leaves an unanswered payment to the list of what waits, and begins the next bon. */
  keep: () => void
  /** Continues with another bon; the server follows the terminal's payment, and the card board shows it (TERM-9). */
  leave: () => void
  /** Clears the last outcome. */
  dismiss: () => void
}

type Here = {
  register: RegisterData
  cashier: { uuid: string }
  cash: RegisterPaymentType
  cart: Cart
  change: (action: CartAction) => void
  startBon: () => void
  dispatch: (event: TillEvent) => void
  /** The local decision, once it is loaded; the server's decision is final either way (ADR 0012). */
  decide?: typeof decideHere | undefined
  approve: Approve
  drawer: Requests<DrawerWish>
  waiting: Waiting
}

/** Milliseconds between attempts while the server does not answer. */
const pauseBetween = 3000

/** Takes a payment for the bon exactly once, despite repeated presses and reloads. */
export const useSale = ({
  register,
  cashier,
  cash,
  cart,
  change,
  startBon,
  dispatch,
  decide,
  approve,
  drawer,
  waiting,
}: Here): Sale => {
  const client = useQueryClient()
  const [state, setState] = useState<SaleState>(() =>
    pendingSale.of(register.uuid) ? { status: 'sending' } : { status: 'idle' },
  )
  // Refs, not state: a second press in the same frame must already see them.
  const underway = useRef(false)
  /** Counts the payments left to the list, which an answer to an earlier try belongs to. */
  const round = useRef(0)
  const keeping = useRef(false)

  const finish = useCallback(
    async (begun: PendingSale, decided?: Rejection) => {
      underway.current = true
      const mine = round.current
      setState({ status: 'sending' })
      dispatch({ type: 'paymentStarted' })
      const refusal = decided && refusedHere(decided)
      const { outcome, pending } = await sent(begun, refusal, approve)
      if (mine !== round.current) return
      underway.current = false
      if (outcome.status === 'unknown') return setState({ status: 'waiting', error: outcome.error })
      if (outcome.status === 'card') {
        // Open the payment sheet to follow the card: after a reload or the quick button it is not open.
        dispatch({ type: 'opened', dialog: { kind: 'payment' } })
        return setState({ status: 'card', ...pending.body })
      }
      pendingSale.forget(register.uuid)
      dispatch({ type: 'paymentEnded' })
      if (outcome.status === 'refused') {
        if (outcome.order) change({ type: 'continued', order: outcome.order })
        return setState(outcome)
      }
      if (outcome.drawer) drawer.send(outcome.drawer)
      const { order, is_sealing } = outcome.paid
      if (order.status === 'completed' || is_sealing) {
        startBon()
        dispatch({ type: 'closed' })
        setState(outcome)
      } else {
        // A part payment: continue with the rest of the bon.
        change({ type: 'continued', order })
        // Return to the split after a share, to show what the others owe.
        if (order.shares.length > 0) dispatch({ type: 'closed', kind: 'payment' })
        setState({ status: 'idle' })
      }
      void invalidateAfter(client, orderEndpoints.sell, orderEndpoints.pay)
    },
    [register.uuid, startBon, change, dispatch, client, approve, drawer],
  )

  const resume = useCallback(() => {
    const pending = pendingSale.of(register.uuid)
    if (pending && !underway.current) void finish(pending)
  }, [register.uuid, finish])

  // After a reload, finish the pending payment first.
  useEffect(resume, [resume])
  useEffect(() => (state.status === 'waiting' ? after(pauseBetween, resume) : undefined), [state, resume])

  // The first try that fails frees the cashier, while the request goes on.
  const isSending = state.status === 'sending'
  useEffect(() => {
    const method = (pending?: PendingSale) =>
      register.payment_types.find(({ uuid }) => uuid === pending?.body.payment_type_uuid)?.method
    if (!isSending || method(pendingSale.of(register.uuid)) !== 'cash') return undefined
    return watchFailure(() =>
      setState((now) => (now.status === 'sending' ? { status: 'waiting', error: unreachable() } : now)),
    )
  }, [isSending, register])

  const leaveToList = useCallback(
    async (pending: PendingSale, tried: boolean) => {
      if (keeping.current) return
      keeping.current = true
      const { keepSale } = await import('../waiting/keep-sale.ts')
      const kept = await keepSale(pending, tried, { register, cart, waiting, client })
      keeping.current = false
      if (kept.status === 'left') {
        if (tried) return
        pendingSale.save(register.uuid, pending)
        return finish(pending)
      }
      round.current += 1
      underway.current = false
      pendingSale.forget(register.uuid)
      dispatch({ type: 'paymentEnded' })
      setState(kept)
      if (kept.status === 'refused') return
      startBon()
      dispatch({ type: 'closed' })
    },
    [register, cart, waiting, client, finish, dispatch, startBon],
  )
  const keep = useCallback(() => {
    const pending = pendingSale.of(register.uuid)
    if (pending) void leaveToList(pending, true)
  }, [register.uuid, leaveToList])

  const pay = useCallback(
    (received: Money, amount?: Money, by: RegisterPaymentType = cash, extras: PaymentExtras = {}) => {
      if (underway.current || pendingSale.of(register.uuid)) return
      const tender = {
        received,
        ...(amount !== undefined && { amount }),
        ...extras,
      }
      const pending = pendingOf(cart, tender, register.uuid, cashier.uuid, by.uuid)
      const refusal = decide?.(pending, cart, {
        session_uuid: register.session?.session_uuid ?? register.uuid,
        by,
        limits: register.limits,
      })
      if (refusal && refusal.rejection !== 'order.approval_needed')
        return setState({ status: 'refused', error: refusedHere(refusal) })
      const isAhead = holdsOrder(waiting.list.get(), cart.order_uuid)
      if (!refusal && (isAhead || isAway())) {
        underway.current = true
        dispatch({ type: 'paymentStarted' })
        return void leaveToList(pending, false)
      }
      pendingSale.save(register.uuid, pending)
      void finish(pending, refusal)
    },
    [cart, register, cashier.uuid, cash, decide, finish, waiting, leaveToList, dispatch],
  )
  const leave = useCallback(() => {
    pendingSale.forget(register.uuid)
    dispatch({ type: 'paymentEnded' })
    startBon()
    dispatch({ type: 'closed' })
    setState({ status: 'idle' })
  }, [register.uuid, startBon, dispatch])
  const dismiss = useCallback(
    () =>
      setState((now) =>
        now.status === 'paid' || now.status === 'kept' || now.status === 'refused' ? { status: 'idle' } : now,
      ),
    [],
  )
  return useMemo(
    () => ({ state, pay, retry: resume, keep, leave, dismiss }),
    [state, pay, resume, keep, leave, dismiss],
  )
}

/** Sending is loaded on demand; if it cannot be loaded, the payment waits as for any missing answer. */
const sent = async (
  pending: PendingSale,
  refusal: ApiProblem | undefined,
  approve: Approve,
): Promise<Sent> => {
  try {
    return await (await import('./send-approved.ts')).sendApproved(pending, refusal, approve)
  } catch (error) {
    return { outcome: { status: 'unknown', error }, pending }
  }
}

/** A local rejection in the shape of the server's problem. */
const refusedHere = ({ rejection, params }: Rejection): ApiProblem =>
  new ApiProblem({ type: 'about:blank', title: rejection, status: 409, code: rejection, params })

/** The command with all its ids: `pay` for a saved, unchanged order, otherwise `sell` with all lines. */
const pendingOf = (
  cart: Cart,
  tender: PaymentExtras & { received: Money; amount?: Money },
  register_uuid: string,
  cashier_uuid: string,
  payment_type_uuid: string,
): PendingSale => {
  const made = { payment_uuid: newId(), payment_type_uuid, sold_at: instantOf(now()) }
  const payment = { register_uuid, cashier_uuid, ...made, ...tender }
  const named = {
    order_uuid: cart.order_uuid,
    command_id: newId(),
    ...(cart.base && { if_match: cart.base.revision }),
  }
  return cart.base && !isUnsent(cart)
    ? { kind: 'pay', ...named, body: payment }
    : {
        kind: 'sell',
        ...named,
        body: { ...payment, ...savedAs(cart) },
      }
}
