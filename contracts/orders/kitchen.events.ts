import { z } from 'zod'
import { Instant, Quantity, text, Uuid } from '../kernel/index.ts'
import { By, SentLine } from './transfer.events.ts'
import { VaultText } from './vault-text.ts'

/** One entry of a kitchen ticket: more of something, less of it, or what was sent before in another way. */
export const TicketLine = z.object({
  line_uuid: Uuid,
  kind: z.enum(['new', 'void', 'changed', 'again']),
  /** How much more, or how much less of it: always above zero. */
  quantity: Quantity,
  name: text(100),
  print_category_uuid: Uuid.nullable(),
  variants: z.array(z.object({ name: text(100), quantity: z.int() })).max(100),
  opt_outs: z.array(text(60)).max(50),
  comment: VaultText.optional(),
})
export type TicketLine = z.infer<typeof TicketLine>

/**
 * What was sent to production: decided by the order's own stream, so that nothing is sent twice whoever asks (KIT-10,
 * SC-40, SC-42). `kind`: what is new, the same once more (KIT-09), or a free slip for the table (DEF-66).
 */
export const kitchenFacts = {
  OrderSentToKitchen: z.object({
    ticket_uuid: Uuid,
    kind: z.enum(['delta', 'replacement', 'extra']),
    lines: z.array(TicketLine).max(500),
    note: VaultText.optional(),
    /** What the kitchen has of each line after it. */
    sent: z.record(Uuid, SentLine.nullable()),
    by: By,
  }),
  /** Asked for soon after the last ticket: it goes out with what comes until then (DEF-11, KIT-12). */
  OrderKitchenAsked: z.object({ due_at: Instant, by: By }),
  /** What became of the ticket at one place of production (SC-45: the order shows that it is not in the kitchen). */
  OrderTicketEnded: z.object({
    ticket_uuid: Uuid,
    job_uuid: Uuid,
    outcome: z.enum(['printed', 'failed', 'discarded']),
  }),
}
