import { field, optional } from './field.ts'
import { defineResource } from './resource.ts'

export const products = defineResource({
  name: 'products',
  group: 'catalogue',
  sharing: 'inherited',
  label: 'name',
  fields: {
    name: field.text(100),
    button_text: field.text(40),
    /** Empty means free price (CAT-20). */
    price: optional(field.money()),
    account_uuid: field.reference('accounts'),
    article_group: field.code(/^04\d{3}$/, 'article_group'),
    hue: field.hue(),
    plu: optional(field.int(1, 99_999_999)),
    barcode: optional(field.code(/^\d{13}$/, 'barcode')),
    unit: field.choice(
      [
        'centiliter',
        'centimeter',
        'decagram',
        'gram',
        'hour',
        'kilogram',
        'liter',
        'meter',
        'minute',
        'pieces',
      ],
      'pieces',
    ),
    alcohol_tenths: field.int(0, 1000, 0),
  },
  unique: [['plu'], ['barcode']],
  list: ['name', 'price', 'account_uuid', 'plu'],
  search: ['name', 'button_text', 'plu', 'barcode'],
  form: {
    basics: ['name', 'button_text', 'hue'],
    price: ['price', 'account_uuid', 'article_group', 'unit', 'alcohol_tenths'],
    lookup: ['plu', 'barcode'],
  },
})
