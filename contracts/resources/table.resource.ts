import { field } from './field.ts'
import { defineResource } from './resource.ts'

export const tables = defineResource({
  name: 'tables',
  group: 'shop',
  sharing: 'own',
  label: 'number',
  fields: {
    number: field.text(10),
    area_uuid: field.reference('table_plan_areas'),
    seats: field.int(1, 99, 2),
    column: field.int(0, 19),
    row: field.int(0, 99),
  },
  unique: [['number']],
  list: ['number', 'area_uuid', 'seats'],
})
