import { field } from './field.ts'
import { defineResource } from './resource.ts'

export const tablePlanAreas = defineResource({
  name: 'table_plan_areas',
  group: 'shop',
  sharing: 'own',
  label: 'name',
  fields: { name: field.text(40), columns: field.int(1, 20, 8) },
})
