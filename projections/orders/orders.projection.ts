import { type CompanyUuid, sum } from '@bon/contracts/kernel'
import { lineTotals, type OrderEvent, type OrderLine } from '@bon/contracts/orders'
import type { TerminalEvent } from '@bon/contracts/payments'
import type { ZReportEvent } from '@bon/contracts/registers'
import { add, defineProjection, idOf, set } from '../kernel/index.ts'
import { orders as table } from './orders.tables.ts'

type Place = { stream: string; meta: { company_uuid: CompanyUuid } }
const keyOf = ({ stream, meta }: Place) => ({ company_uuid: meta.company_uuid, order_uuid: idOf(stream) })

const worth = (lines: readonly OrderLine[]) => sum(lines.map((line) => lineTotals(line).total))

const incoming = ({ lines }: { lines: readonly OrderLine[] }) => ({
  total: worth(lines),
  lines: lines.length,
})

/** One row per order. The total is the sum of line totals, so adding and removing lines needs no read. */
export const orders = defineProjection<OrderEvent | ZReportEvent | TerminalEvent>()({
  name: 'orders',
  version: 8,
  streams: ['order-', 'zReport-', 'terminal-'],
  tables: { orders: table },
  on: {
    OrderOpened: (rows, event) => {
      const { register_uuid, session_uuid, cashier_uuid, short_nr, at: opened_at, origin } = event.data
      const { business_day } = event.meta
      const opened = {
        register_uuid,
        session_uuid,
        cashier_uuid,
        short_nr,
        opened_at,
        business_day,
        origin_kind: origin?.kind ?? null,
        origin_uuid: origin?.order_uuid ?? null,
      }
      const test_mode = event.meta.test_mode === 'yes'
      return set(rows, table, keyOf(event), { ...opened, test_mode })
    },
    OrderPlaced: (rows, event) =>
      set(rows, table, keyOf(event), { table_uuids: event.data.table_uuids.join(' ') }),
    OrderDetailsChanged: (rows, event) => {
      const { assigned_name } = event.data.details
      return set(rows, table, keyOf(event), {
        ...(assigned_name !== undefined && { name_ref: assigned_name?.ref ?? null }),
      })
    },
    OrderLineAdded: (rows, event) =>
      add(rows, table, keyOf(event), { total: lineTotals(event.data.line).total, lines: 1, lines_ever: 1 }),
    OrderLineChanged: (rows, event) => {
      const { line, before } = event.data
      return add(rows, table, keyOf(event), { total: lineTotals(line).total - lineTotals(before).total })
    },
    OrderLineRemoved: (rows, event) =>
      add(rows, table, keyOf(event), { total: -lineTotals(event.data.line).total, lines: -1 }),
    // Lines in transfer belong to neither order; parts of a split line add up to its value (RULE-1).
    OrderTransferStarted: (rows, event) => {
      const { lines, taken, rest, target_order_uuid } = event.data
      set(rows, table, keyOf(event), { lines_to: target_order_uuid })
      return add(rows, table, keyOf(event), { total: -worth(lines), lines: rest.length - taken.length })
    },
    OrderTransferReceived: (rows, event) =>
      add(rows, table, keyOf(event), { ...incoming(event.data), lines_ever: event.data.lines.length }),
    OrderTransferReturned: (rows, event) => add(rows, table, keyOf(event), incoming(event.data)),
    OrderPaymentStarted: (rows, event) => {
      // Locked to the register that took a part: it is that one's close that seals the rest.
      set(rows, table, keyOf(event), { paid_at_register: event.data.register_uuid })
      return add(rows, table, keyOf(event), { held: 1 })
    },
    OrderPaymentReleased: (rows, event) => add(rows, table, keyOf(event), { held: -1 }),
    // Approved after release: counts as an active payment again (TERM-6).
    OrderPaymentReclaimed: (rows, event) => add(rows, table, keyOf(event), { held: 1 }),
    OrderPaymentRecorded: (rows, event) => {
      const { amount, becomes_owed, settlement_nr } = event.data
      if (settlement_nr !== undefined) return add(rows, table, keyOf(event), { owed: -amount })
      return add(rows, table, keyOf(event), { paid: amount, ...(becomes_owed && { owed: amount }) })
    },
    OrderCompleted: (rows, event) =>
      set(rows, table, keyOf(event), {
        ended: 'completed',
        ended_at: event.data.at,
        nr: event.data.nr,
      }),
    OrderCancelled: (rows, event) =>
      set(rows, table, keyOf(event), {
        ended: 'cancelled',
        ended_at: event.data.at,
        nr: event.data.invoiced?.nr ?? null,
        reason: event.data.reason,
      }),
    // Only a session says that it took the money of a card, and only a settlement that it is on its way (DEF-10).
    TenderAccepted: (rows, { meta, data: { method, order_uuid } }) =>
      method === 'card'
        ? add(rows, table, { company_uuid: meta.company_uuid, order_uuid }, { by_card: 1 })
        : rows,
    TerminalSettled: (rows, { meta, data: { captured = [] } }) => {
      for (const order_uuid of captured)
        add(rows, table, { company_uuid: meta.company_uuid, order_uuid }, { captured: 1 })
      return rows
    },
  },
  changes: ({ stream, data }) => {
    if (stream.startsWith('order-')) return [{ topic: 'orders', uuid: idOf(stream) }]
    const uuids = 'captured' in data ? [...new Set(data.captured)] : []
    return uuids.map((uuid) => ({ topic: 'orders', uuid }))
  },
})
