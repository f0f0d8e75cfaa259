import type { ProductUuid, Uuid } from '@bon/contracts/kernel'
import type { PaymentClass } from '@bon/contracts/orders'
import type { VatTypeSum } from '@bon/contracts/registers'

/** What transactions and events of the file refer to; its master data names each. */
export type Used = {
  employees: Set<Uuid>
  /** Articles by id, as the last line with each of them has it. */
  articles: Map<string, { group: string; name: string }>
  /** The company's own kinds of discount. */
  discount_kinds: Map<Uuid, string>
  /** Payment types, with the class that their payments have. */
  payment_types: Map<Uuid, PaymentClass>
  /** Codes of VAT types. */
  vat_codes: Set<string>
}

export const nothingUsed = (): Used => ({
  employees: new Set(),
  articles: new Map(),
  discount_kinds: new Map(),
  payment_types: new Map(),
  vat_codes: new Set(),
})

/** What several days refer to, in their order: of an article the last group and name. */
export const usedIn = (days: readonly Used[]): Used => {
  const all = nothingUsed()
  for (const day of days) {
    for (const uuid of day.employees) all.employees.add(uuid)
    for (const [id, article] of day.articles) all.articles.set(id, article)
    for (const [uuid, name] of day.discount_kinds) all.discount_kinds.set(uuid, name)
    for (const [uuid, payment_class] of day.payment_types) all.payment_types.set(uuid, payment_class)
    for (const code of day.vat_codes) all.vat_codes.add(code)
  }
  return all
}

export type OfVatType = Pick<VatTypeSum, 'vat_rate' | 'vat_type_uuid'>

/** What the facts of a day do not hold themselves: configuration, and facts of other events of the session. */
export type SafTContext = {
  zone: string
  currency: string
  cvr: string
  legal_name: string
  /** What the day refers to. */
  used: Used
  /** Code of the VAT type of a sale; of one that does not name it, by its rate. */
  vatCode(of: OfVatType): string | undefined
  /**
   * Code list 12 of a payment type in the file: by configuration, else the class of its first payment; undefined for one
   * that is unknown.
   */
  classOf(payment_type_uuid: Uuid, own?: PaymentClass): PaymentClass | undefined
  /** A product's name by a receipt of an earlier day of the file, else by configuration. */
  productName(product_uuid: ProductUuid): string | undefined
  /** Certificate in force for a key. */
  certificate(key_id: string): string
  /** An employee for a row that the schema demands and nobody is in. */
  anyone: Uuid
  /** Number of the business day in the file's list of periods. */
  period(day: string): number | undefined
}

/** The id of an employee in the file; each that is named gets a row. */
export const employee = ({ used }: SafTContext, uuid: Uuid): Uuid => {
  used.employees.add(uuid)
  return uuid
}

/** A VAT type's code in the file; each that is named gets a row. */
export const vatCode = (context: SafTContext, of: OfVatType): string | undefined => {
  const code = context.vatCode(of)
  if (code !== undefined) context.used.vat_codes.add(code)
  return code
}

/**
 * A payment type's id in the file. Its row has one class of code list 12, so a payment of another class, such as a
 * credit card on a type of debit cards, is named by the class itself.
 */
export const paymentType = ({ used, classOf }: SafTContext, uuid: Uuid, own?: PaymentClass): string => {
  const configured = used.payment_types.get(uuid) ?? classOf(uuid, own) ?? own
  if (configured === undefined) return '12999'
  used.payment_types.set(uuid, configured)
  return own === undefined || own === configured ? uuid : own
}
