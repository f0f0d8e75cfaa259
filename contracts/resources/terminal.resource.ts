import { field, optional } from './field.ts'
import { networkAddress } from './hardware.ts'
import { terminalClasses } from './payment-class.ts'
import { type DataOf, defineResource } from './resource.ts'

/** A card terminal (REG-08, REG-50). Its key is stored with the secrets; `has_secret` only states that one exists. */
export const terminals = defineResource({
  name: 'terminals',
  group: 'shop',
  page: 'terminal',
  sharing: 'own',
  label: 'name',
  editor: 'drawer',
  fields: {
    name: field.text(40),
    class: field.choice(terminalClasses),
    identifier: field.code(/^[A-Za-z0-9_-]{3,60}$/, 'device_identifier', 60),
    payment_type_uuid: optional(field.reference('payment_types', { loose: true })),
    box_uuid: optional(field.reference('boxes')),
    address: networkAddress(),
    has_secret: field.flag(),
    /** Overrides the company's refund limit downwards; empty uses the company's (DEF-01). */
    refund_limit: optional(field.money()),
    /** Receives no new requests; those in progress are completed. */
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

/**
 * A sales unit of Vipps MobilePay is reached by the vendor's API, so it needs no address or box in the shop (ADR 0028).
 */
export const isPlacelessUnit = ({
  class: vendor,
  address,
  box_uuid,
}: Pick<DataOf<typeof terminals>, 'class' | 'address' | 'box_uuid'>): boolean =>
  vendor === 'vipps_mobilepay_pos' && address === null && box_uuid === null
