import { type CompanyUuid, minus, type PaymentUuid, zero } from '@bon/contracts/kernel'
import type { OrderEvent } from '@bon/contracts/orders'
import { defineProjection, idOf, set } from '../kernel/index.ts'
import { tenders as table } from './tenders.tables.ts'

type Place = { stream: string; meta: { company_uuid: CompanyUuid }; data: { payment_uuid: PaymentUuid } }
type Rows = Parameters<typeof set>[0]
type Values = Parameters<typeof set<typeof table>>[3]

const keyOf = ({ stream, meta, data }: Place) => ({
  company_uuid: meta.company_uuid,
  order_uuid: idOf(stream),
  payment_uuid: data.payment_uuid,
})
const write = (rows: Rows, place: Place, values: Values) => set(rows, table, keyOf(place), values)

/** Current state of every payment of every order (PAY-01, PAY-03, PAY-04); training ones are marked (DEF-21). */
export const tenders = defineProjection<OrderEvent>()({
  name: 'tenders',
  version: 6,
  streams: ['order-'],
  tables: { tenders: table },
  on: {
    OrderPaymentStarted: (rows, event) => {
      const { payment_type_uuid, method, register_uuid, cashier_uuid, amount, rounding } = event.data
      const { tip = zero, attempt_uuid = null, at: started_at } = event.data
      const of = { payment_type_uuid, method, register_uuid, cashier_uuid, attempt_uuid }
      const { business_day } = event.meta
      const test_mode = event.meta.test_mode === 'yes'
      const details = { amount, rounding, tip, started_at, business_day, test_mode }
      return write(rows, event, { ...of, ...details, status: 'started', reason: null })
    },
    OrderPaymentAdjusted: (rows, event) => {
      // What a terminal took for the card is listed apart, as a tip is.
      const { amount, tip = zero, surcharge = zero } = event.data
      return write(rows, event, { amount: minus(amount, surcharge), tip })
    },
    OrderPaymentReclaimed: (rows, event) => write(rows, event, { status: 'started', reason: null }),
    OrderPaymentRecorded: (rows, event) => write(rows, event, { status: 'completed' }),
    // What paid: the list says where the money lies.
    OrderTenderCorrected: (rows, { stream, meta, data: { tender } }) => {
      const { payment_uuid, to } = tender
      const { payment_type_uuid, method } = to
      return write(rows, { stream, meta, data: { payment_uuid } }, { payment_type_uuid, method })
    },
    OrderPaymentReleased: (rows, event) =>
      write(rows, event, { status: 'cancelled', reason: event.data.reason }),
  },
  changes: ({ type, data }) =>
    type === 'OrderTenderCorrected' && 'tender' in data
      ? [{ topic: 'payments', uuid: data.tender.payment_uuid }]
      : type.startsWith('OrderPayment') && 'payment_uuid' in data
        ? [{ topic: 'payments', uuid: data.payment_uuid }]
        : [],
})
