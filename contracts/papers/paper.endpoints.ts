import { z } from 'zod'
import { CashierUuid, Email, endpoint, Instant, PaymentUuid, RegisterUuid, Uuid } from '../kernel/index.ts'
import { InvoiceTo } from './invoice-to.ts'
import { GuestPaper, MailTrouble, PaperWay, PrintedPaper } from './paper.events.ts'
import { PaperRow } from './paper-row.ts'

const ofOrder = z.object({ uuid: Uuid })
const ofPrint = z.object({ uuid: Uuid, print_uuid: Uuid })
const ofReport = z.object({ uuid: Uuid })
const by = z.strictObject({ register_uuid: RegisterUuid, cashier_uuid: CashierUuid }).optional()
/** Number of an X report of the session; absent: its Z report, or the running totals. */
const which = z.object({ x: z.coerce.number().int().min(1).max(100_000).optional() })

export const PaperPrintView = z.object({
  print_uuid: Uuid,
  paper: PrintedPaper,
  /** The tip that it is the receipt of. */
  payment_uuid: PaymentUuid.optional(),
  copy: z.int(),
  way: z.enum([...PaperWay.options, 'mail']),
  /** Delivery state of the letter; null when it was not mailed. */
  mail: z.enum(['waiting', 'sent', ...MailTrouble.options]).nullable(),
  printer_uuid: Uuid.nullable(),
  cashier_uuid: CashierUuid,
  at: Instant,
})
export type PaperPrintView = z.infer<typeof PaperPrintView>

export const ReportPrintView = z.object({
  print_uuid: Uuid,
  x: z.int().nullable(),
  copy: z.int(),
  way: PaperWay,
  printer_uuid: Uuid.nullable(),
  at: Instant,
})
export type ReportPrintView = z.infer<typeof ReportPrintView>

const Drawn = z.object({ layout: z.array(PaperRow) })
/** Base64, as for images, so that every answer of the API is JSON. */
const File = z.object({ name: z.string(), base64: z.string() })

/** Receipts, bills and reports on paper, on screen and as files, all from one layout. */
export const paperEndpoints = {
  print: endpoint({
    method: 'POST',
    path: '/orders/:uuid/papers',
    summary:
      'Makes a receipt or the bill before payment. The first is the receipt, every later one a numbered copy that X and Z count.',
    permission: 'paper.print',
    params: ofOrder,
    body: z.strictObject({
      paper: GuestPaper,
      way: PaperWay,
      /** Cashier and register; absent in the back office. */
      by,
    }),
    returns: z.object({ print: PaperPrintView }),
    rejects: [
      'order.not_completed',
      'order.already_paid',
      'order.already_cancelled',
      'order.nothing_to_pay',
      'paper.no_printer',
      'paper.too_many_mails',
      'cashier.unknown',
      'cashier.not_signed_in',
    ],
  }),
  mail: endpoint({
    method: 'POST',
    path: '/orders/:uuid/mails',
    summary:
      'Mails the receipt as PDF and in words. It is the receipt or its next numbered copy, as on paper; the address is kept in the vault alone.',
    permission: 'paper.print',
    params: ofOrder,
    body: z.strictObject({ to: Email, by }),
    returns: z.object({ print: PaperPrintView }),
    rejects: [
      ...(['order.not_completed', 'paper.no_post', 'paper.too_many_mails'] as const),
      'company.not_approved',
      ...(['cashier.unknown', 'cashier.not_signed_in'] as const),
    ],
  }),
  invoice: endpoint({
    method: 'POST',
    path: '/orders/:uuid/full-invoices',
    summary:
      'Makes a full invoice of a paid sale: buyer, unit prices without VAT, and the number of its receipt. No second sale and no second number; every later one is a numbered copy. The buyer is kept in the vault alone.',
    permission: 'paper.print',
    params: ofOrder,
    body: z
      .strictObject({
        /** Absent: the buyer of the invoice that was made before. */
        buyer: InvoiceTo.optional(),
        way: z.enum([...PaperWay.options, 'mail']),
        /** The address of a letter. */
        to: Email.optional(),
        by,
      })
      .refine(({ way, to }) => (way === 'mail') === (to !== undefined), {
        message: 'an address for a letter',
      }),
    returns: z.object({ print: PaperPrintView }),
    rejects: [
      ...(['order.not_completed', 'paper.no_buyer', 'paper.no_printer', 'paper.no_post'] as const),
      ...(['paper.too_many_mails', 'company.not_approved'] as const),
      ...(['cashier.unknown', 'cashier.not_signed_in'] as const),
    ],
  }),
  tip: endpoint({
    method: 'POST',
    path: '/orders/:uuid/tip-receipts',
    summary:
      'Makes the receipt of a tip that was given after the sale, or that went back. The first is the receipt, every later one a numbered copy that X and Z count.',
    permission: 'paper.print',
    params: ofOrder,
    body: z.strictObject({ payment_uuid: PaymentUuid, way: PaperWay, by }),
    returns: z.object({ print: PaperPrintView }),
    rejects: [
      'order.tip_none',
      'paper.no_printer',
      'paper.too_many_mails',
      'cashier.unknown',
      'cashier.not_signed_in',
    ],
  }),
  list: endpoint({
    method: 'GET',
    path: '/orders/:uuid/papers',
    summary: 'The papers that were made of an order, oldest first.',
    permission: 'order.read',
    params: ofOrder,
    returns: z.object({ prints: z.array(PaperPrintView) }),
    rejects: [],
    follows: ['orders'],
  }),
  preview: endpoint({
    method: 'GET',
    path: '/orders/:uuid/paper',
    summary:
      'The receipt of a completed order as it prints, to look at: no paper is made and none is counted.',
    permission: 'order.read',
    params: ofOrder,
    returns: Drawn,
    rejects: ['order.not_completed'],
    reads: ['journal'],
    follows: ['orders'],
  }),
  show: endpoint({
    method: 'GET',
    path: '/orders/:uuid/papers/:print_uuid',
    summary: 'A paper that was made, row by row as it was.',
    permission: 'order.read',
    params: ofPrint,
    returns: Drawn,
    rejects: [],
    reads: ['journal'],
  }),
  pdf: endpoint({
    method: 'GET',
    path: '/orders/:uuid/papers/:print_uuid/pdf',
    summary: 'A paper that was made, as PDF: the same bytes each time.',
    permission: 'order.read',
    params: ofPrint,
    exports: 'receipt_pdf',
    returns: File,
    rejects: [],
    reads: ['journal'],
  }),
  report: endpoint({
    method: 'GET',
    path: '/z-reports/:uuid/paper',
    summary:
      'A Z report, an X report of its session by number, or how a running session stands, as it prints, to look at: no paper is made.',
    permission: 'paper.print',
    params: ofReport,
    query: which,
    returns: Drawn,
    rejects: [],
    reads: ['z_reports', 'journal'],
  }),
  printReport: endpoint({
    method: 'POST',
    path: '/z-reports/:uuid/prints',
    summary:
      'Makes a Z report, or an X report of its session by number, on paper. The first is the report, every later one a numbered copy.',
    permission: 'paper.print',
    params: ofReport,
    body: z.strictObject({ x: z.int().min(1).max(100_000).nullable(), way: PaperWay, by }),
    returns: z.object({ print: ReportPrintView }),
    rejects: ['paper.no_printer', 'cashier.unknown', 'cashier.not_signed_in'],
    reads: ['z_reports'],
  }),
  reportPrints: endpoint({
    method: 'GET',
    path: '/z-reports/:uuid/prints',
    summary: 'The papers that were made of a session’s reports, oldest first.',
    permission: 'z_report.read',
    params: ofReport,
    returns: z.object({ prints: z.array(ReportPrintView) }),
    rejects: [],
    follows: ['z_reports'],
  }),
  reportPrint: endpoint({
    method: 'GET',
    path: '/z-reports/:uuid/prints/:print_uuid',
    summary: 'A paper of a report that was made, row by row as it was.',
    permission: 'paper.print',
    params: ofPrint,
    returns: Drawn,
    rejects: [],
    reads: ['journal'],
  }),
  reportPdf: endpoint({
    method: 'GET',
    path: '/z-reports/:uuid/prints/:print_uuid/pdf',
    summary: 'A paper of a report that was made, as PDF on A4: the same bytes each time.',
    permission: 'z_report.read',
    params: ofPrint,
    exports: 'report_pdf',
    returns: File,
    rejects: [],
    reads: ['journal'],
  }),
}
