import { refundEndpoints } from '@bon/contracts/orders'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo } from 'react'
import { invalidateAfter, problemOf } from '../../shared/api/index.ts'
import { after } from '../../shared/platform/index.ts'
import { useStore } from '../../shared/store/index.ts'
import { causesIn } from '../admin-pin/causes-in.ts'
import { usePos } from '../registers/index.ts'
import { adminActionOf, withReason } from './action-of.ts'
import type { MoneyBackState } from './money-back-state.ts'
import { type PendingAction, pendingAction } from './pending-action.ts'
import { sendAction } from './send-action.ts'

export type MoneyBack = {
  state: MoneyBackState
  busy: boolean
  /** `why` is what an administrator reads when the server asks for one. */
  give: (action: PendingAction, why?: string) => void
  dismiss: () => void
  /** The terminal has finished: sending the same action again returns its result. */
  recheck: () => void
  /** The terminal is silent: the server keeps following it, and the register serves the next guest. */
  leave: () => void
}

/** Milliseconds between attempts while the server does not answer. */
const pauseBetween = 3000

const isBusy = ({ status }: MoneyBackState): boolean =>
  status === 'sending' || status === 'waiting' || status === 'card'

/** What an administrator is asked when the server refused this action for lack of one. */
const askedBy = (error: unknown, why: string | undefined) => {
  const causes = causesIn(error)
  if (causes) return { causes }
  return why !== undefined && problemOf(error)?.code === 'register.admin_pin_needed' ? { why } : undefined
}

/** Makes a refund exactly once, despite repeated presses and reloads; its outcome opens a dialog. */
export const useMoneyBack = (): MoneyBack => {
  const { register, dispatch, services, approve } = usePos()
  const { uuid } = register
  const client = useQueryClient()
  const { moneyBack } = services
  const state = useStore(moneyBack)

  const finish = useCallback(
    async (action: PendingAction, why?: string): Promise<void> => {
      moneyBack.set({ status: 'sending' })
      dispatch({ type: 'paymentStarted' })
      const outcome = await sendAction(action)
      if (outcome.status === 'unknown') return moneyBack.set({ status: 'waiting', error: outcome.error })
      if (outcome.status === 'card') {
        moneyBack.set(outcome)
        // After a reload the dialog that follows the terminal is not open.
        if (action.kind === 'refund')
          dispatch({
            type: 'opened',
            dialog: { kind: 'selectRefundOrderLines', order_uuid: action.order_uuid },
          })
        return
      }
      pendingAction.forget(uuid)
      dispatch({ type: 'paymentEnded' })
      moneyBack.set(outcome.status === 'refused' ? outcome : { status: 'idle' })
      if (outcome.status === 'done') {
        dispatch({ type: 'opened', dialog: { kind: 'moneyGiven', result: outcome.result } })
        for (const wish of outcome.drawer) services.drawer.send(wish)
      }
      void invalidateAfter(client, refundEndpoints.refund)
      const asked = outcome.status === 'refused' ? askedBy(outcome.error, why) : undefined
      if (!asked) return
      const reason = await approve({ register_uuid: uuid, action: adminActionOf(action), ...asked })
      moneyBack.set({ status: 'idle' })
      if (reason === undefined) return
      // The same action is sent again, under its own id.
      const approved = reason === '' ? action : withReason(action, reason)
      pendingAction.save(uuid, approved)
      await finish(approved, why)
    },
    [uuid, dispatch, client, services, moneyBack, approve],
  )
  const resume = useCallback(() => {
    const action = pendingAction.of(uuid)
    if (action && moneyBack.get().status !== 'sending') void finish(action)
  }, [uuid, finish, moneyBack])

  const give = useCallback(
    (action: PendingAction, why?: string) => {
      if (isBusy(moneyBack.get()) || pendingAction.of(uuid)) return
      pendingAction.save(uuid, action)
      void finish(action, why)
    },
    [uuid, finish, moneyBack],
  )
  const dismiss = useCallback(() => {
    if (moneyBack.get().status === 'refused') moneyBack.set({ status: 'idle' })
  }, [moneyBack])
  const leave = useCallback(() => {
    pendingAction.forget(uuid)
    dispatch({ type: 'paymentEnded' })
    moneyBack.set({ status: 'idle' })
  }, [uuid, dispatch, moneyBack])
  return useMemo(
    () => ({ state, busy: isBusy(state), give, dismiss, recheck: resume, leave }),
    [state, give, dismiss, resume, leave],
  )
}

/** On the order list: a refund that a reload interrupted is finished first, and one without an answer is sent again. */
export const useUnfinishedMoneyBack = (): MoneyBackState => {
  const { state, recheck } = useMoneyBack()
  useEffect(recheck, [recheck])
  useEffect(() => (state.status === 'waiting' ? after(pauseBetween, recheck) : undefined), [state, recheck])
  return state
}
