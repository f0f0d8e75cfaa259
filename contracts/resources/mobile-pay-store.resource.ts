import { field, optional } from './field.ts'
import { defineResource } from './resource.ts'
import { repeats } from './rule.ts'

/** A store at Vipps MobilePay with its points of sale (REG-49). */
export const mobilePayStores = defineResource({
  name: 'mobile_pay_stores',
  group: 'provider',
  sharing: 'own',
  label: 'name',
  fields: {
    name: field.text(60),
    store_id: field.code(/^[A-Za-z0-9-]{1,50}$/, 'device_identifier', 50),
    points_of_sale: field.rows(
      {
        pos_id: field.code(/^[A-Za-z0-9-]{1,50}$/, 'device_identifier', 50),
        beacon_id: optional(field.code(/^\d{5,20}$/, 'beacon_id', 20)),
        register_uuid: optional(field.reference('registers', { loose: true })),
      },
      100,
    ),
  },
  unique: [['store_id']],
  list: ['name', 'store_id'],
  search: ['name', 'store_id'],
  form: { basics: ['name', 'store_id'], points_of_sale: ['points_of_sale'] },
  rules: ({ points_of_sale }) =>
    repeats(
      points_of_sale.map(({ pos_id }) => pos_id),
      (i) => `points_of_sale.${i}.pos_id`,
      'mobile_pay_store.point_twice',
    ),
})
