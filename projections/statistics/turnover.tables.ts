import type { DeliveryType, DiscountForm } from '@bon/contracts/orders'
import type { AuditEntryKind } from '@bon/contracts/registers'
import type { BesidesKind } from '@bon/contracts/statistics'
import { day, defineTable, instant, int, money, quantity, uuid, words } from '../kernel/index.ts'

const ofDay = { company_uuid: uuid, business_day: day }
/** Who took the payment, at which register. */
const byWhom = { register_uuid: uuid, cashier_uuid: uuid }

/** Of receipts with a number of guests: the guests, and the turnover and units of these receipts alone. */
const ofGuests = { guests: int, guest_gross: money, guest_net: money, guest_quantity: quantity }

const turnoverSums = { gross: money, net: money, vat: money, receipts: int, ...ofGuests }
const soldSums = {
  ...turnoverSums,
  discount: money,
  quantity,
  /** Those among the receipts that give back, and how much, above zero. */
  returns: int,
  returned: money,
}

/** By the hour of payment, of the business day of the session. */
export const hours = defineTable({ key: { ...ofDay, ...byWhom, hour: int }, sum: soldSums })

/** `hours` of whole business days, so that a year has a few thousand rows. */
export const days = defineTable({ key: { ...ofDay, ...byWhom }, sum: soldSums })

/** A calendar month, named by its first day. */
const ofMonth = { company_uuid: uuid, month: day }

/** `hours` of the business days of a month, by weekday: 1 is Monday. */
export const weekdayHours = defineTable({
  key: { ...ofMonth, ...byWhom, weekday: int, hour: int },
  sum: turnoverSums,
})

/** By local date and hour, independent of business days, for views with another start of day. */
export const clockHours = defineTable({
  key: { company_uuid: uuid, local_day: day, hour: int },
  sum: turnoverSums,
})

/** By the local hour in which they were ordered, of the business day of the session that sold them, and by who did. */
export const orderedHours = defineTable({
  key: { ...ofDay, hour: int, sold_by: uuid },
  sum: { quantity, gross: money, net: money },
})

/** What stands besides turnover: added to it, these are the figures of the Z, but for multi-purpose cards. */
export const besides = defineTable({
  key: { ...ofDay, register_uuid: uuid, kind: words<BesidesKind>() },
  sum: { gross: money, vat: money, count: int },
})

export const payments = defineTable({
  key: { ...ofDay, ...byWhom, payment_type_uuid: uuid },
  /** The amount is with rounding and without tips. */
  sum: { amount: money, tips: money, count: int },
})

const unitSums = { quantity, gross: money, vat: money, discount: money }
const ofProduct = { register_uuid: uuid, product_uuid: uuid }

export const units = defineTable({ key: { ...ofDay, ...ofProduct }, sum: unitSums })

/** `units` of the business days of a month. */
export const unitMonths = defineTable({ key: { ...ofMonth, ...ofProduct }, sum: unitSums })

/**
 * What was chosen with products, as the receipts name it: how often, and what it added to their list prices, VAT
 * included and before discounts.
 */
export const variants = defineTable({
  key: { ...ofDay, register_uuid: uuid, name: words() },
  sum: { quantity, added: money },
})

/** What was sold how: `unsaid` where nobody told the till. */
export const deliveryTypes = defineTable({
  key: { ...ofDay, register_uuid: uuid, delivery_type: words<DeliveryType | 'unsaid'>() },
  sum: { receipts: int, gross: money, net: money },
})

/** What was sold at the price of a time rule or of a price profile, named by its uuid. */
export const rulePrices = defineTable({
  key: { ...ofDay, register_uuid: uuid, rule_uuid: uuid },
  sum: { quantity, gross: money, net: money },
})

/**
 * Discounts by form and kind (the nil uuid where none was chosen), by who gave them, and by who approved those beyond a
 * limit (the nil uuid for the others).
 */
export const discounts = defineTable({
  key: {
    ...ofDay,
    register_uuid: uuid,
    given_by: uuid,
    approved_by: uuid,
    form: words<DiscountForm>(),
    kind_uuid: uuid,
  },
  sum: { amount: money, count: int },
})

/** What was taken off bons before payment, and the other actions that X and Z count. */
export const actions = defineTable({
  key: { ...ofDay, ...byWhom, kind: words<AuditEntryKind>() },
  sum: { amount: money, count: int },
})

/**
 * Bons paid at a table, by the hour of payment: how long each was open, in minutes. Of a bon at several tables each was
 * taken as long; its guests and turnover are divided between them, and `receipts` counts it at the first one.
 */
export const tableVisits = defineTable({
  key: { ...ofDay, table_uuid: uuid, hour: int },
  sum: { visits: int, receipts: int, minutes: int, guests: int, gross: money, net: money },
})

/**
 * By the local hour in which a table was taken: minutes times guests, and the minutes of bons without a number of
 * guests.
 */
export const tableHours = defineTable({
  key: { ...ofDay, table_uuid: uuid, hour: int },
  sum: { guest_minutes: int, uncounted_minutes: int },
})

/** The streams whose events a day's figures are sums of, and when the last of them was recorded. */
export const countedStreams = defineTable({
  key: { ...ofDay, stream: words() },
  set: { last_at: instant, last_revision: int },
  indexes: [['company_uuid', 'stream']],
})
