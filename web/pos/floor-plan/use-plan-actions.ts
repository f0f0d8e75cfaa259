import type { FloorPlan, PlanBon } from '@bon/contracts/floor-plan'
import type { CashierUuid, Uuid } from '@bon/contracts/kernel'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { newId } from '../../shared/platform/index.ts'
import { useToast } from '../../shared/ui/index.ts'
import { nextShortNr } from '../device/index.ts'
import type { useBonFirst } from '../leaving/use-bon-first.ts'
import {
  forceRelease,
  type LineQuantity,
  merge,
  type Placing,
  place,
  type Sent,
  sendBack,
  sendLines,
  serve,
  show,
  take,
} from '../placing/index.ts'
import { usePos } from '../registers/index.ts'
import type { After } from '../till/dialogs.ts'
import { usePosUndo } from '../undo/use-pos-undo.ts'
import { numbersOf } from './plan.ts'
import { planQuery } from './use-floor-plan.ts'

type FirstFor = ReturnType<typeof useBonFirst>['firstFor']

/** Floor plan actions on bons that are not the current one; each reports its result and can be undone. */
export const usePlanActions = (placing: Placing, firstFor: FirstFor) => {
  const { t } = useTranslation('floor-plan')
  const { register, change, cartNow } = usePos()
  const client = useQueryClient()
  const undo = usePosUndo()
  const toast = useToast()
  const { action, actor } = placing

  /** Optimistic update; the answer or the refusal refetches the plan. */
  const showPlaced = (uuids: readonly Uuid[], table_uuids: (bon: PlanBon) => Uuid[]) => {
    const { queryKey } = planQuery(register.uuid)
    client.setQueryData(queryKey, (before: { floor_plan: FloorPlan } | undefined) => {
      if (!before) return before
      const bons = before.floor_plan.bons.map((bon) =>
        uuids.includes(bon.order_uuid) ? { ...bon, table_uuids: table_uuids(bon) } : bon,
      )
      return { floor_plan: { ...before.floor_plan, bons } }
    })
  }

  /** FLR-05: moves every bon of a table, or one bon, to another table. */
  const move = (plan: FloorPlan, bons: readonly PlanBon[], from: Uuid | undefined, to: Uuid) =>
    action(async () => {
      const after = ({ table_uuids }: PlanBon): Uuid[] => [
        ...new Set(from ? table_uuids.map((uuid) => (uuid === from ? to : uuid)) : [to]),
      ]
      const uuids = bons.map(({ order_uuid }) => order_uuid)
      showPlaced(uuids, after)
      for (const bon of bons) await place(actor, bon.order_uuid, after(bon), bon.table_uuids)
      const [first] = bons
      const number = numbersOf(plan, [to])
      const label = from
        ? t('moved.table', { from: numbersOf(plan, [from]), to: number })
        : t('moved.bon', { nr: first?.short_nr ?? '', to: number })
      undo.push({
        label,
        undo: async () => {
          showPlaced(
            uuids,
            ({ order_uuid }) => bons.find((bon) => bon.order_uuid === order_uuid)?.table_uuids ?? [],
          )
          for (const bon of bons) await place(actor, bon.order_uuid, bon.table_uuids, after(bon))
        },
      })
    })

  /** Merges every bon with its lines and prices into one (ORD-32, SC-38). */
  const mergeInto = async (bons: readonly PlanBon[], into: Uuid): Promise<Sent[]> => {
    const sent: Sent[] = []
    for (const { order_uuid } of bons) {
      if (order_uuid !== into) sent.push(await merge(actor, await show(order_uuid), into))
    }
    return sent
  }

  /** Undoes a merge. If the current bon loses lines, its unsaved lines stay. */
  const takeApart = async (sent: readonly Sent[]) => {
    for (const one of sent.toReversed()) {
      const { left } = await sendBack(actor, one)
      const cart = cartNow()
      if (cart.order_uuid !== left.order_uuid) continue
      change({
        type: 'continued',
        order: left,
        lines: cart.lines.filter(({ uuid }) => !one.arrived.includes(uuid)),
      })
    }
  }

  const moveInto = (plan: FloorPlan, bons: readonly PlanBon[], into: PlanBon) =>
    action(async () => {
      const sent = await mergeInto(bons, into.order_uuid)
      const numbers = {
        from: numbersOf(
          plan,
          bons.flatMap((bon) => bon.table_uuids),
        ),
        to: numbersOf(plan, into.table_uuids),
      }
      undo.push({ label: t('moved.merged', numbers), undo: () => takeApart(sent) })
    })

  /** FLR-04, AMB-04: opens one bon; several are merged into the first. */
  const open = (bons: readonly PlanBon[], then?: After) =>
    action(async () => {
      const [first] = bons
      if (!first) return
      await placing.letGoFor(bons.map(({ order_uuid }) => order_uuid))
      // Take all of them first, so that one open elsewhere stops the merge before anything moves.
      for (const { order_uuid } of bons) await take(actor, order_uuid)
      const sent = await mergeInto(bons, first.order_uuid)
      if (sent.length === 0) return placing.toSale(await show(first.order_uuid), then)
      // The guests stay where they sit, so the bon stands on all of their tables.
      const tables = [...new Set(bons.flatMap(({ table_uuids }) => table_uuids))]
      placing.toSale(await place(actor, first.order_uuid, tables, first.table_uuids), then)
      undo.push({
        label: t('moved.together', { count: bons.length }),
        undo: async () => {
          await place(actor, first.order_uuid, first.table_uuids, tables)
          await takeApart(sent)
        },
      })
    })

  /** FLR-06: moves quantities of lines to another table's bon, or to a new one there. */
  const moveLines = (
    plan: FloorPlan,
    from: Uuid,
    lines: LineQuantity[],
    table_uuid: Uuid,
    into: Uuid | undefined,
  ) =>
    action(async () => {
      const newBon = () => ({
        order_uuid: newId(),
        short_nr: nextShortNr(register.uuid, register.session?.receipts ?? 0),
        table_uuids: [table_uuid],
      })
      const to = into ? { order_uuid: into } : newBon()
      const sent = await sendLines(actor, await show(from), to, lines, 'move_lines')
      undo.push({
        label: t('moved.lines', { to: numbersOf(plan, [table_uuid]) }),
        undo: () => takeApart([sent]),
      })
    })

  /** Releases an order held by another register; shown only with the permission (ORD-40). */
  const release = ({ order_uuid, short_nr }: PlanBon) =>
    action(async () => {
      await forceRelease(order_uuid)
      toast({ text: t('release.done', { nr: short_nr }) })
    })

  /** The bons of a table are served by another cashier. */
  const serveBy = (bons: readonly PlanBon[], waiter_uuid: CashierUuid) =>
    action(async () => {
      const changed = bons.filter(({ cashier_uuid }) => cashier_uuid !== waiter_uuid)
      for (const { order_uuid } of changed) await serve(actor, order_uuid, waiter_uuid)
      if (changed.length === 0) return
      undo.push({
        label: t('waiter.done', {
          initials: register.cashiers.find(({ uuid }) => uuid === waiter_uuid)?.initials ?? '',
        }),
        undo: async () => {
          for (const { order_uuid, cashier_uuid } of changed) await serve(actor, order_uuid, cashier_uuid)
        },
      })
    })

  const uuidsOf = (bons: readonly PlanBon[]) => bons.map(({ order_uuid }) => order_uuid)
  return {
    move: (...args: Parameters<typeof move>) => firstFor(uuidsOf(args[1]), () => void move(...args)),
    moveInto: (...args: Parameters<typeof moveInto>) =>
      firstFor(uuidsOf([...args[1], args[2]]), () => void moveInto(...args)),
    open,
    serveBy,
    moveLines: (...args: Parameters<typeof moveLines>) =>
      firstFor([args[1], args[4] ?? args[1]], () => void moveLines(...args)),
    release,
  }
}
