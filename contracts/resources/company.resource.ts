import { field, optional } from './field.ts'
import { defineResource } from './resource.ts'

export const companies = defineResource({
  name: 'companies',
  group: 'provider',
  sharing: 'own',
  label: 'display_name',
  fields: {
    display_name: field.text(60),
    type: field.choice(['enterprise', 'subcompany', 'restricted_subcompany', 'independent']),
    vat_entity_uuid: field.reference('vat_entities'),
    parent_uuid: optional(field.reference('companies')),
    currency: field.choice(['DKK', 'EUR'], 'DKK'),
    street: field.text(100),
    postcode: field.text(10),
    city: field.text(60),
  },
})
