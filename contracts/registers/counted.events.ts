import { z } from 'zod'
import { CashierUuid, Instant, Money, RegisterUuid, Uuid } from '../kernel/index.ts'
import { CountedTender } from './counted-tender.ts'

/** Signed transactions of what is counted besides the drawer's own cash (LAW-3): nothing of it can be added later. */
export const countedFacts = {
  /**
   * Moved between safe and drawer since the last close, as confirmed at the opening; below zero: to the safe (codes
   * 11011 and 11010). `RegisterOpened.float` holds it already.
   */
  OpeningCashMoved: z.object({
    register_uuid: RegisterUuid,
    payment_type_uuid: Uuid,
    cashier_uuid: CashierUuid,
    amount: Money,
    at: Instant,
  }),
  /** Counted, or reported by a terminal, less what the books expected (code 11008); never zero. */
  TenderDifferenceRecorded: z.object({
    register_uuid: RegisterUuid,
    cashier_uuid: CashierUuid,
    amount: Money,
    /** What was counted: a payment type's slips or paper, or one kind of card of it; or the day of a terminal. */
    of: z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('payment_type'), ...CountedTender.shape }),
      z.object({ kind: z.literal('terminal'), terminal_uuid: Uuid, settlement_uuid: Uuid }),
    ]),
    at: Instant,
  }),
}
