import { field, optional } from './field.ts'
import { defineResource } from './resource.ts'

const phone = () => optional(field.code(/^\+?[\d ]{6,20}$/, 'phone', 21))

/**
 * An address with contact data (CO-32 to CO-36): all fields of SPEC-3's address. It may name a person, so it is stored
 * in the vault, and companies and locations reference it.
 */
export const contactCards = defineResource({
  name: 'contact_cards',
  group: 'settings',
  page: 'settings',
  sharing: 'own',
  storage: 'vault',
  label: 'name',
  fields: {
    name: field.text(100),
    company_name: optional(field.text(100)),
    vat_number: optional(field.code(/^[A-Z]{0,2}\d{8,12}$/, 'vat_number', 14)),
    street_name: optional(field.text(100)),
    house_number: optional(field.text(10)),
    floor: optional(field.text(10)),
    door: optional(field.text(10)),
    building: optional(field.text(60)),
    address_lines: field.longText(400),
    postcode: optional(field.text(10)),
    city: optional(field.text(60)),
    country: field.choice(['dk', 'no', 'se'], 'dk'),
    /** Latitude and longitude: `55.6761, 12.5683`. */
    gps: optional(field.code(/^-?\d{1,2}\.\d{1,7}, ?-?\d{1,3}\.\d{1,7}$/, 'gps', 30)),
    email: optional(field.email()),
    phone: phone(),
    contact_email: optional(field.email()),
    contact_phone: phone(),
    invoicing_email: optional(field.email()),
    invoicing_phone: phone(),
  },
  list: ['name', 'company_name', 'city', 'email', 'phone'],
  search: ['name', 'company_name', 'city', 'email'],
  form: {
    basics: ['name', 'company_name', 'vat_number'],
    address: [
      'street_name',
      'house_number',
      'floor',
      'door',
      'building',
      'address_lines',
      'postcode',
      'city',
      'country',
      'gps',
    ],
    public: ['email', 'phone'],
    contact: ['contact_email', 'contact_phone'],
    invoicing: ['invoicing_email', 'invoicing_phone'],
  },
})
