import { z } from 'zod'
import { Uuid } from '../kernel/index.ts'

/** The customer's data on the day of the invoice; stored in the vault as one JSON text (INV-05 to INV-10). */
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

/** Undefined while the customer lacks the name or address that an invoice requires (INV-12). */
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

/** A customer as the register may see him: enough to choose the right one, without contact data. */
export const CustomerTag = z.object({
  uuid: Uuid,
  type: Buyer.shape.type,
  name: z.string(),
  company_name: z.string().nullable(),
  city: z.string().nullable(),
  /** All fields that an invoice requires are filled in. */
  is_complete: z.boolean(),
})
export type CustomerTag = z.infer<typeof CustomerTag>
