import { z } from 'zod'

/** What leaves the house as a file with the company's data in it. */
export const ExportKind = z.enum([
  'invoice_pdf',
  'e_invoice',
  'credit_note_pdf',
  'credit_note_e_invoice',
  'receipt_pdf',
  'report_pdf',
])
export type ExportKind = z.infer<typeof ExportKind>
