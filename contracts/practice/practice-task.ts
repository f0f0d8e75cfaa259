import { z } from 'zod'
import { Instant, Money, ProductUuid, Quantity, TenthsOfPercent, Uuid } from '../kernel/index.ts'

/** Kinds of money that a trainee can take: the card at a terminal beside the till. */
export const PracticeTender = z.enum(['cash', 'card'])
export type PracticeTender = z.infer<typeof PracticeTender>

/** A choice of a line, counted per line. */
export const PracticeChoice = z.object({ product_uuid: ProductUuid, quantity: z.int().min(1).max(99) })
export type PracticeChoice = z.infer<typeof PracticeChoice>

/** What a guest asks for, or what a trainee rang up: lines that are alike are one. */
export const PracticeLine = z.object({
  product_uuid: ProductUuid,
  quantity: Quantity,
  unit_price: Money,
  /** Set where the price is typed at the till. */
  open_price: z.literal(true).optional(),
  percentage_discount: TenthsOfPercent,
  variants: z.array(PracticeChoice).max(100),
  /** What the guest leaves out. */
  opt_out_uuids: z.array(Uuid).max(50),
})
export type PracticeLine = z.infer<typeof PracticeLine>

/** A product of which less was sold than had been rung up. */
export const PracticeCorrection = z.object({ product_uuid: ProductUuid, quantity: Quantity })
export type PracticeCorrection = z.infer<typeof PracticeCorrection>

/**
 * A bon of the past day as the trainee is asked to sell it, in ids of the practice company. It names no person and holds
 * no text.
 */
export const PracticeTask = z.object({
  task_uuid: Uuid,
  opened_at: Instant,
  completed_at: Instant,
  table_uuids: z.array(Uuid).max(50),
  guests: z.int().min(1).max(999).nullable(),
  lines: z.array(PracticeLine).max(200),
  corrected: z.array(PracticeCorrection).max(200),
  /** Empty where nothing was due, or where it was paid by what a practice company has not. */
  tenders: z.array(PracticeTender).max(2),
  total: Money,
})
export type PracticeTask = z.infer<typeof PracticeTask>

/** Bons of a day, and characters of them as JSON, beyond which the rest is left out: they are one append (LOG-7). */
export const practice_tasks_max = 300
export const practice_tasks_length = 700_000
