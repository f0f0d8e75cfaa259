import { field, optional } from './field.ts'
import { defineResource } from './resource.ts'
import { breaks } from './rule.ts'

/** An account of the ledger (SPEC-3). Its balance is not stored here: it is the sum of its postings. */
export const accounts = defineResource({
  name: 'accounts',
  group: 'accounting',
  page: 'account',
  sharing: 'inherited',
  label: 'name',
  fields: {
    number: field.int(1, 99_999_999),
    name: field.text(60),
    type: field.choice(['balance', 'revenue']),
    /** What the product itself posts to the account; empty for an account that only products use (CO-38). */
    purpose: optional(
      field.choice([
        'breakage',
        'cash_deposit',
        'credit',
        'difference',
        'discount',
        'enclosure',
        /** A cashier may choose it for what is bought with cash of the drawer; its VAT type is the input VAT's. */
        'expense',
        'input_vat',
        'interim',
        'rounding',
        'surcharge',
        'tips',
        'withdrawal',
      ]),
    ),
    vat_type_uuid: optional(field.reference('vat_types')),
  },
  unique: [['number']],
  list: ['number', 'name', 'type', 'purpose', 'vat_type_uuid'],
  search: ['name', 'number'],
  // Sales are posted with VAT, unless the account only serves a purpose of the till (CO-49).
  rules: ({ type, purpose, vat_type_uuid }) =>
    breaks(
      type === 'revenue' && purpose === null && vat_type_uuid === null,
      'vat_type_uuid',
      'account.revenue_needs_vat_type',
    ),
})
