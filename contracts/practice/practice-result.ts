import { z } from 'zod'
import {
  Instant,
  Money,
  OrderUuid,
  ProductUuid,
  SessionUuid,
  TenthsOfPercent,
  Uuid,
} from '../kernel/index.ts'
import { PracticeLine, PracticeTask } from './practice-task.ts'

/** A bon that a trainee sold, told as the tasks are. */
export const PracticeBon = PracticeTask.omit({ task_uuid: true }).extend({ order_uuid: OrderUuid })
export type PracticeBon = z.infer<typeof PracticeBon>

/** What a trainee rang up otherwise than the guest asked. Prices are compared only where they are typed. */
export const PracticeDifference = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('missing'), line: PracticeLine }),
  z.object({ kind: z.literal('extra'), line: PracticeLine }),
  z.object({ kind: z.literal('price'), product_uuid: ProductUuid, asked: Money, sold: Money }),
  z.object({
    kind: z.literal('discount'),
    product_uuid: ProductUuid,
    asked: TenthsOfPercent,
    sold: TenthsOfPercent,
  }),
  z.object({ kind: z.literal('table') }),
  z.object({ kind: z.literal('guests') }),
  z.object({ kind: z.literal('tender') }),
])
export type PracticeDifference = z.infer<typeof PracticeDifference>

/** A guest and the bon that is theirs; without differences it is right. */
export const PracticeMatch = z.object({
  task_uuid: Uuid,
  order_uuid: OrderUuid,
  differences: z.array(PracticeDifference),
})
export type PracticeMatch = z.infer<typeof PracticeMatch>

/** What a trainee sold in the session that the practice register has open, or had last. */
export const PracticeResult = z.object({
  /** Null before the register was opened for the first time. */
  session: z.object({ session_uuid: SessionUuid, opened_at: Instant, is_open: z.boolean() }).nullable(),
  /** In the order in which they were begun. */
  bons: z.array(PracticeBon),
  matches: z.array(PracticeMatch),
  /** Bons that no guest had asked for. */
  unasked: z.array(OrderUuid),
  /** More was sold than is compared. */
  is_cut: z.boolean(),
})
export type PracticeResult = z.infer<typeof PracticeResult>

/** Bons of a trainee that are compared; the first ones. */
export const practice_bons_max = 600
