import { field, optional } from './field.ts'
import { networkAddress } from './hardware.ts'
import { defineResource } from './resource.ts'
import { breaks } from './rule.ts'

/** A scale at the till (REG-50): three stable readings within five seconds, otherwise the cashier is asked (DEF-22). */
export const scales = defineResource({
  name: 'scales',
  group: 'shop',
  page: 'scale',
  sharing: 'own',
  label: 'name',
  editor: 'drawer',
  fields: {
    name: field.text(40),
    protocol: field.choice(['dialog_06', 'mettler_toledo_8217', 'nci', 'samsung_cas']),
    box_uuid: optional(field.reference('boxes')),
    address: networkAddress(),
    stable_reads: field.int(1, 10, 3),
    timeout_s: field.int(1, 30, 5),
  },
  unique: [['name']],
  list: ['name', 'protocol', 'box_uuid', 'address'],
  form: { basics: ['name', 'protocol', 'box_uuid', 'address'], reading: ['stable_reads', 'timeout_s'] },
  rules: ({ box_uuid, address }) =>
    breaks(box_uuid === null && address === null, 'box_uuid', 'scale.needs_box_or_address'),
})
