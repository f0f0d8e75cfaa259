import { z } from 'zod'
import { Money, Uuid } from '../kernel/index.ts'
import { BankBag } from './bank-bag.ts'
import { CountedAmount } from './counted-tender.ts'
import { Forced } from './forced.ts'
import { SessionTotals } from './session-totals.ts'

/** Since the register's installation: sales before returns, returns, and their difference (LAW-4, LAW-6, R-21). */
export const GrandTotals = z.object({ sales: Money, returns: Money, net: Money })
export type GrandTotals = z.infer<typeof GrandTotals>

/** What a terminal and the books had at the end of its day (ZR-16). */
const Settled = z.object({ terminal_uuid: Uuid, reported: Money, recorded: Money, difference: Money })

/** The count at the close. */
const Count = z.object({
  /** Null when a forced close counted nothing. */
  counted: Money.nullable(),
  expected: Money,
  difference: Money,
  first_counted: Money.optional(),
  bank_drop_amount: Money,
  bank_bag: BankBag.optional(),
  tenders: z.array(CountedAmount),
})

/**
 * An X or Z report as it was taken: all of its figures in the sealed event itself, so that it can be read without
 * folding the session again.
 */
export const ReportFigures = z.object({
  totals: SessionTotals,
  float: Money,
  opening_adjustment: Money.optional(),
  opening_difference: Money.optional(),
  /** Cash in the drawer by the books, before the count. */
  expected_cash: Money,
  grand_totals: GrandTotals,
  settlements: z.array(Settled),
  handovers: z.int(),
  /** A Z report only. */
  count: Count.optional(),
  forced: Forced.optional(),
  empty_orders: z.int(),
  /** Open orders that the next session finds: their number and what they amount to (DEF-15). */
  carried_over: z.object({ count: z.int(), amount: Money }),
})
export type ReportFigures = z.infer<typeof ReportFigures>
