import { z } from 'zod'
import { type EventOf, Instant, Money, Uuid } from '../kernel/index.ts'

/** `provisional`: the bill that is shown before it is paid, and is no receipt (fiscal.md 2.3). */
export const GuestPaper = z.enum(['receipt', 'provisional'])
export type GuestPaper = z.infer<typeof GuestPaper>

/** Where it came out. On a screen it may go on to any printer; as a file, anywhere. */
export const PaperWay = z.enum(['printer', 'screen', 'pdf'])
export type PaperWay = z.infer<typeof PaperWay>

/**
 * Papers that were made of an order; stream `paper-<order_uuid>`, so that two registers never make the same copy. Each is
 * a fact with its number, and what stands on it follows from the order as it stood and the template's version: made
 * again, it is the same to the byte (BEYOND-18).
 */
export const paperEvents = {
  PaperPrinted: z.object({
    print_uuid: Uuid,
    order_uuid: Uuid,
    paper: GuestPaper,
    /** 0 is the receipt itself; n its n-th copy (fiscal.md 2.2). Bills are counted alike and say nothing of it. */
    copy: z.int().min(0),
    way: PaperWay,
    /** Null: not at a printer of ours. */
    printer_uuid: Uuid.nullable(),
    order_revision: z.string().regex(/^\d+$/),
    template: z.union([z.literal(1), z.literal(2)]),
    short_nr: z.int(),
    amount: Money,
    net: Money,
    register_uuid: Uuid,
    /** The session that counts it, whenever it is carried there. */
    session_uuid: Uuid,
    /** A cashier; from the office, whoever asked for it there. */
    cashier_uuid: Uuid,
    at: Instant,
  }),
}
export type PaperEvent = EventOf<typeof paperEvents>
export type PaperPrint = PaperEvent['data']

export const paperStream = (order_uuid: Uuid): string => `paper-${order_uuid}`
