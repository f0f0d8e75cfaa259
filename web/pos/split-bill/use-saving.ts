import { type OrderView, orderActEndpoints } from '@bon/contracts/orders'
import { useCallback, useEffect, useRef, useState } from 'react'
import { call, problemOf } from '../../shared/api/index.ts'
import { newId } from '../../shared/platform/index.ts'
import { nextShortNr } from '../device/index.ts'
import { usePos } from '../register/index.ts'
import { madeOf, movableLines, partsOf } from './split-bills.ts'
import type { Made, SplitDraft } from './split-draft.ts'
import type { SplitAction } from './split-reducer.ts'
import { useSeen } from './use-orders.ts'

type Saving = {
  draft: SplitDraft
  change: (action: SplitAction) => void
  order: OrderView | undefined
  onSaved: (made: readonly Made[]) => void
  onRefused: () => void
}
export type SavingState = { status: 'idle' | 'sending' } | { status: 'waiting' | 'refused'; error: unknown }

/**
 * Saves a drawing: one command for all the bons, with every id born and kept before it is sent first. Ten presses and a
 * reload in the middle are one split; what the server refuses changes nothing and leaves the drawing.
 */
export const useSaving = ({ draft, change, order, onSaved, onRefused }: Saving) => {
  const { register, cashier } = usePos()
  const seen = useSeen()
  const [state, setState] = useState<SavingState>({ status: 'idle' })
  // Not state: the second of two presses in one frame must already see it.
  const underway = useRef(false)

  const send = useCallback(
    async ({ command_id, revision, body, made }: NonNullable<SplitDraft['sent']>) => {
      if (underway.current) return
      underway.current = true
      setState({ status: 'sending' })
      const params = { uuid: draft.order_uuid }
      try {
        const answer = await call(orderActEndpoints.transfer, {
          params,
          body,
          ifMatch: revision,
          commandId: command_id,
        })
        const { order: left, others } = answer.body
        seen([left, ...others])
        const kept = made.some(({ order_uuid }) => order_uuid === left.order_uuid)
        change({ type: 'made', revision: left.revision, lines: kept ? [] : movableLines(left.lines) })
        setState({ status: 'idle' })
        onSaved(made)
      } catch (error) {
        const status = problemOf(error)?.status ?? 0
        // Unanswered: it may have happened, so it is sent again as it was.
        if (status === 0 || status === 401 || status === 429 || status >= 500)
          return setState({ status: 'waiting', error })
        change({ type: 'refused' })
        setState({ status: 'refused', error })
        onRefused()
      } finally {
        underway.current = false
      }
    },
    [draft.order_uuid, change, seen, onSaved, onRefused],
  )

  const { sent } = draft
  const resend = useCallback(() => {
    if (sent) void send(sent)
  }, [sent, send])
  // What was saved and not answered before a reload is finished first.
  const first = useRef(resend)
  useEffect(() => first.current(), [])

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
