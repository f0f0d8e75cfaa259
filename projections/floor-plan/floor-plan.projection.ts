import { type CompanyUuid, sum } from '@bon/contracts/kernel'
import { lineTotals, type OrderEvent, type OrderLine } from '@bon/contracts/orders'
import { add, defineProjection, idOf, set } from '../kernel/index.ts'
import { bons } from './floor-plan.tables.ts'

type Place = { stream: string; meta: { company_uuid: CompanyUuid } }
const keyOf = ({ stream, meta }: Place) => ({ company_uuid: meta.company_uuid, order_uuid: idOf(stream) })
const noHolder = { holder_uuid: null, holder_cashier_uuid: null, held_at: null }

/** Value of lines that arrive together; parts of a split line add up to its value to the øre (RULE-1). */
const worth = (lines: readonly OrderLine[]) => sum(lines.map((line) => lineTotals(line).total))

/**
 * One row per order: the order's own stream names its tables. Lines in transfer leave at the start and arrive when
 * received, so that no two tables show the same money.
 */
export const floorPlan = defineProjection<OrderEvent>()({
  name: 'floor_plan',
  version: 4,
  streams: ['order-'],
  tables: { bons },
  on: {
    OrderOpened: (rows, event) => {
      const { register_uuid, cashier_uuid, short_nr, origin, at } = event.data
      const activeOrder = { holder_uuid: register_uuid, holder_cashier_uuid: cashier_uuid, held_at: at }
      // An order that another order opened is not checked out by any register.
      const holder = origin ? noHolder : activeOrder
      return set(rows, bons, keyOf(event), {
        register_uuid,
        cashier_uuid,
        short_nr,
        opened_at: at,
        test_mode: event.meta.test_mode === 'yes',
        ...holder,
      })
    },
    OrderPlaced: (rows, event) =>
      set(rows, bons, keyOf(event), { table_uuids: event.data.table_uuids.join(' ') }),
    OrderCheckedOut: (rows, event) => {
      const { register_uuid, cashier_uuid, at } = event.data
      const holder = { holder_uuid: register_uuid, holder_cashier_uuid: cashier_uuid, held_at: at }
      return set(rows, bons, keyOf(event), holder)
    },
    OrderTakenOver: (rows, event) => {
      const { register_uuid, cashier_uuid, at } = event.data
      const holder = { holder_uuid: register_uuid, holder_cashier_uuid: cashier_uuid, held_at: at }
      return set(rows, bons, keyOf(event), holder)
    },
    OrderParked: (rows, event) => set(rows, bons, keyOf(event), noHolder),
    OrderForceReleased: (rows, event) => set(rows, bons, keyOf(event), noHolder),
    OrderWaiterChanged: (rows, event) =>
      set(rows, bons, keyOf(event), { cashier_uuid: event.data.waiter_uuid }),
    OrderDetailsChanged: (rows, event) => {
      const { guests, assigned_name } = event.data.details
      return set(rows, bons, keyOf(event), {
        ...(guests !== undefined && { guests }),
        ...(assigned_name !== undefined && { name_ref: assigned_name?.ref ?? null }),
      })
    },
    OrderSharesPlanned: (rows, event) =>
      set(rows, bons, keyOf(event), { shared: event.data.amounts.length > 0 }),
    OrderSentToKitchen: (rows, event) => set(rows, bons, keyOf(event), { sent_at: event.data.by.at }),
    OrderLineAdded: (rows, event) => {
      set(rows, bons, keyOf(event), { last_line_at: event.meta.at })
      return add(rows, bons, keyOf(event), { total: worth([event.data.line]), lines: 1 })
    },
    OrderLineChanged: (rows, event) => {
      const { line, before } = event.data
      if (line.quantity > before.quantity) set(rows, bons, keyOf(event), { last_line_at: event.meta.at })
      return add(rows, bons, keyOf(event), { total: worth([line]) - worth([before]) })
    },
    OrderLineRemoved: (rows, event) =>
      add(rows, bons, keyOf(event), { total: -worth([event.data.line]), lines: -1 }),
    OrderTransferStarted: (rows, event) => {
      const { lines, taken, rest } = event.data
      return add(rows, bons, keyOf(event), { total: -worth(lines), lines: rest.length - taken.length })
    },
    OrderTransferReceived: (rows, event) => {
      const { lines, at } = event.data
      set(rows, bons, keyOf(event), { last_line_at: at })
      return add(rows, bons, keyOf(event), { total: worth(lines), lines: lines.length })
    },
    OrderTransferReturned: (rows, event) => {
      const { lines } = event.data
      return add(rows, bons, keyOf(event), { total: worth(lines), lines: lines.length })
    },
    OrderPaymentStarted: (rows, event) => add(rows, bons, keyOf(event), { held: 1 }),
    OrderPaymentReleased: (rows, event) => add(rows, bons, keyOf(event), { held: -1 }),
    OrderPaymentReclaimed: (rows, event) => add(rows, bons, keyOf(event), { held: 1 }),
    OrderPaymentRecorded: (rows, event) => add(rows, bons, keyOf(event), { paid: event.data.amount }),
    OrderCompleted: (rows, event) => set(rows, bons, keyOf(event), { ended: true, ...noHolder }),
    OrderCancelled: (rows, event) => set(rows, bons, keyOf(event), { ended: true, ...noHolder }),
  },
  changes: ({ stream }) => [{ topic: 'floor_plan', uuid: idOf(stream) }],
})
