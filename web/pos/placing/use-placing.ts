import type { Uuid } from '@bon/contracts/kernel'
import { type OrderView, orderActionEndpoints, orderEndpoints } from '@bon/contracts/orders'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { invalidateAfter, problemOf } from '../../shared/api/index.ts'
import { useProblemText } from '../../shared/i18n/index.ts'
import { tillPath } from '../../shared/paths/index.ts'
import { newId } from '../../shared/platform/index.ts'
import { useSession } from '../../shared/session/index.ts'
import { useToast } from '../../shared/ui/index.ts'
import { cancelApproved, saveApproved } from '../admin-pin/call-approved.ts'
import { useSteadyPos } from '../registers/index.ts'
import { isUnsent, savedAs } from '../sale/cart-wire.ts'
import { conflictOf, currentOf, type Parking } from '../sale/merge-conflict.ts'
import { type MergeConflict, mergedOf } from '../sale/resolve-conflict.ts'
import type { After } from '../till/dialogs.ts'
import { useTill } from '../till/use-till.ts'
import { usePosUndo } from '../undo/use-pos-undo.ts'
import { useParkingHere } from '../waiting/use-parking-here.ts'
import { merge, sendBack, take } from './actions.ts'

/** Parks the current bon and gives up its lease, so that other registers may open it (DEF-64). */
export const useReleased = () => {
  const { cartNow, register, cashier, approve } = useSteadyPos()
  const keepParked = useParkingHere()
  const actor = { register_uuid: register.uuid, cashier_uuid: cashier.uuid }

  /**
   * Saves and parks the bon: on the server, or `here` on this device while nobody answers (DEF-19); `nothing` when there
   * was nothing to park.
   */
  const put = async (at: Parking): Promise<'server' | 'here' | 'nothing'> => {
    const cart = cartNow()
    const { base } = cart
    const where = { params: { uuid: cart.order_uuid }, ifMatch: base?.revision }
    const isOver = base !== null && base.status !== 'open' && base.status !== 'confirmed'
    if (isOver) return 'nothing'
    if (cart.lines.length === 0 && !base) return 'nothing'
    if (cart.lines.length === 0 && base?.lines.length === 0) {
      await cancelApproved(approve, { ...where, body: actor })
      return 'nothing'
    }
    return keepParked({ ...actor, ...savedAs(cart), ...at, suspend: true })
  }
  const letGo = () => put({})
  return { put, letGo }
}

export type Placing = ReturnType<typeof usePlacing>
/**
 * Parks the bon on a table or without one, opens bons, and merges them. Each action keeps the bon until the server
 * confirms; undo is a command of its own (DES-33).
 */
export const usePlacing = () => {
  const { t } = useTranslation('floor-plan')
  const { cartNow, change, startBon, numberOfNext, register, cashier, dismiss, dispatch, approve } =
    useSteadyPos()
  const underway = useTill(({ payment_underway }) => payment_underway)
  const { company } = useSession()
  const navigate = useNavigate()
  const client = useQueryClient()
  const toast = useToast()
  const textOf = useProblemText()
  const undo = usePosUndo()
  const released = useReleased()
  const [busy, setBusy] = useState(false)
  const actor = { register_uuid: register.uuid, cashier_uuid: cashier.uuid }
  const base = tillPath(company.uuid, register.uuid)

  /** The conflict dialog shows on the sale screen. */
  const showConflict = (conflict: MergeConflict) => {
    dispatch({ type: 'closed' })
    dispatch({ type: 'went', to: 'sale' })
    dispatch({ type: 'opened', dialog: { kind: 'mergeConflict', conflict } })
    void navigate(base)
  }

  /** Runs one action at a time. A refusal shows as a toast and changes nothing. True when the action succeeded. */
  const action = async (work: () => Promise<void>, parking?: Parking): Promise<boolean> => {
    if (busy) return false
    // The bon at hand waits for its card; another one must not take its place.
    if (underway) {
      toast({ text: t('pos:shell.moneyUnderway') })
      return false
    }
    setBusy(true)
    dispatch({ type: 'orderUpdateAsked' })
    try {
      await work()
      return true
    } catch (error) {
      const conflict = conflictOf(problemOf(error), cartNow(), parking)
      if (conflict?.theirs.order_uuid === cartNow().order_uuid) showConflict(conflict)
      else toast({ text: textOf(error) })
      return false
    } finally {
      dispatch({ type: 'orderUpdateAnswered' })
      setBusy(false)
      void invalidateAfter(client, orderEndpoints.save, orderActionEndpoints.transfer)
    }
  }

  /** Back to the bon at hand, as it is. */
  const back = (then?: After, order_uuid = cartNow().order_uuid) => {
    // Screen first, then the dialog: switching screens closes every dialog.
    dispatch({ type: 'went', to: 'sale' })
    if (then === 'payment') dispatch({ type: 'opened', dialog: { kind: 'payment' } })
    if (then === 'splitBill') dispatch({ type: 'opened', dialog: { kind: 'splitBill', order_uuid } })
    void navigate(base)
  }
  const toSale = (order: OrderView, then?: After) => {
    dismiss()
    // Opened again, it keeps what was typed on it here.
    const now = cartNow()
    const isAgain = now.order_uuid === order.order_uuid && isUnsent(now)
    const typed = isAgain ? mergedOf({ theirs: order, cart: now }) : {}
    if (!typed) return showConflict({ theirs: order, cart: now })
    change({ type: 'continued', order, ...typed })
    back(then, order.order_uuid)
  }
  const leave = () => {
    startBon()
    dismiss()
    dispatch({ type: 'closed' })
    if (register.main_display === 'floor_plan') void navigate(`${base}/floor-plan`)
  }
  /** A bon that another register has open is not taken from it without being asked for. */
  const reopen = async (uuid: Uuid, then?: After) => {
    try {
      toSale(await take(actor, uuid), then)
    } catch (error) {
      const problem = problemOf(error)
      const held = problem?.code === 'order.open_elsewhere' ? currentOf(problem) : undefined
      if (!held?.holder) throw error
      const { order_uuid, short_nr, holder } = held
      dispatch({ type: 'opened', dialog: { kind: 'takeOver', held: { order_uuid, short_nr, holder }, then } })
    }
  }

  /** Parks the current bon, unless it is one of those being opened. */
  const letGoFor = async (uuids: readonly Uuid[]) => {
    if (!uuids.includes(cartNow().order_uuid)) await released.letGo()
  }

  /** FLR-03, ORD-33: parks the bon. An empty one is cancelled instead, which frees its table. */
  const park = ({ table_uuids, assigned_name }: Parking = {}) => {
    const parking = { ...(table_uuids && { table_uuids }), ...(assigned_name && { assigned_name }) }
    return action(async () => {
      const { order_uuid, short_nr } = cartNow()
      const parked = await released.put(parking)
      leave()
      if (parked === 'nothing') return toast({ text: t('parked.empty', { nr: short_nr }) })
      if (parked === 'here') return toast({ text: t('parked.here', { nr: short_nr }) })
      undo.push({ label: t('parked.one', { nr: short_nr }), undo: () => reopen(order_uuid) })
    }, parking)
  }

  /** Merges the current bon into one that is already on the table. */
  const parkInto = (into: Uuid) =>
    action(async () => {
      const cart = cartNow()
      const { order_uuid: uuid, base: before, short_nr } = cart
      const saved = await saveApproved(approve, {
        params: { uuid },
        ifMatch: before?.revision,
        body: { ...actor, ...savedAs(cart) },
      })
      // Saved now, even if the merge fails.
      change({ type: 'continued', order: saved.body.order })
      const sent = await merge(actor, saved.body.order, into)
      leave()
      undo.push({
        label: t('parked.merged', { nr: short_nr, into: sent.other.short_nr }),
        undo: async () => reopen((await sendBack(actor, sent)).other.order_uuid),
      })
    })

  /** ORD-38: opens a bon here; the current one is parked in its place. */
  const open = (uuid: Uuid, then?: After) =>
    action(async () => {
      await letGoFor([uuid])
      await reopen(uuid, then)
    })

  /** Saves a new bon on its table before it has lines, so that the table shows as occupied (SC-32). */
  const openNew = (table_uuids: Uuid[]) =>
    action(async () => {
      await released.letGo()
      const body = { ...actor, short_nr: numberOfNext(), order_lines: [], table_uuids }
      toSale((await saveApproved(approve, { params: { uuid: newId() }, body })).body.order)
    })

  return { park, parkInto, open, openNew, action, back, toSale, letGoFor, busy, actor, base }
}
