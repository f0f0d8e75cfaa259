import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { invalidateTopic } from '../../shared/api/index.ts'
import { after } from '../../shared/platform/index.ts'
import { usePos } from '../register/index.ts'
import { type PendingAct, pendingAct } from './pending-act.ts'
import { type AtTerminal, type Given, sendAct } from './send-act.ts'

export type MoneyBackState =
  | { status: 'idle' }
  | { status: 'sending' }
  | { status: 'waiting'; error: unknown }
  | { status: 'card'; at: AtTerminal }
  /** With an administrator's PIN the same act may be sent again, under its own id. */
  | { status: 'refused'; error: unknown; act: PendingAct }
  | { status: 'done'; given: Given }
export type MoneyBack = {
  state: MoneyBackState
  busy: boolean
  give: (act: PendingAct) => void
  dismiss: () => void
  /** The terminal has ended it: the same act again answers what became of it. */
  ask: () => void
  /** The terminal is silent: those who look after it go on, and the till serves the next guest. */
  leave: () => void
}

/** Between attempts while the server does not answer. */
const pauseBetween = 3000

/** Gives money back: once, however often it is pressed, and through a reload. */
export const useMoneyBack = (): MoneyBack => {
  const { register, tell } = usePos()
  const { uuid } = register
  const client = useQueryClient()
  const [state, setState] = useState<MoneyBackState>(() =>
    pendingAct.of(uuid) ? { status: 'sending' } : { status: 'idle' },
  )
  // Not state: the second of two presses in one frame must already see it.
  const underway = useRef(false)

  const finish = useCallback(
    async (act: PendingAct) => {
      underway.current = true
      setState({ status: 'sending' })
      tell({ type: 'paymentStarted' })
      const outcome = await sendAct(act)
      underway.current = false
      if (outcome.status === 'unknown') return setState({ status: 'waiting', error: outcome.error })
      if (outcome.status === 'card') return setState(outcome)
      pendingAct.forget(uuid)
      tell({ type: 'paymentEnded' })
      setState(outcome.status === 'refused' ? { ...outcome, act } : outcome)
      void invalidateTopic(client, 'orders')
      void invalidateTopic(client, 'z_reports')
    },
    [uuid, tell, client],
  )
  const resume = useCallback(() => {
    const act = pendingAct.of(uuid)
    if (act && !underway.current) void finish(act)
  }, [uuid, finish])

  // What this device was in the middle of is finished first of all.
  useEffect(resume, [resume])
  useEffect(() => (state.status === 'waiting' ? after(pauseBetween, resume) : undefined), [state, resume])

  const give = useCallback(
    (act: PendingAct) => {
      if (underway.current || pendingAct.of(uuid)) return
      pendingAct.keep(uuid, act)
      void finish(act)
    },
    [uuid, finish],
  )
  const dismiss = useCallback(
    () => setState((now) => (now.status === 'done' || now.status === 'refused' ? { status: 'idle' } : now)),
    [],
  )
  const leave = useCallback(() => {
    pendingAct.forget(uuid)
    tell({ type: 'paymentEnded' })
    setState({ status: 'idle' })
  }, [uuid, tell])
  const busy = state.status === 'sending' || state.status === 'waiting' || state.status === 'card'
  return useMemo(
    () => ({ state, busy, give, dismiss, ask: resume, leave }),
    [state, busy, give, dismiss, resume, leave],
  )
}
