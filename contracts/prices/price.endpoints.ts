import { z } from 'zod'
import { Amount, endpoint, Money, PlainDate, ProductUuid, Uuid } from '../kernel/index.ts'
import { weekdays } from '../resources/weekdays.ts'

const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, { message: 'time' })
const both = (from: unknown, to: unknown) => (from === null) === (to === null)

/** An unsaved time rule: a new one, or changes to a saved one. */
export const DraftRule = z
  .strictObject({
    /** The saved rule that it would replace. */
    uuid: Uuid.nullable(),
    from_date: PlainDate.nullable(),
    to_date: PlainDate.nullable(),
    from_time: clock.nullable(),
    to_time: clock.nullable(),
    weekdays: z.array(z.enum(weekdays)).max(7),
    priority: z.int().min(0).max(1_000_000),
  })
  .refine((rule) => both(rule.from_date, rule.to_date), { path: ['to_date'], message: 'both_or_none' })
  .refine((rule) => both(rule.from_time, rule.to_time), { path: ['to_time'], message: 'both_or_none' })
export type DraftRule = z.infer<typeof DraftRule>

export const SimulatedProduct = z.object({
  product_uuid: ProductUuid,
  name: z.string(),
  /** In thousandths: sold on the whole day, and while the draft would have applied. */
  quantity: z.int(),
  quantity_in_rule: z.int(),
  was: Money,
  would_be: Money,
  difference: Money,
})
export type SimulatedProduct = z.infer<typeof SimulatedProduct>

/** Another rule in force at the same time as the draft. */
export const Overlap = z.object({
  time_delimitation_uuid: Uuid,
  name: z.string(),
  /** It has higher priority than the draft, so its price applies. */
  is_before: z.boolean(),
  /** Number of products priced by both rules, for which one of the two is never used. */
  products: z.int(),
  /** The first time both rules are in force. */
  at: z.object({ date: PlainDate, from: z.string(), to: z.string() }),
})
export type Overlap = z.infer<typeof Overlap>

export const Simulation = z.object({
  day: PlainDate,
  orders: z.int(),
  /** More was sold that day than the simulation replays. */
  is_cut: z.boolean(),
  products: z.array(SimulatedProduct),
  total: z.object({ was: Money, would_be: Money, difference: Money }),
  overlaps: z.array(Overlap),
})
export type Simulation = z.infer<typeof Simulation>

export const priceEndpoints = {
  simulate: endpoint({
    method: 'POST',
    path: '/prices/simulate',
    summary:
      'Replays a day’s sales under a time rule that is not saved; last Friday when no day is said. Writes nothing (BEYOND-10).',
    permission: 'catalogue.read',
    body: z.strictObject({
      rule: DraftRule,
      prices: z
        .array(
          z.strictObject({
            product_uuid: ProductUuid,
            price: Amount.refine((price) => price >= 0, { message: 'not negative' }),
          }),
        )
        .max(10_000),
      day: PlainDate.optional(),
    }),
    returns: Simulation,
    rejects: [],
    reads: ['orders', 'documents'],
  }),
}
