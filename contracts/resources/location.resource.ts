import { field, optional } from './field.ts'
import { defineResource } from './resource.ts'

/** A place of business (CO-10, CO-40). Contact data is on a contact card. */
export const locations = defineResource({
  name: 'locations',
  group: 'shop',
  page: 'location',
  sharing: 'own',
  label: 'name',
  editor: 'drawer',
  fields: {
    name: field.text(60),
    street: field.text(100),
    house_number: field.text(20),
    postcode: field.text(10),
    city: field.text(50),
    country: field.choice(['dk', 'no', 'se'], 'dk'),
    p_number: optional(field.code(/^\d{10}$/, 'p_number', 10)),
    contact_card_uuid: optional(field.reference('contact_cards', { loose: true })),
    /** Highest pickup number; numbers are called out per location (DEF-32). */
    highest_pickup_number: field.int(9, 999, 99),
  },
  unique: [['name']],
  list: ['name', 'street', 'house_number', 'postcode', 'city'],
  search: ['name', 'street', 'city'],
  form: {
    basics: ['name', 'p_number'],
    address: ['street', 'house_number', 'postcode', 'city', 'country', 'contact_card_uuid'],
    pickup: ['highest_pickup_number'],
  },
})
