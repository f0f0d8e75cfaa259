import { field, optional } from './field.ts'
import { defineResource } from './resource.ts'

/** Who is invoiced (INV-05 to INV-07). Personal data: kept in the vault, forgotten on request. */
export const customers = defineResource({
  name: 'customers',
  group: 'customers',
  sharing: 'own',
  storage: 'vault',
  label: 'name',
  fields: {
    type: field.choice(['business', 'employee', 'private', 'public'], 'business'),
    name: field.text(100),
    company_name: optional(field.text(100)),
    vat_number: optional(field.code(/^\d{8}$/, 'cvr')),
    /** Empty or 13 digits (CO-60). */
    ean: optional(field.code(/^\d{13}$/, 'ean')),
    accounting_reference: optional(field.text(60)),
    email: optional(field.code(/^[^@\s]+@[^@\s]+\.[^@\s]+$/, 'email', 254)),
    note: field.longText(1000),
  },
  list: ['name', 'type', 'company_name', 'vat_number', 'email'],
  search: ['name', 'company_name', 'vat_number', 'email', 'ean'],
  form: {
    basics: ['type', 'name', 'company_name'],
    invoicing: ['vat_number', 'ean', 'accounting_reference', 'email'],
    note: ['note'],
  },
  rules: ({ type, ean }) =>
    type === 'public' && ean === null ? [{ path: 'ean', rule: 'customer.public_needs_ean' }] : [],
})
