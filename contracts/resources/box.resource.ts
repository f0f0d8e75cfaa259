import { field, optional } from './field.ts'
import { macAddress, networkAddress } from './hardware.ts'
import { defineResource } from './resource.ts'

/** The small computer that connects printers, scales and terminals (REG-09, REG-48). */
export const boxes = defineResource({
  name: 'boxes',
  group: 'shop',
  page: 'box',
  sharing: 'own',
  label: 'name',
  editor: 'drawer',
  fields: {
    name: field.text(40),
    identifier: field.code(/^[A-Za-z0-9-]{3,30}$/, 'device_identifier', 30),
    mac: macAddress(),
    /** Its address in the shop's network (ADR 0018). */
    address: networkAddress(),
    location_uuid: optional(field.reference('locations', { loose: true })),
  },
  unique: [['identifier'], ['mac']],
  list: ['name', 'identifier', 'mac', 'address', 'location_uuid'],
  search: ['name', 'identifier', 'mac'],
})
