import { field, optional } from './field.ts'
import { defineResource } from './resource.ts'

/** A screen in the kitchen or bar (KIT-01, KIT-02, KIT-06). */
export const kitchenDisplays = defineResource({
  name: 'kitchen_displays',
  group: 'shop',
  page: 'kitchen_display',
  sharing: 'own',
  label: 'name',
  limit: 'kitchen_displays',
  fields: {
    name: field.text(40),
    /** The station: cold kitchen, grill, bar. */
    station: optional(field.text(40)),
    location_uuid: optional(field.reference('locations', { loose: true })),
    /** Courses that it shows; empty means all. */
    print_category_uuids: field.references('print_categories', 100, { loose: true }),
    columns: field.int(1, 8, 4),
    /** Minutes until an order turns amber, and until it turns red. */
    warn_minutes: field.int(1, 240, 10),
    late_minutes: field.int(1, 240, 20),
    has_sound: field.flag(true),
  },
  unique: [['name']],
  list: ['name', 'station', 'location_uuid', 'print_category_uuids'],
  search: ['name', 'station'],
  form: {
    basics: ['name', 'station', 'location_uuid', 'print_category_uuids'],
    screen: ['columns', 'warn_minutes', 'late_minutes', 'has_sound'],
  },
  rules: ({ warn_minutes, late_minutes }) =>
    late_minutes <= warn_minutes
      ? [{ path: 'late_minutes', rule: 'kitchen_display.late_before_warning' }]
      : [],
})
