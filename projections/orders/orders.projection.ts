import type { Uuid } from '@bon/contracts/kernel'
import { lineTotals, type OrderEvent } from '@bon/contracts/orders'
import { add, defineProjection, idOf, set } from '../kernel/index.ts'
import { orders as table } from './orders.tables.ts'

type Place = { stream: string; meta: { company_uuid: Uuid } }
const keyOf = ({ stream, meta }: Place) => ({ company_uuid: meta.company_uuid, order_uuid: idOf(stream) })

/** One row per order. The total is the sum of its lines' totals, so lines are added and taken off without reading. */
export const orders = defineProjection<OrderEvent>()({
  name: 'orders',
  version: 1,
  streams: ['order-'],
  tables: { orders: table },
  on: {
    OrderOpened: (rows, event) => {
      const { order_uuid: _, at: opened_at, ...opened } = event.data
      const { business_day } = event.meta
      return set(rows, table, keyOf(event), { ...opened, opened_at, business_day })
    },
    OrderLineAdded: (rows, event) =>
      add(rows, table, keyOf(event), { total: lineTotals(event.data.line).total, lines: 1 }),
    OrderLineChanged: (rows, event) => {
      const { line, before } = event.data
      return add(rows, table, keyOf(event), { total: lineTotals(line).total - lineTotals(before).total })
    },
    OrderLineRemoved: (rows, event) =>
      add(rows, table, keyOf(event), { total: -lineTotals(event.data.line).total, lines: -1 }),
    OrderPaymentStarted: (rows, event) => add(rows, table, keyOf(event), { held: 1 }),
    OrderPaymentReleased: (rows, event) => add(rows, table, keyOf(event), { held: -1 }),
    OrderPaymentRecorded: (rows, event) => add(rows, table, keyOf(event), { paid: event.data.amount }),
    OrderCompleted: (rows, event) =>
      set(rows, table, keyOf(event), {
        ended: 'completed',
        ended_at: event.data.at,
        nr: event.data.nr,
      }),
    OrderCancelled: (rows, event) =>
      set(rows, table, keyOf(event), { ended: 'cancelled', ended_at: event.data.at }),
  },
  rings: ({ stream }) => [{ topic: 'orders', uuid: idOf(stream) }],
})
