import { addMs, type Instant, type PlainDate, zero } from '@bon/contracts/kernel'
import { isDebt, isOutsideSales, type ZReportEvent } from '@bon/contracts/registers'
import { add, defineProjection } from '../kernel/index.ts'
import { clockHours, hours, payments, units } from './turnover.tables.ts'

/**
 * Turnover by hour, payment type and product. Excludes training (test mode) and sold multi-purpose gift cards, which
 * are debts until they are used (DEF-54).
 */
export const turnover = defineProjection<ZReportEvent>()({
  name: 'turnover',
  version: 5,
  streams: ['zReport-'],
  tables: { hours, clock_hours: clockHours, payments, units },
  on: {
    ReceiptRecorded: (rows, { data, meta }) => {
      if (meta.test_mode === 'yes') return rows
      const { company_uuid, business_day } = meta
      const { register_uuid, vat, hour } = data
      const [gross, net] = isOutsideSales(data) ? [zero, zero] : [data.gross, data.net]
      const turnover = { gross, net, vat, receipts: data.goods_receipt_uuid ? 0 : 1 }
      add(rows, hours, { company_uuid, business_day, register_uuid, hour }, turnover)
      add(rows, clockHours, { company_uuid, local_day: dateOfHour(data.at, hour), hour }, turnover)
      for (const { product_uuid, quantity, gross } of data.sold.filter((line) => !isDebt(line))) {
        add(rows, units, { company_uuid, business_day, product_uuid }, { quantity, gross })
      }
      return rows
    },
    TenderAccepted: (rows, { data, meta }) => {
      if (meta.test_mode === 'yes') return rows
      const { company_uuid, business_day } = meta
      const { payment_type_uuid, amount, rounding, gift_card } = data
      // Deducted from the sale by its receipt: no money was received (LAW-13).
      if (gift_card?.vat_nature === 'single') return rows
      return add(
        rows,
        payments,
        { company_uuid, business_day, payment_type_uuid },
        { amount: amount + rounding, count: 1 },
      )
    },
  },
  changes: ({ type, meta }) =>
    type === 'ReceiptRecorded' ? [{ topic: 'turnover', uuid: meta.company_uuid }] : [],
})

/**
 * The local date of a moment with a known local hour: projections have no time zone, and within half a day of UTC the
 * hour determines the date.
 */
const dateOfHour = (at: Instant, hour: number): PlainDate => {
  const ahead = ((hour - Number(at.slice(11, 13)) + 36) % 24) - 12
  return addMs(at, ahead * 3_600_000).slice(0, 10)
}
