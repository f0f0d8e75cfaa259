import { field } from './field.ts'
import { defineResource } from './resource.ts'

/**
 * The courses of a kitchen ticket, in order (KIT-03, KIT-07). Inherited, so that a subcompany cannot change the
 * parent's order (KIT-11); its printers and displays are its own and state which courses they take.
 */
export const printCategories = defineResource({
  name: 'print_categories',
  group: 'shop',
  page: 'print_category',
  sharing: 'inherited',
  label: 'name',
  editor: 'drawer',
  order: 'position',
  fields: {
    name: field.text(40),
    hue: field.hue(),
    position: field.int(0, 1_000_000, 0),
  },
  unique: [['name']],
})
