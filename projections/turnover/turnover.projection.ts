import { localHour } from '@bon/contracts/kernel'
import type { ZReportEvent } from '@bon/contracts/registers'
import { add, defineProjection } from '../kernel/index.ts'
import { hours, payments, units } from './turnover.tables.ts'

/** Turnover by hour, payment type and product. Training (test mode) is no turnover. */
export const turnover = defineProjection<ZReportEvent>()({
  name: 'turnover',
  version: 1,
  streams: ['zReport-'],
  tables: { hours, payments, units },
  on: {
    ReceiptRecorded: (rows, { data, meta }) => {
      if (meta.test_mode === 'yes') return rows
      const { company_uuid, business_day } = meta
      const { register_uuid, gross, net, vat } = data
      const hour = localHour(data.at)
      add(rows, hours, { company_uuid, business_day, register_uuid, hour }, { gross, net, vat, receipts: 1 })
      for (const { product_uuid, quantity, gross } of data.sold) {
        add(rows, units, { company_uuid, business_day, product_uuid }, { quantity, gross })
      }
      return rows
    },
    MoneySettled: (rows, { data, meta }) => {
      if (meta.test_mode === 'yes') return rows
      const { company_uuid, business_day } = meta
      const { payment_type_uuid, amount, rounding, gift_card } = data
      // Taken off the sale by its receipt: no money came in by it (fiscal.md 5.1).
      if (gift_card?.vat_nature === 'single') return rows
      return add(
        rows,
        payments,
        { company_uuid, business_day, payment_type_uuid },
        { amount: amount + rounding, count: 1 },
      )
    },
  },
  rings: ({ type, meta }) =>
    type === 'ReceiptRecorded' ? [{ topic: 'turnover', uuid: meta.company_uuid }] : [],
})
