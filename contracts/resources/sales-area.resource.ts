import { type DataOfFields, field, optional } from './field.ts'
import { defineResource, type Look, type ResourceDefinition } from './resource.ts'
import { breaks } from './rule.ts'

const sizes = ['big', 'medium', 'small'] as const

const fields = {
  name: field.text(40),
  /** Its pages stand before this area's own (REG-47). */
  parent_uuid: optional(field.reference('sales_areas', { loose: true })),
  columns: field.int(1, 12, 6),
  product_button_size: field.choice(sizes, 'medium'),
  category_button_size: field.choice(sizes, 'medium'),
  /** 0 to 3: 0, 6, 10, 18 px (DEF-56). */
  corner_level: field.int(0, 3, 2),
  page_uuids: field.references('register_pages', 60, { loose: true }),
}

const standsUnderItself = ({ parent_uuid }: DataOfFields<typeof fields>, look: Look): boolean => {
  const seen = new Set([look.uuid])
  for (let next = parent_uuid; next !== null; next = look.find(salesAreas, next)?.parent_uuid ?? null) {
    if (seen.has(next)) return true
    seen.add(next)
  }
  return false
}

export const salesAreas: ResourceDefinition<'sales_areas', typeof fields> = defineResource({
  name: 'sales_areas',
  group: 'catalogue',
  page: 'sales_area',
  sharing: 'inherited',
  label: 'name',
  limit: 'sales_areas',
  fields,
  unique: [['name']],
  list: ['name', 'parent_uuid', 'columns', 'page_uuids'],
  form: {
    basics: ['name', 'parent_uuid', 'page_uuids'],
    buttons: ['columns', 'product_button_size', 'category_button_size', 'corner_level'],
  },
  rules: (data, look) => breaks(standsUnderItself(data, look), 'parent_uuid', 'sales_area.under_itself'),
})
