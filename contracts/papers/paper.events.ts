import { z } from 'zod'
import {
  CashierUuid,
  type EventOf,
  Instant,
  Money,
  OrderUuid,
  PaymentUuid,
  RegisterUuid,
  SessionUuid,
  Uuid,
  VaultText,
} from '../kernel/index.ts'

/** `provisional`: a bill shown before payment, which is not a receipt (LAW-8). */
export const GuestPaper = z.enum(['receipt', 'provisional'])
export type GuestPaper = z.infer<typeof GuestPaper>

/** `invoice`: a full invoice of a paid sale, under the number of its receipt. `tip`: the receipt of a tip after it. */
export const PrintedPaper = z.enum([...GuestPaper.options, 'invoice', 'tip'])
export type PrintedPaper = z.infer<typeof PrintedPaper>

/** Where the paper was produced. From a screen or a file it may be printed anywhere. */
export const PaperWay = z.enum(['printer', 'screen', 'pdf'])
export type PaperWay = z.infer<typeof PaperWay>

/**
 * Why a receipt could not be mailed: the address was refused, the mail server is unreachable, or the address was
 * forgotten.
 */
export const MailTrouble = z.enum(['refused', 'unreachable', 'forgotten'])
export type MailTrouble = z.infer<typeof MailTrouble>

/**
 * Papers made of an order; stream `paper-<order_uuid>`, so that two registers never make the same copy. Each is
 * numbered, and its content follows from the order's revision and the template's version, so it can be reproduced byte
 * for byte (BEYOND-18).
 */
export const paperEvents = {
  PaperPrinted: z.object({
    print_uuid: Uuid,
    order_uuid: OrderUuid,
    paper: PrintedPaper,
    /** The tip that it is the receipt of; its copies are counted apart (SC-64). */
    payment_uuid: PaymentUuid.optional(),
    /** 0 is the receipt itself, n its n-th copy (LAW-7). Bills are counted alike but do not print the number. */
    copy: z.int().min(0),
    /** A mailed paper counts as the receipt or its next copy, as on paper (LAW-7). */
    way: z.enum([...PaperWay.options, 'mail']),
    /** The recipient's address is only in the vault (RULE-5). */
    to: VaultText.optional(),
    /** To whom a full invoice is made out; name, address and CVR number are only in the vault (RULE-5). */
    buyer: VaultText.optional(),
    /** Null when no printer of ours made it. */
    printer_uuid: Uuid.nullable(),
    order_revision: z.string().regex(/^\d+$/),
    template: z.literal([1, 2]),
    short_nr: z.int(),
    amount: Money,
    net: Money,
    register_uuid: RegisterUuid,
    /** The session that counts it, even when it is recorded there later. */
    session_uuid: SessionUuid,
    /** A cashier, or the back-office user who requested it. */
    cashier_uuid: CashierUuid,
    at: Instant,
  }),
  /** The mail server accepted the letter. */
  PaperMailed: z.object({ print_uuid: Uuid, at: Instant }),
  PaperMailFailed: z.object({ print_uuid: Uuid, reason: MailTrouble, at: Instant }),
}
export type PaperEvent = EventOf<typeof paperEvents>
export type PaperPrint = Extract<PaperEvent, { type: 'PaperPrinted' }>['data']

export const paperStream = (order_uuid: OrderUuid): string => `paper-${order_uuid}`
