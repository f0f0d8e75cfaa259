import type {
  GrowOnlyMap,
  Instant,
  Money,
  OrderUuid,
  RegisterUuid,
  SessionUuid,
  Uuid,
} from '../kernel/index.ts'
import type { BankBag } from './bank-bag.ts'
import type { CashMoveMade } from './cash-moves.ts'
import type { CountLine } from './count-line.ts'
import type { CountedAmount, CountedTender } from './counted-tender.ts'
import type { Forced } from './forced.ts'
import type { WithoutDrawer } from './late.ts'
import type { CarriedOrder } from './order-at-close.ts'
import type { GrandTotals } from './report-figures.ts'
import type { SessionTotals } from './session-totals.ts'
import type { ZReportEvent } from './z-report.events.ts'

export type DataOf<T extends ZReportEvent['type']> = Extract<ZReportEvent, { type: T }>['data']

type Settlement = Omit<DataOf<'SettlementRecorded'>, 'at'>

export type Handover = Omit<DataOf<'DrawerHandedOver'>, 'register_uuid' | 'payment_type_uuid' | 'counts'>

export type Answered = { order_uuid: OrderUuid; outcome: 'settled' | 'refused' }

type Session = {
  session_uuid: SessionUuid
  register_uuid: RegisterUuid
  n: number
  opened_by: Uuid
  opened_at: Instant
  cash_type_uuid: Uuid
  opening_counts: readonly CountLine[]
  float: Money
  opening_adjustment?: Money | undefined
  /** Confirmed at the opening as a difference that nobody moved. */
  opening_difference?: Money | undefined
  /** As of the opening. */
  grand_totals_before: Omit<GrandTotals, 'net'>
  /** Opened by a VAT entity that is not covered by the rules or tries them out. */
  cash_register_rules?: 'not_covered' | 'trying_out' | undefined
  /** End of a certificate that went on signing in it, as of its last X report or its close. */
  certificate_ended_at?: Instant | undefined
  /** Opened for training (DEF-21). */
  test_mode?: true | undefined
  /** Opened without a drawer. */
  without_drawer?: WithoutDrawer | undefined
  /** For training and without a drawer: what the last real close left in it. */
  float_before?: Money | undefined
  totals: SessionTotals
  /** Cash movements besides sales, oldest first. */
  moves: readonly CashMoveMade[]
  /** Counts without a Z, oldest first. */
  handovers: readonly Handover[]
  /** Cash in the drawer by the books: float, sales and other movements; after the count, what was expected. */
  expected_cash: Money
  /** The register's last timestamp; the next is never earlier (ARCH-18). */
  last_at: Instant
  /** Outcome by payment, so that a repeated step gets the same answer. */
  answered: GrowOnlyMap<Uuid, Answered>
  /** Order by payment, for payments that a terminal was asked for and has not answered. */
  money_expected: ReadonlyMap<Uuid, Uuid>
  actions: GrowOnlyMap<Uuid, true>
  /** What the till reported as taken off, by line: a saved cart that brings it is not counted again. */
  reported: ReadonlyMap<Uuid, Money>
  /** Cash refunded without an administrator, by cashier, above zero. */
  given_back: ReadonlyMap<Uuid, Money>
  /** Terminal days closed in the session (ZR-16). */
  settlements: readonly Settlement[]
  /** What has slips or paper in this session, which the close counts (ZR-11), by `countedKey`. */
  to_count: ReadonlyMap<Uuid, CountedTender>
  /** Without a till: what corrections moved of what tills count, by `countedKey`. */
  corrected: ReadonlyMap<Uuid, CountedTender & { amount: Money }>
}
type Counted = {
  /** Null when a forced close counted nothing. */
  counted: Money | null
  expected: Money
  difference: Money
  /** Sum of a blind count that was confirmed before it was counted again; null without one. */
  first_counted: Money | null
  closing_counts: readonly CountLine[]
  empty_orders: number
  /** Open orders that the next session finds (DEF-15). */
  carried_over: readonly CarriedOrder[]
  forced?: Forced | undefined
  counted_tenders: readonly CountedAmount[]
  /** Amount that the close moves to the safe. */
  bank_drop_amount: Money
  /** The bag that it is in. */
  bank_bag?: BankBag | undefined
}

export type ZReport =
  | { status: 'new' }
  | (Session & { status: 'open' })
  | (Session &
      Counted & {
        status: 'closing'
        closing_by: Uuid
        closing_at: Instant
        note?: { ref: Uuid; hash: string } | undefined
      })
  | (Session &
      Counted & {
        status: 'closed'
        closing_by: Uuid
        closing_at: Instant
        note?: { ref: Uuid; hash: string } | undefined
        closed_at: Instant
        first_nr: number | null
        last_nr: number | null
        signature: string
        previous_signature: string
        float_next: Money
        /** Acts that it could not count. */
        parked: readonly Uuid[]
        grand_totals: GrandTotals
      })
export type ExistingZReport = Exclude<ZReport, { status: 'new' }>
