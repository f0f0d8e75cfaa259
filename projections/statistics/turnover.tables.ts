import { day, defineTable, int, money, quantity, uuid } from '../kernel/index.ts'

const ofDay = { company_uuid: uuid, business_day: day }

export const hours = defineTable({
  key: { ...ofDay, register_uuid: uuid, hour: int },
  sum: { gross: money, net: money, vat: money, receipts: int },
})

/** By local date and hour, independent of business days, for views with another start of day. */
export const clockHours = defineTable({
  key: { company_uuid: uuid, local_day: day, hour: int },
  sum: { gross: money, net: money, vat: money, receipts: int },
})

export const payments = defineTable({
  key: { ...ofDay, payment_type_uuid: uuid },
  sum: { amount: money, count: int },
})

export const units = defineTable({
  key: { ...ofDay, product_uuid: uuid },
  sum: { quantity, gross: money },
})
