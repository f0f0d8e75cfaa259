import type { AvailabilityEvent } from '@bon/contracts/availability'
import { defineProjection, defineTable, flag, instant, set, uuid } from '../kernel/index.ts'

/** From this moment on the product is sold out, or not any more. */
const changes = defineTable({
  key: { company_uuid: uuid, product_uuid: uuid, at: instant },
  set: { is_sold_out: flag },
})

/** When products were sold out, for statistics (BEYOND-11); what a till may sell is read from the stream. */
export const availability = defineProjection<AvailabilityEvent>()({
  name: 'availability',
  version: 1,
  streams: ['availability-'],
  tables: { changes },
  on: {
    ProductSoldOut: (rows, { data: { product_uuid, at }, meta: { company_uuid } }) =>
      set(rows, changes, { company_uuid, product_uuid, at }, { is_sold_out: true }),
    ProductBackInSale: (rows, { data: { product_uuid, at }, meta: { company_uuid } }) =>
      set(rows, changes, { company_uuid, product_uuid, at }, { is_sold_out: false }),
  },
})
