import { refundEndpoints } from '@bon/contracts/orders'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { invalidateAfter } from '../../shared/api/index.ts'
import { after } from '../../shared/platform/index.ts'
import { usePos } from '../registers/index.ts'
import { type PendingAction, pendingAction } from './pending-action.ts'
import { type AtTerminal, type MoneyBackResult, sendAction } from './send-action.ts'

export type MoneyBackState =
  | { status: 'idle' }
  | { status: 'sending' }
  | { status: 'waiting'; error: unknown }
  | { status: 'card'; at: AtTerminal }
  /** After an administrator's PIN the same action may be sent again, under its own id. */
  | { status: 'refused'; error: unknown; action: PendingAction }
  | { status: 'done'; result: MoneyBackResult }
export type MoneyBack = {
  state: MoneyBackState
  busy: boolean
  give: (action: PendingAction) => void
  dismiss: () => void
  /** The terminal has finished: sending the same action again returns its result. */
  recheck: () => void
  /** The terminal is silent: the server keeps following it, and the register serves the next guest. */
  leave: () => void
}

/** Milliseconds between attempts while the server does not answer. */
const pauseBetween = 3000

/** Makes a refund exactly once, despite repeated presses and reloads. */
export const useMoneyBack = (): MoneyBack => {
  const { register, dispatch, services } = usePos()
  const { uuid } = register
  const client = useQueryClient()
  const [state, setState] = useState<MoneyBackState>(() =>
    pendingAction.of(uuid) ? { status: 'sending' } : { status: 'idle' },
  )
  // A ref, not state: a second press in the same frame must already see it.
  const underway = useRef(false)

  const finish = useCallback(
    async (action: PendingAction) => {
      underway.current = true
      setState({ status: 'sending' })
      dispatch({ type: 'paymentStarted' })
      const outcome = await sendAction(action)
      underway.current = false
      if (outcome.status === 'unknown') return setState({ status: 'waiting', error: outcome.error })
      if (outcome.status === 'card') return setState(outcome)
      pendingAction.forget(uuid)
      dispatch({ type: 'paymentEnded' })
      if (outcome.status === 'done') for (const wish of outcome.drawer) services.drawer.send(wish)
      setState(outcome.status === 'refused' ? { ...outcome, action } : outcome)
      void invalidateAfter(client, refundEndpoints.refund)
    },
    [uuid, dispatch, client, services],
  )
  const resume = useCallback(() => {
    const action = pendingAction.of(uuid)
    if (action && !underway.current) void finish(action)
  }, [uuid, finish])

  // After a reload, finish the pending refund first.
  useEffect(resume, [resume])
  useEffect(() => (state.status === 'waiting' ? after(pauseBetween, resume) : undefined), [state, resume])

  const give = useCallback(
    (action: PendingAction) => {
      if (underway.current || pendingAction.of(uuid)) return
      pendingAction.save(uuid, action)
      void finish(action)
    },
    [uuid, finish],
  )
  const dismiss = useCallback(
    () => setState((now) => (now.status === 'done' || now.status === 'refused' ? { status: 'idle' } : now)),
    [],
  )
  const leave = useCallback(() => {
    pendingAction.forget(uuid)
    dispatch({ type: 'paymentEnded' })
    setState({ status: 'idle' })
  }, [uuid, dispatch])
  const busy = state.status === 'sending' || state.status === 'waiting' || state.status === 'card'
  return useMemo(
    () => ({ state, busy, give, dismiss, recheck: resume, leave }),
    [state, busy, give, dismiss, resume, leave],
  )
}
