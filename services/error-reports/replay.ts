import type { ReportedEvent } from '@bon/contracts/error-reports'
import { logStart, nilUuid, type RecordedEvent } from '@bon/contracts/kernel'
import { activePayments, type Order, type OrderEvent, unpaidOf } from '@bon/contracts/orders'
import { upcast } from '../kernel/index.ts'
import { orderDecider } from '../orders/index.ts'

export type Replay = { order: Order; broken: readonly string[] }

/** Folds a reported order again, event by event, and lists every broken invariant. */
export const replayReport = (events: readonly ReportedEvent[]): Replay => {
  let order: Order = orderDecider.initialState
  const broken: string[] = []
  const story = events.filter(({ stream }) => stream.startsWith('order-'))
  for (const [n, reported] of story.entries()) {
    const { type, data } = upcast(asRecorded(reported, n))
    const schema = orderDecider.schemas[type]
    const parsed = schema?.safeParse(data)
    if (!parsed?.success) broken.push(`${n} ${type} v${reported.v} does not parse`)
    order = orderDecider.evolve(order, { type, data } as OrderEvent)
    broken.push(...brokenIn(order).map((promise) => `${n} ${type}: ${promise}`))
  }
  return { order, broken }
}

/** As a log record, so that old reports are upcast like other events. */
const asRecorded = ({ stream, type, v, at, data }: ReportedEvent, n: number): RecordedEvent => ({
  stream,
  type,
  data,
  event_id: nilUuid,
  revision: BigInt(n),
  position: logStart,
  meta: {
    company_uuid: nilUuid,
    vat_entity_uuid: nilUuid,
    command_id: nilUuid,
    command_hash: '',
    actor: 'replay',
    at,
    business_day: at.slice(0, 10),
    v,
  },
})

const brokenIn = (order: Order): string[] => {
  if (order.status === 'new') return ['an order begins with being opened']
  const { lines, payments, status } = order
  const active = activePayments(order)
  const promises: [boolean, string][] = [
    [distinct(lines.map(({ uuid }) => uuid)), 'a line is there once'],
    [distinct(payments.map(({ payment_uuid }) => payment_uuid)), 'a payment is there once'],
    [
      lines.every(({ quantity, unit_price }) => Number.isSafeInteger(quantity * unit_price)),
      'money is whole',
    ],
    [status !== 'open' || active.length === 0, 'lines are frozen while money is held (ORD-25)'],
    [status !== 'completed' || unpaidOf(order) === 0, 'a completed order is paid'],
    [status !== 'completed' || active.every((one) => one.status === 'recorded'), 'its payments are recorded'],
    [
      status !== 'cancelled' || active.length === 0 || unpaidOf(order) === 0,
      'a cancelled order holds no money',
    ],
  ]
  return promises.flatMap(([holds, promise]) => (holds ? [] : [promise]))
}

const distinct = (ids: readonly string[]): boolean => new Set(ids).size === ids.length
