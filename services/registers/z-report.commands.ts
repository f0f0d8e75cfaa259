import type {
  CashierUuid,
  Instant,
  Money,
  OrderUuid,
  PaymentUuid,
  RegisterUuid,
  SessionUuid,
  Uuid,
  VaultText,
} from '@bon/contracts/kernel'
import type {
  BankBag,
  CarriedOrder,
  CountedAmount,
  CountedTender,
  CountLine,
  DepositReason,
  DrawerReason,
  Expense,
  Forced,
  GrandTotals,
  OwnWithdrawalReason,
  SaleWithoutReceipt,
  ZReportEvent,
} from '@bon/contracts/registers'

export type Data<T extends ZReportEvent['type']> = Extract<ZReportEvent, { type: T }>['data']

type CashMove = { cashier_uuid: CashierUuid; amount: Money; expense?: Expense; note?: VaultText }

/** Coins and notes, and the sums that the screen showed. */
export type DrawerCount = {
  counts: CountLine[]
  units: readonly number[]
  expected: Money
  confirmed_difference: Money
  first_counted?: Money | undefined
}

/** State left by the register's last session: grand total, closing time and float. */
export type Left = { grand_totals: GrandTotals; closed_at: Instant; float_next: Money | undefined }

type OpeningWithoutDrawer = Pick<
  Extract<ZReportCommand, { type: 'OpenRegister' }>,
  | 'session_uuid'
  | 'register_uuid'
  | 'n'
  | 'cashier_uuid'
  | 'payment_type_uuid'
  | 'cash_register_rules'
  | 'previous'
>

/** End of a certificate that went on signing in the session. */
type OverCertificate = { certificate_ended_at?: Instant | undefined }

export type ZReportCommand =
  | {
      type: 'OpenRegister'
      session_uuid: SessionUuid
      register_uuid: RegisterUuid
      n: number
      cashier_uuid: CashierUuid
      payment_type_uuid: Uuid
      counts: CountLine[]
      units: readonly number[]
      /** A register without a cash type has no drawer: nothing is counted, and the first of its types stands for it. */
      without_drawer?: 'no_cash' | undefined
      previous: Left | undefined
      /** The VAT entity's status under the cash-register rules, if it must be printed. */
      cash_register_rules?: 'not_covered' | 'trying_out' | undefined
      /** Difference of the drawer to what the last close left: fetched from the safe, negative if moved there. */
      confirmed_since_close?: Money | undefined
      /** The part of that difference that nobody moved. */
      confirmed_difference?: Money | undefined
    }
  /** Before a terminal is used: whether the session will accept this payment. */
  | { type: 'ExpectMoney'; payment_uuid: PaymentUuid; order_uuid: OrderUuid }
  /** The terminal took nothing. */
  | { type: 'ReleaseMoney'; payment_uuid: PaymentUuid; order_uuid: OrderUuid }
  | {
      type: 'SettleMoney'
      money: Omit<Data<'TenderAccepted'>, 'at'>
      /** Of the payment that covers the rest: the goods first, then multi-purpose gift cards. */
      receipts: readonly Omit<Data<'ReceiptRecorded'>, 'at' | 'hour'>[]
      /** Set when it pays what an earlier sale left owed. */
      owed_settled?: Omit<Data<'OwedSettled'>, 'at'> | undefined
      /** Set when it is a tip after the sale, or gives one back (SC-64). */
      tip_taken?: Omit<Data<'TipTaken'>, 'at'> | undefined
    }
  /** Opens a session without a drawer for an act that came too late for its own, and begins its close. */
  | {
      type: 'CountLateEntry'
      opening: OpeningWithoutDrawer & { previous: Left }
      action: Omit<Data<'AuditEntryRecorded'>, 'at'>
    }
  /** A day of the desk, for what the office does without a till. */
  | { type: 'OpenDesk'; opening: OpeningWithoutDrawer }
  | ({ type: 'CloseDesk'; cashier_uuid: CashierUuid } & OverCertificate)
  | { type: 'RecordAct'; action: Omit<Data<'AuditEntryRecorded'>, 'at'>; at: Instant }
  /** Of a gift card's debt, copied from the card. */
  | { type: 'RecordDebtChange'; changed: Omit<Data<'GiftCardDebtChanged'>, 'at'>; at: Instant }
  /** At the desk: prices that were changed in the catalogue. */
  | { type: 'RecordPriceChange'; changed: Omit<Data<'PriceChanged'>, 'at' | 'register_uuid'> }
  /** Of a bon before it was paid, reported by the till with its id. */
  | { type: 'RecordCorrection'; entry: Omit<Data<'AuditEntryRecorded'>, 'at'> }
  /** As the session closes, before it is sealed. */
  | { type: 'RecordWithoutReceipt'; sales: readonly SaleWithoutReceipt[] }
  /** As a session without a till closes: what its corrections moved lies at the tills of the sales. */
  | { type: 'CountCorrected' }
  | ({ type: 'DepositCash'; reason: DepositReason } & CashMove)
  | ({ type: 'WithdrawCash'; reason: OwnWithdrawalReason; paid_to?: CashierUuid } & CashMove)
  | { type: 'OpenDrawer'; cashier_uuid: CashierUuid; reason: DrawerReason }
  /** To put in what was received, or take out what is refunded (PAY-27). */
  | { type: 'OpenDrawerForPayment'; cashier_uuid: CashierUuid; payment_uuid: PaymentUuid }
  | ({ type: 'HandOverDrawer'; cashier_uuid: CashierUuid; to_cashier_uuid: CashierUuid } & DrawerCount)
  /** A scan without a line. */
  | ({ type: 'LookUpPrice' } & Omit<Data<'PriceLookedUp'>, 'at' | 'register_uuid'>)
  | ({ type: 'TakeXReport'; cashier_uuid: CashierUuid } & OverCertificate)
  | {
      type: 'RecordSettlement'
      cashier_uuid: CashierUuid
      settlement: Omit<Data<'SettlementRecorded'>, 'at'>
    }
  | ({
      type: 'StartClosing'
      cashier_uuid: CashierUuid
      counted_tenders: readonly CountedAmount[]
      /** What may have slips or paper at this register, all of which must be counted (ZR-11, REG-40). */
      must_count: readonly CountedTender[]
      /** Null leaves everything in the drawer (ZR-13). */
      bank_drop_amount: Money | null
      bank_bag?: BankBag | undefined
      note?: VaultText
      empty_orders?: number | undefined
      carried_over?: CarriedOrder[] | undefined
      forced?: Forced | undefined
    } & DrawerCount &
      OverCertificate)
  /** Without a count: the till is lost or unattended (ZR-17). */
  | ({
      type: 'ForceClosing'
      cashier_uuid: CashierUuid
      forced: Forced
      note?: VaultText
      empty_orders?: number | undefined
      carried_over?: CarriedOrder[] | undefined
    } & OverCertificate)
  | {
      type: 'CloseZReport'
      first_nr: number | null
      last_nr: number | null
      signature: string
      previous_signature: string
      /** Source events of its acts that could not be counted; absent: none. */
      parked?: readonly Uuid[]
    }

/** Events of a decision, typed here, so that its rejections are inferred from what it returns (ADR 0099). */
export const happened = (events: ZReportEvent[]): ZReportEvent[] => events
