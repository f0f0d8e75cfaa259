import { type DataOfFields, field, optional } from './field.ts'
import { defineResource, type ResourceDefinition, type RuleContext } from './resource.ts'
import { breaks } from './rule.ts'

const sizes = ['big', 'medium', 'small'] as const

const fields = {
  name: field.text(40),
  /** The parent's pages come before this area's own (REG-47). */
  parent_uuid: optional(field.reference('sales_areas', { loose: true })),
  columns: field.int(1, 12, 6),
  product_button_size: field.choice(sizes, 'medium'),
  category_button_size: field.choice(sizes, 'medium'),
  /** Corner radius, 0 to 3: 0, 6, 10, 18 px (DEF-56). */
  corner_level: field.int(0, 3, 2),
  page_uuids: field.references('register_pages', 60, { loose: true }),
}

const isOwnAncestor = ({ parent_uuid }: DataOfFields<typeof fields>, context: RuleContext): boolean => {
  const visited = new Set([context.uuid])
  for (let next = parent_uuid; next !== null; next = context.find(salesAreas, next)?.parent_uuid ?? null) {
    if (visited.has(next)) return true
    visited.add(next)
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
  rules: (data, context) => breaks(isOwnAncestor(data, context), 'parent_uuid', 'sales_area.under_itself'),
})
