import {
  addMs,
  allocate,
  type CompanyUuid,
  divideRounded,
  epochMsOf,
  type Instant,
  minus,
  negated,
  nilUuid,
  type PlainDate,
  type Recorded,
  share,
  sum,
  zero,
} from '@bon/contracts/kernel'
import { givesBack, isOutsideSales, type SoldLine, type ZReportEvent } from '@bon/contracts/registers'
import { besidesTurnover } from '@bon/contracts/statistics'
import { add, defineProjection, type Rows, set } from '../kernel/index.ts'
import { localMoment } from './local-moment.ts'
import {
  actions,
  besides,
  clockHours,
  countedStreams,
  days,
  deliveryTypes,
  discounts,
  hours,
  orderedHours,
  payments,
  rulePrices,
  tableHours,
  tableVisits,
  unitMonths,
  units,
  variants,
  weekdayHours,
} from './turnover.tables.ts'
import { monthOf } from './whole-months.ts'

type Day = { company_uuid: CompanyUuid; business_day: PlainDate }
type Receipt = Extract<ZReportEvent, { type: 'ReceiptRecorded' }>['data']

/**
 * Goods delivered, after discounts and returns, so that the sum equals the revenue accounts: by hour, product,
 * register and cashier, with payments, discounts and removals. Excludes training.
 */
export const turnover = defineProjection<ZReportEvent>()({
  name: 'turnover',
  version: 14,
  streams: ['zReport-'],
  tables: {
    hours,
    days,
    weekday_hours: weekdayHours,
    clock_hours: clockHours,
    ordered_hours: orderedHours,
    besides,
    payments,
    units,
    unit_months: unitMonths,
    variants,
    delivery_types: deliveryTypes,
    rule_prices: rulePrices,
    discounts,
    actions,
    table_visits: tableVisits,
    table_hours: tableHours,
    counted_streams: countedStreams,
  },
  on: {
    ReceiptRecorded: (rows, event) => {
      const { data, meta } = event
      if (meta.test_mode === 'yes') return rows
      addStream(rows, event)
      const { company_uuid, business_day } = meta
      const { register_uuid, cashier_uuid, hour } = data
      const goods = data.sold.filter((line) => !besidesTurnover(line))
      const total = (field: 'gross' | 'vat' | 'discount') => sum(goods.map((line) => line[field] ?? zero))
      const [gross, vat] = [total('gross'), total('vat')]
      const net = minus(gross, vat)
      const receipts = data.goods_receipt_uuid ? 0 : 1
      const quantity = goods.reduce((all, line) => all + line.quantity, 0)
      const { guests = 0 } = data
      const ofGuests = {
        guests: data.refund_of_order_uuid ? -guests : guests,
        guest_gross: guests > 0 ? gross : 0,
        guest_net: guests > 0 ? net : 0,
        guest_quantity: guests > 0 ? quantity : 0,
      }
      const turnover = { gross, net, vat, receipts, ...ofGuests }
      const sold = { ...turnover, ...returnOf(data), discount: total('discount'), quantity }
      const by = { company_uuid, register_uuid, cashier_uuid }
      add(rows, hours, { ...by, business_day, hour }, sold)
      add(rows, days, { ...by, business_day }, sold)
      const month = monthOf(business_day)
      add(rows, weekdayHours, { ...by, month, weekday: weekdayOf(business_day), hour }, turnover)
      add(rows, clockHours, { company_uuid, ...localMoment(data.at, data) }, turnover)
      addTables(rows, meta, data, { gross, net })
      // The second receipt of a printed one has no goods.
      if (receipts > 0) {
        const { delivery_type = 'unsaid' } = data
        add(
          rows,
          deliveryTypes,
          { company_uuid, business_day, register_uuid, delivery_type },
          { receipts, gross, net },
        )
      }
      for (const line of data.sold) addLine(rows, meta, data, line)
      return rows
    },
    TenderAccepted: (rows, event) => {
      const { data, meta } = event
      // A single-purpose card is deducted from the sale by its receipt: no money was received (LAW-13).
      if (meta.test_mode === 'yes' || data.gift_card?.vat_nature === 'single') return rows
      addStream(rows, event)
      const { company_uuid, business_day } = meta
      const { register_uuid, cashier_uuid, payment_type_uuid, amount, rounding, tip = 0 } = data
      return add(
        rows,
        payments,
        { company_uuid, business_day, register_uuid, cashier_uuid, payment_type_uuid },
        { amount: amount + rounding, tips: tip, count: 1 },
      )
    },
    GiftCardDebtChanged: (rows, event) => {
      const { data, meta } = event
      // A pay-out is a receipt and a payment; what was imported or has lapsed moves no money.
      if (meta.test_mode === 'yes' || data.kind !== 'paid_out') return rows
      addStream(rows, event)
      const { company_uuid, business_day } = meta
      const { register_uuid, cashier_uuid, vat_nature, amount, vat, payment } = data
      const of = { company_uuid, business_day, register_uuid }
      add(
        rows,
        besides,
        { ...of, kind: `${vat_nature}_purpose_card_paid_out` },
        { gross: negated(amount), vat: negated(vat), count: 1 },
      )
      if (!payment) return rows
      const { payment_type_uuid } = payment
      return add(
        rows,
        payments,
        { ...of, cashier_uuid, payment_type_uuid },
        { amount: payment.amount, tips: 0, count: 1 },
      )
    },
    AuditEntryRecorded: (rows, event) => {
      const { data, meta } = event
      if (meta.test_mode === 'yes') return rows
      addStream(rows, event)
      const { company_uuid, business_day } = meta
      const { register_uuid, cashier_uuid, kind, amount, tender } = data
      const of = { company_uuid, business_day, register_uuid }
      add(rows, actions, { ...of, cashier_uuid, kind }, { amount, count: 1 })
      if (kind !== 'tender_corrected' || !tender) return rows
      // Of who took it, as on the Z; rounding and tips stay as they were sold.
      const by = { ...of, cashier_uuid: tender.taken_by }
      const { from, to } = tender
      add(
        rows,
        payments,
        { ...by, payment_type_uuid: from.payment_type_uuid },
        { amount: -amount, tips: 0, count: -1 },
      )
      return add(
        rows,
        payments,
        { ...by, payment_type_uuid: to.payment_type_uuid },
        { amount, tips: 0, count: 1 },
      )
    },
  },
  changes: ({ type, meta }) =>
    type === 'ReceiptRecorded' || type === 'GiftCardDebtChanged'
      ? [{ topic: 'turnover', uuid: meta.company_uuid }]
      : [],
})

const addStream = (rows: Rows, { stream, revision, meta }: Recorded<ZReportEvent>): Rows => {
  const { company_uuid, business_day, at } = meta
  return set(
    rows,
    countedStreams,
    { company_uuid, business_day, stream },
    { last_at: at, last_revision: Number(revision) },
  )
}

/** 1 is Monday. */
const weekdayOf = (day: PlainDate): number => Temporal.PlainDate.from(day).dayOfWeek

/** A refund receipt, as the Z counts it (LAW-6). */
const returnOf = (receipt: Receipt): { returns: number; returned: number } =>
  !isOutsideSales(receipt) && givesBack(receipt)
    ? { returns: 1, returned: -receipt.gross }
    : { returns: 0, returned: 0 }

const addLine = (rows: Rows, { company_uuid, business_day }: Day, receipt: Receipt, line: SoldLine): void => {
  const { register_uuid, cashier_uuid } = receipt
  const { product_uuid, quantity, gross, vat, discount = zero, discount_form: form } = line
  const { tapped_at = receipt.started_at, sold_by = cashier_uuid } = line
  const of = { company_uuid, business_day, register_uuid }
  if (form) {
    const kind = { form, kind_uuid: line.discount_kind?.uuid ?? nilUuid }
    const by = {
      given_by: line.discounted_by ?? sold_by,
      approved_by: line.discount_approved_by ?? nilUuid,
    }
    add(rows, discounts, { ...of, ...by, ...kind }, { amount: discount, count: Math.sign(discount) })
  }
  const kind = besidesTurnover(line)
  if (kind) {
    add(rows, besides, { ...of, kind }, { gross, vat, count: 1 })
    return
  }
  const sold = { quantity, gross, vat, discount }
  add(rows, units, { ...of, product_uuid }, sold)
  add(rows, unitMonths, { company_uuid, month: monthOf(business_day), register_uuid, product_uuid }, sold)
  const rule_uuid = line.time_delimitation_uuid ?? line.price_profile_uuid
  if (rule_uuid) add(rows, rulePrices, { ...of, rule_uuid }, { quantity, gross, net: minus(gross, vat) })
  for (const { name, quantity: each, price } of line.variants ?? []) {
    const times = each * quantity
    add(rows, variants, { ...of, name }, { quantity: times, added: divideRounded(price * times, 1000) })
  }
  const { hour } = localMoment(tapped_at, receipt)
  add(
    rows,
    orderedHours,
    { company_uuid, business_day, hour, sold_by },
    { quantity, gross, net: minus(gross, vat) },
  )
}

/** A bon that stays open for longer counts as this long. */
const most_minutes = 24 * 60

const addTables = (
  rows: Rows,
  { company_uuid, business_day }: Day,
  receipt: Receipt,
  { gross, net }: Pick<Receipt, 'gross' | 'net'>,
): void => {
  const { table_uuids = [], started_at, at, hour, guests = 0 } = receipt
  if (table_uuids.length === 0) return
  const end = minuteOf(at)
  const start = Math.max(Math.min(minuteOf(started_at), end), end - most_minutes)
  const equal = table_uuids.map(() => 1)
  const [grossOf, netOf] = [share(gross, equal), share(net, equal)]
  const guestsOf = allocate(guests, equal)
  for (const [i, table_uuid] of table_uuids.entries()) {
    const of = { company_uuid, business_day, table_uuid }
    const seated = guestsOf[i] ?? 0
    add(
      rows,
      tableVisits,
      { ...of, hour },
      {
        visits: 1,
        receipts: i === 0 ? 1 : 0,
        minutes: end - start,
        guests: seated,
        gross: grossOf[i] ?? zero,
        net: netOf[i] ?? zero,
      },
    )
    for (let from = start; from < end; ) {
      const until = Math.min(end, (Math.floor(from / 60) + 1) * 60)
      const { hour: taken } = localMoment(addMs(at, (from - end) * 60_000), receipt)
      const minutes = until - from
      const sums = guests > 0 ? { guest_minutes: minutes * seated } : { uncounted_minutes: minutes }
      add(rows, tableHours, { ...of, hour: taken }, sums)
      from = until
    }
  }
}

/** Whole minutes since 1970. */
const minuteOf = (at: Instant): number => Math.floor(epochMsOf(at) / 60_000)
