import { type OrderView, orderActionEndpoints } from '@bon/contracts/orders'
import { useCallback, useEffect, useRef, useState } from 'react'
import { availability, call, problemOf } from '../../shared/api/index.ts'
import { every, newId } from '../../shared/platform/index.ts'
import { nextShortNr } from '../device/index.ts'
import { usePos } from '../registers/index.ts'
import { madeOf, movableLines, partsOf } from './split-bills.ts'
import type { Made, SplitDraft } from './split-draft.ts'
import type { SplitAction } from './split-reducer.ts'
import { useCacheOrders } from './use-orders.ts'

type Saving = {
  draft: SplitDraft
  change: (action: SplitAction) => void
  order: OrderView | undefined
  onSaved: (made: readonly Made[]) => void
  onRefused: () => void
}
export type SavingState = { status: 'idle' | 'sending' } | { status: 'waiting' | 'refused'; error: unknown }

/** Milliseconds after which a split that was not answered is sent again, when nothing says that the server is away. */
const again_ms = 3_000

/**
 * Saves a split draft: one command for all orders, stored with every id before the first send. Repeated presses and a
 * reload still make one split; a refusal changes nothing and keeps the draft.
 */
export const useSaving = ({ draft, change, order, onSaved, onRefused }: Saving) => {
  const { register, cashier } = usePos()
  const cacheOrders = useCacheOrders()
  const [state, setState] = useState<SavingState>({ status: 'idle' })
  // A ref, not state: a second press in the same frame must already see it.
  const underway = useRef(false)

  const send = useCallback(
    async ({ command_id, revision, body, made }: NonNullable<SplitDraft['sent']>) => {
      if (underway.current) return
      underway.current = true
      setState({ status: 'sending' })
      const params = { uuid: draft.order_uuid }
      try {
        const answer = await call(orderActionEndpoints.transfer, {
          params,
          body,
          ifMatch: revision,
          commandId: command_id,
        })
        const { order: left, others } = answer.body
        cacheOrders([left, ...others])
        const isOriginalBill = made.some(({ order_uuid }) => order_uuid === left.order_uuid)
        change({
          type: 'made',
          revision: left.revision,
          lines: isOriginalBill ? [] : movableLines(left.lines),
        })
        setState({ status: 'idle' })
        onSaved(made)
      } catch (error) {
        const status = problemOf(error)?.status ?? 0
        // Not answered: it may have succeeded, so send it again unchanged.
        if (status === 0 || status === 401 || status === 429 || status >= 500)
          return setState({ status: 'waiting', error })
        change({ type: 'refused' })
        setState({ status: 'refused', error })
        onRefused()
      } finally {
        underway.current = false
      }
    },
    [draft.order_uuid, change, cacheOrders, onSaved, onRefused],
  )

  const { sent } = draft
  const resend = useCallback(() => {
    if (sent) void send(sent)
  }, [sent, send])
  // After a reload, first finish a save that was not answered.
  const first = useRef(resend)
  useEffect(() => first.current(), [])
  // Once the server answers again, what it did not answer goes on by itself.
  const isWaiting = state.status === 'waiting'
  useEffect(() => {
    if (!isWaiting) return
    const goOn = () => {
      if (availability.current().reachable) resend()
    }
    const stopWatch = availability.subscribe(goOn)
    const stopTimer = every(again_ms, goOn)
    return () => {
      stopWatch()
      stopTimer()
    }
  }, [isWaiting, resend])

  const save = () => {
    if (underway.current || !order) return
    if (draft.sent) return resend()
    const parts = partsOf(draft, () => nextShortNr(register.uuid, register.session?.receipts ?? 0))
    if (parts.length === 0) return
    const body = { register_uuid: register.uuid, cashier_uuid: cashier.uuid, kind: 'split' as const, parts }
    const pending = { command_id: newId(), revision: order.revision, body, made: madeOf(draft) }
    change({ type: 'sent', sent: pending })
    void send(pending)
  }
  return { state, save, resend, dismiss: () => setState({ status: 'idle' }) }
}
