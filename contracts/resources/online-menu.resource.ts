import { deliveryMethods } from './delivery-methods.ts'
import { field, optional, starting } from './field.ts'
import { defineResource } from './resource.ts'
import { breaks, repeats } from './rule.ts'

/** What a takeaway site or a delivery platform offers, and where (CAT-17, CAT-18). */
export const onlineMenus = defineResource({
  name: 'online_menus',
  group: 'catalogue',
  page: 'online_menu',
  sharing: 'inherited',
  label: 'name',
  feature: 'online_menus',
  order: 'position',
  fields: {
    name: field.text(60),
    is_published: field.flag(),
    delivery_methods: starting(field.choices(deliveryMethods), ['takeaway', 'delivery']),
    time_delimitation_uuid: optional(field.reference('time_delimitations', { loose: true })),
    price_profile_uuid: optional(field.reference('price_profiles', { loose: true })),
    /** Each row is a whole category or one product, in the order shown to guests. */
    entries: field.rows(
      {
        product_category_uuid: optional(field.reference('product_categories', { loose: true })),
        product_uuid: optional(field.reference('products', { loose: true })),
      },
      500,
    ),
    connections: field.rows(
      {
        integration_uuid: field.reference('integrations', { loose: true }),
        is_active: field.flag(true),
      },
      20,
    ),
    position: field.int(0, 1_000_000, 0),
  },
  unique: [['name']],
  list: ['name', 'is_published', 'delivery_methods', 'time_delimitation_uuid'],
  form: {
    basics: ['name', 'is_published', 'delivery_methods', 'time_delimitation_uuid', 'price_profile_uuid'],
    entries: ['entries'],
    connections: ['connections'],
    order: ['position'],
  },
  rules: ({ entries, connections }) => [
    ...entries.flatMap(({ product_category_uuid, product_uuid }, i) =>
      breaks(
        (product_category_uuid === null) === (product_uuid === null),
        `entries.${i}.product_uuid`,
        'online_menu.product_or_category',
      ),
    ),
    ...repeats(
      entries.map(({ product_category_uuid, product_uuid }) => product_category_uuid ?? product_uuid),
      (i) => `entries.${i}.product_uuid`,
      'online_menu.entry_twice',
    ),
    ...repeats(
      connections.map(({ integration_uuid }) => integration_uuid),
      (i) => `connections.${i}.integration_uuid`,
      'online_menu.connection_twice',
    ),
  ],
})
