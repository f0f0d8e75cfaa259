import { field, optional } from './field.ts'
import { defineResource } from './resource.ts'
import { breaks } from './rule.ts'

/**
 * Why something is taken off (basics 08, R-2, R-17): a discount, or goods given free, to the staff or to the owner. Of
 * the last two the Z lists whom, the list price and the account; Bon computes no VAT on the withdrawal.
 */
export const discountKinds = defineResource({
  name: 'discount_kinds',
  group: 'accounting',
  page: 'account',
  sharing: 'inherited',
  label: 'name',
  fields: {
    name: field.text(40),
    form: field.choice(['discount', 'free', 'staff_meal', 'own_use'], 'discount'),
    /** Given when it is chosen for a whole bon; 0: only for lines, whose share the cashier chooses. */
    share: field.tenths(0),
    /** The most that a cashier gives without an administrator; the lower of this and the cashier's own limit. */
    limit: field.tenths(1000),
    account_uuid: optional(field.reference('accounts')),
  },
  unique: [['name']],
  list: ['name', 'form', 'share', 'limit'],
  rules: ({ form, share }) =>
    breaks(form !== 'discount' && share > 0, 'share', 'discount_kind.free_has_no_share'),
})
