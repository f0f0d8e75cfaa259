import { field } from './field.ts'
import { defineResource } from './resource.ts'

export const paymentTypes = defineResource({
  name: 'payment_types',
  group: 'accounting',
  sharing: 'inherited',
  label: 'name',
  fields: {
    name: field.text(40),
    interface_key: field.choice(['cash', 'autonomous_terminal', 'enclosure', 'invoice']),
    becomes_pos_payment_button: field.flag(true),
    /** Notes and coins in minor units, counted at open and close (REG-33). */
    counts_format: field.group({ units: field.numbers(1, 1_000_000, 40) }),
    rounding_unit: field.int(1, 10_000, 1),
    account_uuid: field.reference('accounts'),
  },
})
