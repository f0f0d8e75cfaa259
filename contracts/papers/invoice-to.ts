import { z } from 'zod'
import { pattern, text } from '../kernel/index.ts'

/** To whom a full invoice is made out (momsbekendtgørelsen § 58); stored in the vault as one JSON text. */
export const InvoiceTo = z.strictObject({
  name: text(80),
  street: text(80),
  postcode: text(12),
  city: text(60),
  /** CVR number of a business. */
  vat_number: pattern(14, /^[A-Z]{0,2}\d{8,12}$/, 'vat_number').optional(),
})
export type InvoiceTo = z.infer<typeof InvoiceTo>

/** Undefined when it was forgotten. */
export const readInvoiceTo = (text: string | undefined): InvoiceTo | undefined =>
  text === undefined ? undefined : InvoiceTo.parse(JSON.parse(text))
