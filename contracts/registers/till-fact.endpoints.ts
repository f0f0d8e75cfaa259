import { z } from 'zod'
import { Amount, CashierUuid, endpoint, ProductUuid, Uuid } from '../kernel/index.ts'
import { SoftwareVersion } from './program.events.ts'
import { ofCashier } from './rejections.ts'

/** A century: no clock is set further. */
const most_s = 3_155_760_000

/** What only the till can know of itself. */
export const TillFact = z.discriminatedUnion('fact', [
  z.strictObject({ fact: z.literal('started'), version: SoftwareVersion }),
  z.strictObject({ fact: z.literal('stopped') }),
  /** Its clock was set; seconds forward, below zero: back. */
  z.strictObject({ fact: z.literal('clock_set'), by_s: z.int().min(-most_s).max(most_s) }),
  /** A product was scanned where nothing goes on a bon: its price was asked. Null: it has none of its own. */
  z.strictObject({
    fact: z.literal('price_looked_up'),
    cashier_uuid: CashierUuid,
    product_uuid: ProductUuid,
    article_group: z.string().regex(/^04\d{3}$/),
    price: Amount.nullable(),
  }),
])
export type TillFact = z.infer<typeof TillFact>

/** Separate from the session endpoints, because every till loads it. */
export const reportTillFact = endpoint({
  method: 'POST',
  path: '/registers/:uuid/facts',
  summary:
    'The till says that its program started or stops, that its clock was set, or that a price was looked up (R-22).',
  permission: 'register.operate',
  params: z.object({ uuid: Uuid }),
  body: TillFact,
  returns: z.object({}),
  rejects: [...ofCashier, 'register.closing_underway'],
})
