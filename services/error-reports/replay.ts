import type { ReportedEvent } from '@bon/contracts/error-reports'
import { logStart, type RecordedEvent, type Uuid } from '@bon/contracts/kernel'
import { heldPayments, type Order, type OrderEvent, unpaidOf } from '@bon/contracts/orders'
import { upcast } from '../kernel/index.ts'
import { orderDecider } from '../orders/index.ts'

export type Replay = { order: Order; broken: readonly string[] }

/** Folds a reported order again, event by event, and names every promise that does not hold. */
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

/** As it would lie in the log, so that a report of last year is lifted like everything else. */
const asRecorded = ({ stream, type, v, at, data }: ReportedEvent, n: number): RecordedEvent => ({
  stream,
  type,
  data,
  event_id: nobody,
  revision: BigInt(n),
  position: logStart,
  meta: {
    company_uuid: nobody,
    vat_entity_uuid: nobody,
    command_id: nobody,
    command_hash: '',
    actor: 'replay',
    at,
    business_day: at.slice(0, 10),
    v,
  },
})

const nobody: Uuid = '00000000-0000-0000-0000-000000000000'

const brokenIn = (order: Order): string[] => {
  if (order.status === 'new') return ['an order begins with being opened']
  const { lines, payments, status } = order
  const held = heldPayments(order)
  const promises: [boolean, string][] = [
    [distinct(lines.map(({ uuid }) => uuid)), 'a line is there once'],
    [distinct(payments.map(({ payment_uuid }) => payment_uuid)), 'a payment is there once'],
    [
      lines.every(({ quantity, unit_price }) => Number.isSafeInteger(quantity * unit_price)),
      'money is whole',
    ],
    [status !== 'open' || held.length === 0, 'lines are frozen while money is held (ORD-25)'],
    [status !== 'completed' || unpaidOf(order) === 0, 'a completed order is paid'],
    [status !== 'completed' || held.every((one) => one.status === 'recorded'), 'its payments are recorded'],
    [
      status !== 'cancelled' || held.length === 0 || unpaidOf(order) === 0,
      'a cancelled order holds no money',
    ],
  ]
  return promises.flatMap(([holds, promise]) => (holds ? [] : [promise]))
}

const distinct = (ids: readonly string[]): boolean => new Set(ids).size === ids.length
