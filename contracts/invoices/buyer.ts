import { z } from 'zod'
import { Uuid } from '../kernel/index.ts'

/** The customer as he stood on the day of the invoice; one text of the vault, as JSON (INV-05 to INV-10). */
export const Buyer = z.object({
  type: z.enum(['business', 'employee', 'private', 'public']),
  name: z.string(),
  company_name: z.string().nullable(),
  /** CVR number. */
  vat_number: z.string().nullable(),
  ean: z.string().nullable(),
  accounting_reference: z.string().nullable(),
  external_reference: z.string().nullable(),
  email: z.string().nullable(),
  street: z.string(),
  house_number: z.string().nullable(),
  postcode: z.string(),
  city: z.string(),
  country: z.enum(['dk', 'no', 'se']),
})
export type Buyer = z.infer<typeof Buyer>

type Customer = Omit<Buyer, 'street' | 'postcode' | 'city'> & {
  street: string | null
  postcode: string | null
  city: string | null
}

/** INV-12: an invoice names its buyer and where he lives; undefined while the customer's form is not filled that far. */
export const buyerOf = (customer: Customer): Buyer | undefined => {
  const { type, name, company_name, vat_number, ean, accounting_reference, external_reference } = customer
  const { email, street, house_number, postcode, city, country } = customer
  if (!name || !street || !postcode || !city || (type === 'public' && !ean)) return undefined
  return {
    type,
    name,
    company_name,
    vat_number,
    ean,
    accounting_reference,
    external_reference,
    email,
    street,
    house_number,
    postcode,
    city,
    country,
  }
}

/** Undefined when it was forgotten. */
export const readBuyer = (text: string | undefined): Buyer | undefined => {
  if (text === undefined) return undefined
  return Buyer.parse(JSON.parse(text))
}

/** A customer as the register may know him: enough to choose the right one, nothing to reach him by. */
export const CustomerTag = z.object({
  uuid: Uuid,
  type: Buyer.shape.type,
  name: z.string(),
  company_name: z.string().nullable(),
  city: z.string().nullable(),
  /** All that an invoice needs of him is filled. */
  is_complete: z.boolean(),
})
export type CustomerTag = z.infer<typeof CustomerTag>
