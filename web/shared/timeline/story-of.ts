import type { Instant } from '@bon/contracts/kernel'
import { type OrderEvent, orderEvents, type TicketLine } from '@bon/contracts/orders'
import { paymentWords, type Sentence, wordsOf } from './words-of.ts'

/** What the API answers of an event; `data` is read by its own schema. */
export type Told = { revision: string; type: string; at: Instant; data: Record<string, unknown> }
export type Entry = Sentence & {
  id: string
  at: Instant
  tone: 'plain' | 'money' | 'kitchen' | 'bad'
  cashier_uuid?: string | undefined
  /** Minutes since the last thing that happened, when they were many. */
  gap?: number
  /** Minutes that what was ordered waited for the kitchen, when they were too many. */
  late?: number
}

/** From here on a pause is worth telling, and a course is late. */
export const longGap = 15
export const lateAfter = 20

const minutesBetween = (from: Instant, to: Instant): number =>
  Math.floor(Temporal.Instant.from(from).until(to).total('minutes'))

const known = (told: Told): OrderEvent | undefined => {
  const schema = (orderEvents as Record<string, (typeof orderEvents)[keyof typeof orderEvents]>)[told.type]
  const parsed = schema?.safeParse(told.data)
  return parsed?.success ? ({ type: told.type, data: parsed.data } as OrderEvent) : undefined
}

type Options = { now?: Instant; tables?: (uuids: readonly string[]) => string | undefined }

/**
 * The bon's story (BEYOND-19, ORD-03): opened, ordered, sent, moved, split, paid, each in a sentence, with the pauses
 * between and what came late to the kitchen. A fact that this program is too old for is told as a change.
 */
export const storyOf = (
  events: readonly Told[],
  { now, tables = () => undefined }: Options = {},
): Entry[] => {
  const payments = new Map<string, Extract<OrderEvent, { type: 'OrderPaymentStarted' }>['data']>()
  /** Those that were given up as well: their money may come after all. */
  const begun = new Map<string, Extract<OrderEvent, { type: 'OrderPaymentStarted' }>['data']>()
  const story: Entry[] = []
  /** Since when something ordered has not been sent. */
  let waiting: Instant | undefined
  const say = (told: Told, sentence: Sentence, event: OrderEvent | undefined, more: Partial<Entry> = {}) => {
    const last = story.at(-1)
    if (last && joins(last, sentence, told.at)) {
      last.values = { what: `${last.values?.['what']}, ${sentence.values?.['what']}` }
      return
    }
    const gap = last ? minutesBetween(last.at, told.at) : 0
    story.push({
      ...sentence,
      id: told.revision,
      at: told.at,
      tone: toneOf(told.type),
      ...more,
      cashier_uuid: event && cashierOf(event),
      ...(gap >= longGap ? { gap } : {}),
    })
  }
  for (const told of events) {
    const event = known(told)
    if (event?.type === 'OrderPaymentStarted') {
      payments.set(event.data.payment_uuid, event.data)
      begun.set(event.data.payment_uuid, event.data)
    }
    if (event?.type === 'OrderPaymentTaken' || event?.type === 'OrderPaymentReclaimed') {
      const payment = begun.get(event.data.payment_uuid)
      if (payment) payments.set(payment.payment_uuid, { ...payment, ...takenOf(event) })
    }
    if (event?.type === 'OrderPaymentRecorded') {
      const payment = payments.get(event.data.payment_uuid)
      payments.delete(event.data.payment_uuid)
      if (payment) say(told, paymentWords(payment, true), { type: 'OrderPaymentStarted', data: payment })
      continue
    }
    if (event?.type === 'OrderPaymentReleased') payments.delete(event.data.payment_uuid)
    if (event?.type === 'OrderLineAdded' && event.data.line.print_category_uuid) waiting ??= told.at
    const sentence = event ? wordsOf(event, { tables }) : { key: 'other' }
    if (!sentence) continue
    const isSent = event?.type === 'OrderSentToKitchen' && hasNew(event.data.lines)
    const waited = isSent && waiting ? minutesBetween(waiting, told.at) : 0
    if (isSent) waiting = undefined
    say(told, sentence, event, waited >= lateAfter ? { late: waited } : {})
  }
  const last = events.at(-1)
  for (const payment of payments.values())
    story.push({
      ...paymentWords(payment, false),
      id: payment.payment_uuid,
      at: payment.at,
      tone: 'money',
      cashier_uuid: payment.cashier_uuid,
    })
  const open = !events.some(({ type }) => type === 'OrderCompleted' || type === 'OrderCancelled')
  const waits = now && waiting && open ? minutesBetween(waiting, now) : 0
  if (now && last && waits >= lateAfter)
    story.push({ key: 'waits', values: { minutes: waits }, id: 'waits', at: now, tone: 'bad' })
  return story
}

const takenOf = (event: Extract<OrderEvent, { type: 'OrderPaymentTaken' | 'OrderPaymentReclaimed' }>) =>
  event.type === 'OrderPaymentTaken' ? { amount: event.data.amount, tip: event.data.tip } : {}

/** Lines that were ordered in one go are one sentence. */
const joins = (last: Entry, { key, values }: Sentence, at: Instant): boolean =>
  last.key === key &&
  (key === 'ordered' || key === 'removed') &&
  last.at === at &&
  values?.['what'] !== undefined

const hasNew = (lines: readonly TicketLine[]): boolean => lines.some(({ kind }) => kind === 'new')

const bad = new Set([
  ...['OrderCancelled', 'OrderLineRemoved', 'OrderPaymentReleased', 'OrderRefundReleased'],
  ...['OrderUnwindRefused', 'OrderTransferReturned', 'OrderTransferRefused'],
])
const toneOf = (type: string): Entry['tone'] => {
  if (bad.has(type)) return 'bad'
  if (/Payment|Completed|Refund|Unwind/.test(type)) return 'money'
  return /Kitchen|Ticket/.test(type) ? 'kitchen' : 'plain'
}

/** Who stood at the register, when the fact says it. */
const cashierOf = ({ data }: OrderEvent): string | undefined => {
  if ('cashier_uuid' in data) return data.cashier_uuid ?? undefined
  return 'by' in data ? data.by.cashier_uuid : undefined
}
