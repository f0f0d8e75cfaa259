import type { Uuid } from '@bon/contracts/kernel'
import type { OrderView } from '@bon/contracts/orders'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { invalidateTopic, problemOf } from '../../shared/api/index.ts'
import { useProblemText } from '../../shared/i18n/index.ts'
import { newId } from '../../shared/platform/index.ts'
import { useSession } from '../../shared/session/index.ts'
import { useToast } from '../../shared/ui/index.ts'
import { saveApproved } from '../admin-pin/call-approved.ts'
import { nextShortNr } from '../device/index.ts'
import { usePos } from '../register/index.ts'
import { savedAs } from '../sale/cart-wire.ts'
import { conflictOf, mergeConflict, type Parking } from '../sale/merge-conflict.ts'
import type { MergeConflict } from '../sale/resolve-conflict.ts'
import { usePosUndo } from '../undo/index.ts'
import { merge, sendBack, take } from './acts.ts'
import { useReleased } from './use-released.ts'

export type Placing = ReturnType<typeof usePlacing>
/** What is wanted of a bon that is opened. */
export type After = 'payment' | 'splitBill'

/**
 * Where the bon goes: parked on a table or without one, opened from one, laid together with another. Each act waits for
 * the server's yes and keeps the bon until then; what can be taken back is, by an act of its own (DESIGN.md 5).
 */
export const usePlacing = () => {
  const { t } = useTranslation('floor-plan')
  const { cart, change, startBon, register, cashier, sale, tell } = usePos()
  const { company } = useSession()
  const navigate = useNavigate()
  const client = useQueryClient()
  const toast = useToast()
  const textOf = useProblemText()
  const undo = usePosUndo()
  const released = useReleased()
  const [busy, setBusy] = useState(false)
  const hands = { register_uuid: register.uuid, cashier_uuid: cashier.uuid }
  const base = `/companies/${company.uuid}/pos/${register.uuid}`

  /** The question stands where the bon is shown. */
  const askWhichHolds = (conflict: MergeConflict) => {
    mergeConflict.show(conflict)
    tell({ type: 'closed' })
    tell({ type: 'went', to: 'sale' })
    void navigate(base)
  }

  /** One act at a time; a refusal is a sentence, and nothing has moved. True when it was done. */
  const act = async (work: () => Promise<void>, parking?: Parking): Promise<boolean> => {
    if (busy) return false
    setBusy(true)
    tell({ type: 'orderUpdateAsked' })
    try {
      await work()
      return true
    } catch (error) {
      const conflict = conflictOf(problemOf(error), cart, parking)
      if (conflict?.theirs.order_uuid === cart.order_uuid) askWhichHolds(conflict)
      else toast({ text: textOf(error) })
      return false
    } finally {
      tell({ type: 'orderUpdateAnswered' })
      setBusy(false)
      void invalidateTopic(client, 'floor_plan')
      void invalidateTopic(client, 'orders')
    }
  }

  const toSale = (order: OrderView, then?: After) => {
    sale.dismiss()
    change({ type: 'continued', order })
    // First the place, then what lies on top of it: a place that changes leaves all on top behind.
    tell({ type: 'went', to: 'sale' })
    if (then === 'payment') tell({ type: 'opened', what: 'payment' })
    if (then === 'splitBill')
      tell({ type: 'opened', what: 'splitBill', subject: { order_uuid: order.order_uuid } })
    void navigate(base)
  }
  const leave = () => {
    startBon()
    sale.dismiss()
    tell({ type: 'closed' })
    if (register.main_display === 'floor_plan') void navigate(`${base}/floor-plan`)
  }
  const reopen = async (uuid: Uuid, then?: After) => toSale(await take(hands, uuid), then)

  /** Parks the bon in hand, unless it is one of those that are opened. */
  const letGoFor = async (uuids: readonly Uuid[]) => {
    if (!uuids.includes(cart.order_uuid)) await released.letGo()
  }

  /** FLR-03, ORD-33. A bon of a table that nothing was ordered on leaves it free again. */
  const park = ({ table_uuids, assigned_name }: Parking = {}) => {
    const parking = { ...(table_uuids && { table_uuids }), ...(assigned_name && { assigned_name }) }
    return act(async () => {
      const { order_uuid, short_nr } = cart
      const kept = await released.put(parking)
      leave()
      if (!kept) return toast({ text: t('parked.empty', { nr: short_nr }) })
      undo.push({ label: t('parked.one', { nr: short_nr }), undo: () => reopen(order_uuid) })
    }, parking)
  }

  /** What is on the bon goes into one that stands there already. */
  const parkInto = (into: Uuid) =>
    act(async () => {
      const { order_uuid: uuid, base: before, short_nr } = cart
      const saved = await saveApproved({
        params: { uuid },
        ifMatch: before?.revision,
        body: { ...hands, ...savedAs(cart) },
      })
      // From here on it is saved, whatever becomes of the rest.
      change({ type: 'continued', order: saved.body.order })
      const sent = await merge(hands, saved.body.order, into)
      leave()
      undo.push({
        label: t('parked.merged', { nr: short_nr, into: sent.other.short_nr }),
        undo: async () => reopen((await sendBack(hands, sent)).other.order_uuid),
      })
    })

  /** ORD-38: opens a bon here; the one in hand is parked where it stands. */
  const open = (uuid: Uuid, then?: After) =>
    act(async () => {
      await letGoFor([uuid])
      await reopen(uuid, then)
    })

  /** A new bon that stands on its table from the first line: whoever looks sees that somebody sits there (SC-32). */
  const openNew = (table_uuids: Uuid[]) =>
    act(async () => {
      await released.letGo()
      const short_nr = nextShortNr(register.uuid, register.session?.receipts ?? 0)
      const body = { ...hands, short_nr, order_lines: [], table_uuids }
      toSale((await saveApproved({ params: { uuid: newId() }, body })).body.order)
    })

  return { park, parkInto, open, openNew, act, toSale, letGoFor, busy, hands, base }
}
