import {
  type BillLanguage,
  buyerOf,
  type CustomerTag,
  type ExistingInvoice,
  invoiceStream,
  type Seller,
} from '@bon/contracts/invoices'
import type { CompanyScope, Instant, Uuid } from '@bon/contracts/kernel'
import {
  companies,
  companySettings,
  customers,
  paymentTypes,
  type Resource,
  type registers,
  vatEntities,
} from '@bon/contracts/resources'
import { invoiceDecider } from '@bon/services/invoices'
import type { CommandHandler } from '@bon/services/kernel'
import type { CustomerCard } from '@bon/services/orders'
import type { ResourceHouse } from '@bon/services/resources'
import type { AsOf } from './as-of.ts'
import type { Catalogue } from './catalogue.ts'

/** Without a means to post it by there is nothing to press: a switch that leads to a refusal helps nobody. */
export const mayInvoice = (
  catalogue: Catalogue,
  scope: CompanyScope,
  register: Resource<typeof registers>,
): boolean => register.settings.allow_conversion_to_invoice && invoiceTypeOf(catalogue, scope) !== undefined

/** REG-29: the company's means of payment that is an invoice. */
export const invoiceTypeOf = (catalogue: Catalogue, scope: CompanyScope): Uuid | undefined =>
  catalogue.list(paymentTypes, scope).find(({ interface_key }) => interface_key === 'invoice')?.uuid

export const invoiceOf = async (
  handler: CommandHandler,
  { company_uuid }: CompanyScope,
  uuid: Uuid,
): Promise<ExistingInvoice | undefined> => {
  const state = (await handler.load(invoiceDecider, invoiceStream(uuid), company_uuid))?.state
  return state && state.status !== 'new' ? state : undefined
}

/** Who sold, as the house was called on the day: an invoice that was issued is not written anew. */
export const invoiceSellerAt = async (asOf: AsOf, company_uuid: Uuid, at: Instant): Promise<Seller> => {
  const company = await asOf(companies, company_uuid, at)
  const entity = company && (await asOf(vatEntities, company.vat_entity_uuid, at))
  const { display_name: name = '', street = '', postcode = '', city = '', country = 'dk' } = company ?? {}
  const { legal_name = '', cvr = '' } = entity ?? {}
  return { name, legal_name, cvr, street, postcode, city, country }
}

export const billLanguageOf = (catalogue: Catalogue, company_uuid: Uuid): BillLanguage =>
  catalogue.anywhere(companySettings, company_uuid)?.language ?? 'da'

/** Undefined when he is not in use any more: what was invoiced to him stays. */
export const customerOf = async (
  resources: ResourceHouse,
  scope: CompanyScope,
  uuid: Uuid,
): Promise<CustomerCard | undefined> => {
  const row = await resources.show(scope, customers, uuid)
  return row && !row.archived ? (row.data as CustomerCard) : undefined
}

const atOnce = 20

/** Customers by a part of their name, by their name. */
export const customersLike = async (
  resources: ResourceHouse,
  scope: CompanyScope,
  search: string,
): Promise<{ customers: CustomerTag[]; more: boolean }> => {
  const listed = await resources.list(scope, customers, {
    search: search.trim() || undefined,
    sort: { field: 'name', descending: false },
    filters: [],
    archived: 'no',
    cursor: undefined,
    limit: atOnce,
  })
  const rows = listed?.rows ?? []
  return {
    customers: rows.map(({ uuid, data }) => {
      const card = data as CustomerCard
      const { type, name, company_name, city } = card
      return { uuid, type, name, company_name, city, is_complete: buyerOf(card) !== undefined }
    }),
    more: listed?.next !== null,
  }
}
