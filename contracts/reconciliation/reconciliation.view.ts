import { z } from 'zod'
import { Instant, Money, PlainDate, SessionUuid, Uuid } from '../kernel/index.ts'
import { WithoutDrawer } from '../registers/index.ts'

/** The three places that hold the same day: the report, the signed journal, and the vouchers. */
export const sources = ['z', 'journal', 'postings'] as const
export type Source = (typeof sources)[number]

/**
 * `turnover`: by `TurnoverKey`. `vat` and `base`: by rate in tenths of a percent. `tender`: by payment type. `account`:
 * the same payments by the account that they are posted on. `besides`: by `BesidesKey`.
 */
export const FigurePart = z.enum(['turnover', 'vat', 'base', 'tender', 'account', 'besides'])
export type FigurePart = z.infer<typeof FigurePart>

/** Goods, surcharges of cards and single-purpose gift cards without VAT, and the sums of them; deposits and what else the goods include. */
export type TurnoverKey =
  | 'goods'
  | 'surcharge'
  | 'gift_cards'
  | 'net'
  | 'vat'
  | 'gross'
  | 'mark_deposit'
  | 'mark_tip'
  | 'mark_delivery_fee'
/** What is no turnover. */
export type BesidesKey =
  | 'rounding'
  | 'tips'
  | 'owed_settled'
  | 'cards_sold'
  | 'cards_paid_out'
  | 'input_vat'
  | 'prepaid'

/** An amount as each source has it; null: the source has no such figure. */
export const ReconciledFigure = z.object({
  part: FigurePart,
  key: z.string(),
  z: Money.nullable(),
  journal: Money.nullable(),
  postings: Money.nullable(),
})
export type ReconciledFigure = z.infer<typeof ReconciledFigure>

/** One Z report as the three sources have it. */
export const ReconciledReport = z.object({
  session_uuid: SessionUuid,
  n: z.int(),
  register: z.object({ uuid: Uuid, name: z.string(), identifier: z.string() }),
  without_drawer: WithoutDrawer.nullable(),
  /** The day it was opened. */
  business_day: PlainDate,
  closed_at: Instant,
  /** `blocked`: an account is missing, so that nothing can be posted. */
  posting: z.enum(['recorded', 'computed', 'blocked']),
  /** Days of its vouchers: a long session has one for each. */
  voucher_days: z.array(PlainDate),
  /** Facts of it that the journal has not sealed. */
  unsealed: z.int(),
  /** Acts of earlier sessions that it counts, by the Z that they are from. */
  late: z.array(z.object({ n: z.int(), kind: z.string(), count: z.int(), amount: Money })),
  figures: z.array(ReconciledFigure),
})
export type ReconciledReport = z.infer<typeof ReconciledReport>
