import { field, optional } from './field.ts'
import { networkAddress } from './hardware.ts'
import { terminalClasses } from './payment-class.ts'
import { type DataOf, defineResource } from './resource.ts'

/** A card terminal (REG-08, REG-50). Its key lies with the secrets: `has_secret` says only that there is one. */
export const terminals = defineResource({
  name: 'terminals',
  group: 'shop',
  page: 'terminal',
  sharing: 'own',
  label: 'name',
  fields: {
    name: field.text(40),
    class: field.choice(terminalClasses),
    identifier: field.code(/^[A-Za-z0-9_-]{3,60}$/, 'device_identifier', 60),
    payment_type_uuid: optional(field.reference('payment_types', { loose: true })),
    box_uuid: optional(field.reference('boxes')),
    address: networkAddress(),
    has_secret: field.flag(),
    /** Below the company's own limit for refunds; empty takes the company's (DEF-01). */
    refund_limit: optional(field.money()),
    /** Nothing new is asked of it; what it has under way is followed to its end. */
    disabled: field.flag(),
  },
  unique: [['class', 'identifier'], ['name']],
  list: ['name', 'class', 'identifier', 'payment_type_uuid', 'box_uuid'],
  search: ['name', 'identifier'],
  form: {
    basics: ['name', 'class', 'identifier', 'payment_type_uuid'],
    connection: ['box_uuid', 'address', 'has_secret'],
    limits: ['refund_limit', 'disabled'],
  },
})

/** A sales unit of Vipps MobilePay: its API is the vendor's own, so that it stands nowhere in the shop (ADR 0028). */
export const isPlacelessUnit = ({
  class: vendor,
  address,
  box_uuid,
}: Pick<DataOf<typeof terminals>, 'class' | 'address' | 'box_uuid'>): boolean =>
  vendor === 'vipps_mobilepay_pos' && address === null && box_uuid === null
