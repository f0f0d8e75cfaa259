import { type BillLanguage, type ExistingInvoice, invoiceStream, type Seller } from '@bon/contracts/invoices'
import type { CompanyScope, CompanyUuid, Instant, Uuid } from '@bon/contracts/kernel'
import {
  companies,
  companySettings,
  paymentTypes,
  type Resource,
  type registers,
  vatEntities,
} from '@bon/contracts/resources'
import type { CommandHandler } from '../kernel/index.ts'
import type { AsOf, Catalogue } from '../resources/index.ts'
import { invoiceDecider } from './invoice.decider.ts'

/** Without an invoice payment type the button is not shown, since it would always be refused. */
export const mayInvoice = (
  catalogue: Catalogue,
  scope: CompanyScope,
  register: Resource<typeof registers>,
): boolean => register.settings.allow_conversion_to_invoice && invoiceTypeOf(catalogue, scope) !== undefined

/** REG-29: the company's payment type for invoices. */
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

/** The seller's details on the day of the invoice: an issued invoice is never changed. */
export const invoiceSellerAt = async (
  asOf: AsOf,
  company_uuid: CompanyUuid,
  at: Instant,
): Promise<Seller> => {
  const company = await asOf(companies, company_uuid, at)
  const entity = company && (await asOf(vatEntities, company.vat_entity_uuid, at))
  const {
    display_name: name = '',
    street = '',
    house_number = '',
    postcode = '',
    city = '',
    country = 'dk',
  } = company ?? {}
  const { legal_name = '', cvr = '' } = entity ?? {}
  return { name, legal_name, cvr, street, house_number, postcode, city, country }
}

export const billLanguageOf = (catalogue: Catalogue, company_uuid: CompanyUuid): BillLanguage =>
  catalogue.anywhere(companySettings, company_uuid)?.language ?? 'da'
