import { z } from 'zod'
import { Instant, Quantity, text, Uuid, VaultText } from '../kernel/index.ts'
import { By, SentLine } from './transfer.events.ts'

/** An entry of a kitchen ticket: more of a line, less of it, or a change of what was sent. */
export const TicketLine = z.object({
  line_uuid: Uuid,
  kind: z.enum(['new', 'void', 'changed', 'again']),
  /** The difference to what was sent; always above zero. */
  quantity: Quantity,
  name: text(100),
  print_category_uuid: Uuid.nullable(),
  variants: z.array(z.object({ name: text(100), quantity: z.int() })).max(100),
  opt_outs: z.array(text(60)).max(50),
  comment: VaultText.optional(),
})
export type TicketLine = z.infer<typeof TicketLine>

/**
 * What was sent to production. The order's own stream decides it, so that concurrent requests send nothing twice
 * (KIT-10, SC-40, SC-42). `kind`: new lines, a repetition (KIT-09), or a free slip for the table (DEF-66).
 */
export const kitchenFacts = {
  OrderSentToKitchen: z.object({
    ticket_uuid: Uuid,
    kind: z.enum(['delta', 'replacement', 'extra']),
    lines: z.array(TicketLine).max(500),
    note: VaultText.optional(),
    /** What the kitchen has of each line afterwards. */
    sent: z.record(Uuid, SentLine.nullable()),
    by: By,
  }),
  /** Requested soon after the last ticket: goes out at `due_at` with what is added until then (DEF-11, KIT-12). */
  OrderKitchenSendScheduled: z.object({ due_at: Instant, by: By }),
  /** Result of a ticket at one print category (SC-45: the order shows that the kitchen did not get it). */
  OrderTicketEnded: z.object({
    ticket_uuid: Uuid,
    job_uuid: Uuid,
    outcome: z.enum(['printed', 'failed', 'discarded']),
  }),
}
