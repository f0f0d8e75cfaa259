import { hasGs1CheckDigit, isCvr } from './check-digits.ts'
import { field, optional } from './field.ts'
import { defineResource } from './resource.ts'
import { breaks } from './rule.ts'

/** An invoice customer (INV-05 to INV-07, INV-09). Personal data: stored in the vault, forgotten on request. */
export const customers = defineResource({
  name: 'customers',
  group: 'customers',
  page: 'customer',
  sharing: 'own',
  storage: 'vault',
  label: 'name',
  feature: 'invoicing',
  fields: {
    type: field.choice(['business', 'employee', 'private', 'public'], 'business'),
    /** The person, or the company's contact person. */
    name: field.text(100),
    company_name: optional(field.text(100)),
    vat_number: optional(field.code(/^\d{8}$/, 'cvr')),
    /** Empty or 13 digits (CO-60). */
    ean: optional(field.code(/^\d{13}$/, 'ean')),
    accounting_reference: optional(field.text(60)),
    external_reference: optional(field.text(60)),
    email: optional(field.email()),
    phone: optional(field.code(/^\+?[\d ]{6,20}$/, 'phone', 21)),
    street: optional(field.text(100)),
    house_number: optional(field.text(10)),
    postcode: optional(field.text(10)),
    city: optional(field.text(60)),
    country: field.choice(['dk', 'no', 'se'], 'dk'),
    note: field.longText(1000),
  },
  list: ['name', 'type', 'company_name', 'vat_number', 'email'],
  search: ['name', 'company_name', 'vat_number', 'email', 'ean', 'phone'],
  form: {
    basics: ['type', 'name', 'company_name', 'email', 'phone'],
    invoicing: ['vat_number', 'ean', 'accounting_reference', 'external_reference'],
    address: ['street', 'house_number', 'postcode', 'city', 'country'],
    note: ['note'],
  },
  rules: ({ type, ean, vat_number, country }) => [
    ...breaks(type === 'public' && ean === null, 'ean', 'customer.public_needs_ean'),
    // A mistyped digit would send the invoice to another party (LAW-12).
    ...breaks(ean !== null && !hasGs1CheckDigit(ean), 'ean', 'customer.ean_mistyped'),
    ...breaks(
      country === 'dk' && vat_number !== null && !isCvr(vat_number),
      'vat_number',
      'customer.vat_number_mistyped',
    ),
  ],
})
