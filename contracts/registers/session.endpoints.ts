import { z } from 'zod'
import {
  CashierUuid,
  CountedSum,
  endpoint,
  Instant,
  Money,
  OrderUuid,
  RegisterUuid,
  SessionUuid,
  text,
  Uuid,
} from '../kernel/index.ts'
import { AuditEntryKind } from './audit-entry.ts'
import { BankBag } from './bank-bag.ts'
import { CountLine } from './count-line.ts'
import { CountedTender } from './counted-tender.ts'
import { WithoutDrawer } from './late.ts'
import { OrderAtClose } from './order-at-close.ts'
import { ofCashier } from './rejections.ts'
import { snapshot_max } from './snapshot-max.ts'
import { ZReportView } from './z-report.view.ts'

const ofRegister = z.object({ uuid: Uuid })
/** Of a close with a count. */
export const ofCount = [
  'register.closing_underway',
  'register.payments_open',
  'register.in_test_mode',
  'register.count_incomplete',
  'register.expected_changed',
  'register.difference_unconfirmed',
  'register.cash_short',
] as const
/** Empty where the register takes no cash. */
const Counts = z.array(CountLine).max(40)

/** A count of the drawer, with the sum that the screen expected. */
export const countedDrawer = {
  counts: Counts,
  /** As shown on the screen; the count is rejected when a sale came in between. */
  expected: CountedSum,
  confirmed_difference: CountedSum,
  /** Sum of the first count, when a blind count was confirmed and counted again. */
  first_counted: CountedSum.optional(),
}

/** Amounts counted at a close, with the expected amounts that the screen showed. */
export const countedAtClose = {
  ...countedDrawer,
  /** Slips and paper, each with the expected amount that the screen showed (ZR-11). */
  counted_tenders: z
    .array(z.strictObject({ ...CountedTender.shape, counted: CountedSum, expected: CountedSum }))
    .max(40)
    .default([]),
  /** Amount moved to the safe; null when all of it stays in the drawer (ZR-13). */
  bank_drop_amount: CountedSum.min(1).nullable(),
  /** Number of the bag that it is in; without an amount there is no bag. */
  bank_bag: BankBag.optional(),
}
export const ZReportRow = z.object({
  session_uuid: SessionUuid,
  register_uuid: RegisterUuid,
  n: z.int(),
  status: z.enum(['open', 'closing', 'closed']),
  test_mode: z.boolean(),
  /** Opened without a drawer, for acts that arrived after their session had closed. */
  without_drawer: WithoutDrawer.nullable(),
  opened_at: Instant,
  closed_at: Instant.nullable(),
  receipts: z.int(),
  gross: Money,
  difference: Money.nullable(),
  /** Closed without the regular count or settlement (ZR-17). */
  forced: z.boolean(),
  first_nr: z.int().nullable(),
  last_nr: z.int().nullable(),
})
export type ZReportRow = z.infer<typeof ZReportRow>

/** An act that arrived after the session was closed: the Z stays as it was, and a later one counts it (R-4, SC-25). */
export const ZReportLateEntry = z.object({
  source_event_id: Uuid,
  kind: AuditEntryKind,
  order_uuid: OrderUuid,
  cashier_uuid: CashierUuid,
  amount: Money,
  /** The session whose Z counts it, as from this one, and its number; null: of training. */
  counted_in: SessionUuid.nullable(),
  counted_n: z.int().nullable(),
  at: Instant,
})
export type ZReportLateEntry = z.infer<typeof ZReportLateEntry>

/**
 * Opening, showing and closing a register session. Separate from the endpoints for selling, which every till loads
 * first.
 */
export const sessionEndpoints = {
  open: endpoint({
    method: 'POST',
    path: '/registers/:uuid/open',
    summary: 'Opens the register with a counted float (POS-05).',
    permission: 'register.operate',
    params: ofRegister,
    body: z.strictObject({
      cashier_uuid: CashierUuid,
      counts: Counts,
      /** For training: nothing registered until the close is counted (ZR-19, DEF-21). */
      test_mode: z.boolean().optional(),
      /** What the drawer holds more than the last close left, negative if less: fetched from or moved to the safe. */
      confirmed_since_close: CountedSum.optional(),
      /** The part of that difference that nobody moved: below zero the drawer lacks it. Posted as a cash difference. */
      confirmed_difference: CountedSum.optional(),
      /**
       * Confirms that the clock is right though it shows a day or more after the last known moment; requires the admin
       * PIN.
       */
      confirmed_clock: z.literal(true).optional(),
    }),
    returns: z.object({ z_report: ZReportView }),
    // Not for closing or paying: an open session can always be finished (DEF-49).
    rejects: [
      'register.already_open',
      'register.not_ready',
      'register.count_incomplete',
      'register.since_close_unconfirmed',
      'register.clock_unconfirmed',
      'company.blocked',
      'company.not_approved',
      'company.no_certificate',
      'cashier.unknown',
      'cashier.not_signed_in',
    ],
    touches: ['registers'],
  }),
  session: endpoint({
    method: 'GET',
    path: '/registers/:uuid/session',
    summary: 'The running session, folded from its stream; null while the register is closed.',
    permission: 'register.operate',
    params: ofRegister,
    returns: z.object({
      z_report: ZReportView.nullable(),
      /** Its open orders, oldest first: at most a thousand. */
      orders: z.array(OrderAtClose),
    }),
    rejects: [],
    reads: ['orders'],
    follows: ['z_reports', 'registers'],
  }),
  xReport: endpoint({
    method: 'POST',
    path: '/registers/:uuid/x-report',
    summary:
      'Takes an X report: the totals so far, without reset, written into the journal. Where drawers are counted blind it wants the admin PIN.',
    permission: 'register.operate',
    params: ofRegister,
    body: z.strictObject({ cashier_uuid: CashierUuid }),
    returns: z.object({ z_report: ZReportView }),
    rejects: [...ofCashier, 'register.admin_pin_needed'],
  }),
  close: endpoint({
    method: 'POST',
    path: '/registers/:uuid/close',
    summary:
      'Closes the register by count, its terminals settled first (ZR-16); a difference is confirmed with its exact amount, each order that stays open is named (DEF-15), and so is each that took money, which is sealed with its rest owed (R-1).',
    permission: 'register.operate',
    params: ofRegister,
    body: z.strictObject({
      cashier_uuid: CashierUuid,
      ...countedAtClose,
      /** Open orders without money that the next session finds on its tables (DEF-15). */
      carry_over: z.array(OrderUuid).max(snapshot_max).optional(),
      /** Orders that took a part of their money: sealed by the close with all their lines, and the rest owed. */
      seal_owed: z.array(OrderUuid).max(snapshot_max).optional(),
      note: text(500).optional(),
    }),
    returns: z.object({ z_report: ZReportView }),
    rejects: [
      ...ofCashier,
      ...ofCount,
      'register.terminal_unsettled',
      'register.orders_open',
      'register.orders_hold_money',
    ],
    touches: ['registers'],
  }),
}

export const zReportEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/z-reports',
    summary: 'Register sessions, newest first.',
    permission: 'z_report.read',
    query: z.object({
      register_uuid: RegisterUuid.optional(),
      status: z.enum(['open', 'closed']).optional(),
      before: z.string().max(100).optional(),
      limit: z.coerce.number().int().min(1).max(100).default(25),
    }),
    paged_by: 'before',
    returns: z.object({ z_reports: z.array(ZReportRow), next: z.string().nullable() }),
    rejects: [],
    reads: ['z_reports'],
  }),
  show: endpoint({
    method: 'GET',
    path: '/z-reports/:uuid',
    summary: 'One session, folded from its stream, with the texts of its prints.',
    permission: 'z_report.read',
    params: ofRegister,
    returns: z.object({
      z_report: ZReportView,
      seller: z.object({ name: z.string(), legal_name: z.string(), address: z.string(), cvr: z.string() }),
      register: z.object({ uuid: Uuid, name: z.string(), identifier: z.string() }),
      names: z.object({
        cashiers: z.record(z.string(), z.string()),
        payment_types: z.record(z.string(), z.string()),
        accounts: z.record(z.string(), z.object({ number: z.int(), name: z.string() })),
      }),
      /** Oldest first, by the time of the action. */
      late_entries: z.array(ZReportLateEntry),
      previous_uuid: Uuid.nullable(),
      next_uuid: Uuid.nullable(),
    }),
    rejects: [],
    reads: ['documents', 'z_reports'],
  }),
}
