import { Email } from '@bon/contracts/kernel'
import { InvoiceTo } from '@bon/contracts/papers'

/** The fields of the form, as typed. */
export type InvoiceDraft = Record<InvoiceField | 'email', string>
export const invoiceFields = ['name', 'street', 'postcode', 'city', 'vat_number'] as const
export type InvoiceField = (typeof invoiceFields)[number]

export const emptyDraft: InvoiceDraft = {
  name: '',
  street: '',
  postcode: '',
  city: '',
  vat_number: '',
  email: '',
}

/** The buyer, or the fields that are missing or wrong. Left empty, the invoice is for the buyer `before`. */
export const invoiceToOf = (
  draft: InvoiceDraft,
  before: boolean,
): { buyer?: InvoiceTo | undefined; problems: readonly InvoiceField[] } => {
  const typed = invoiceFields.flatMap((name) => (draft[name].trim() ? [[name, draft[name].trim()]] : []))
  if (typed.length === 0 && before) return { problems: [] }
  const { success, data, error } = InvoiceTo.safeParse(Object.fromEntries(typed))
  if (success) return { buyer: data, problems: [] }
  return { problems: invoiceFields.filter((name) => error.issues.some(({ path }) => path[0] === name)) }
}

export const addressOf = ({ email }: InvoiceDraft): string | undefined => Email.safeParse(email.trim()).data
