import { z } from 'zod'

/** Exports of a company's data as a file. */
export const ExportKind = z.enum([
  'invoice_pdf',
  'e_invoice',
  'credit_note_pdf',
  'credit_note_e_invoice',
  'receipt_pdf',
  'report_pdf',
  'saf_t',
  'bundle',
  'list',
])
export type ExportKind = z.infer<typeof ExportKind>
