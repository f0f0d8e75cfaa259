import { field } from './field.ts'
import { defineResource } from './resource.ts'
import { breaks } from './rule.ts'

/** A kind of card within a payment type, counted separately if the type says so (REG-38 to REG-40). */
export const cardTypes = defineResource({
  name: 'card_types',
  group: 'accounting',
  page: 'payment_type',
  sharing: 'inherited',
  label: 'name',
  fields: {
    name: field.text(40),
    payment_type_uuid: field.reference('payment_types'),
    /** Distinguishes payments in the SAF-T file: 12002, 12003 and 12011 (LAW-3). */
    form: field.choice(['debit', 'credit', 'mobile_app'], 'debit'),
    holder: field.choice(['consumer_eu', 'business', 'non_eu'], 'consumer_eu'),
    surcharge: field.tenths(0),
  },
  unique: [['payment_type_uuid', 'name']],
  list: ['name', 'payment_type_uuid', 'form', 'holder', 'surcharge'],
  // The law forbids a surcharge on EU consumers' cards (DEF-08).
  rules: ({ holder, surcharge }) =>
    breaks(holder === 'consumer_eu' && surcharge > 0, 'surcharge', 'card_type.no_fee_for_consumers'),
})
