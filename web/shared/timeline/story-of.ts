import type { Instant } from '@bon/contracts/kernel'
import { type OrderEvent, orderEvents, type TicketLine } from '@bon/contracts/orders'
import { deviationsIn, paymentWords, type Sentence, wordsOf } from './words-of.ts'

/** An event as the API returns it; `data` is parsed by its own schema. */
export type StoryEvent = { revision: string; type: string; at: Instant; data: Record<string, unknown> }
export type Entry = Sentence & {
  id: string
  at: Instant
  tone: 'plain' | 'money' | 'kitchen' | 'bad'
  cashier_uuid?: string | undefined
  /** Minutes since the previous entry, when above the threshold. */
  gap?: number
  /** Minutes that ordered lines waited to be sent to the kitchen, when above the threshold. */
  late?: number
}

/** Thresholds in minutes for showing a pause and for a late course. */
export const longGap = 15
export const lateAfter = 20

const minutesBetween = (from: Instant, to: Instant): number =>
  Math.floor(Temporal.Instant.from(from).until(to).total('minutes'))

const parseEvent = (raw: StoryEvent): OrderEvent | undefined => {
  const schema = (orderEvents as Record<string, (typeof orderEvents)[keyof typeof orderEvents]>)[raw.type]
  const parsed = schema?.safeParse(raw.data)
  return parsed?.success ? ({ type: raw.type, data: parsed.data } as OrderEvent) : undefined
}

type Options = {
  now?: Instant
  tables?: (uuids: readonly string[]) => string | undefined
  initials?: (cashier_uuid: string) => string | undefined
}

/**
 * The bon's history (BEYOND-19, ORD-03): opened, ordered, sent, moved, split, paid, each as a sentence, with pauses and
 * late courses. An event type unknown to this build shows as a change.
 */
export const storyOf = (
  events: readonly StoryEvent[],
  { now, tables = () => undefined, initials = () => undefined }: Options = {},
): Entry[] => {
  const payments = new Map<string, Extract<OrderEvent, { type: 'OrderPaymentStarted' }>['data']>()
  /** Includes payments given up, because their money may still arrive. */
  const begun = new Map<string, Extract<OrderEvent, { type: 'OrderPaymentStarted' }>['data']>()
  const story: Entry[] = []
  /** Since when ordered lines have not been sent. */
  let waiting: Instant | undefined
  const addEntry = (
    raw: StoryEvent,
    sentence: Sentence,
    event: OrderEvent | undefined,
    more: Partial<Entry> = {},
  ) => {
    const last = story.at(-1)
    if (last && joins(last, sentence, raw.at)) {
      last.values = { what: `${last.values?.['what']}, ${sentence.values?.['what']}` }
      return
    }
    const gap = last ? minutesBetween(last.at, raw.at) : 0
    story.push({
      ...sentence,
      id: raw.revision,
      at: raw.at,
      tone: toneOf(raw.type),
      ...more,
      cashier_uuid: event && cashierOf(event),
      ...(gap >= longGap && { gap }),
    })
  }
  const productNames = productNamesIn(events)
  for (const raw of events) {
    const event = parseEvent(raw)
    if (event?.type === 'OrderPaymentStarted') {
      payments.set(event.data.payment_uuid, event.data)
      begun.set(event.data.payment_uuid, event.data)
    }
    if (event?.type === 'OrderPaymentAdjusted' || event?.type === 'OrderPaymentReclaimed') {
      const payment = begun.get(event.data.payment_uuid)
      if (payment) payments.set(payment.payment_uuid, { ...payment, ...amountsOf(event) })
    }
    if (event?.type === 'OrderPaymentRecorded') {
      const payment = payments.get(event.data.payment_uuid)
      payments.delete(event.data.payment_uuid)
      if (payment) addEntry(raw, paymentWords(payment, true), { type: 'OrderPaymentStarted', data: payment })
      continue
    }
    if (event?.type === 'OrderPaymentReleased') payments.delete(event.data.payment_uuid)
    if (event?.type === 'OrderLineAdded' && event.data.line.print_category_uuid) waiting ??= raw.at
    const sentence = event ? wordsOf(event, { tables, initials }) : { key: 'other' }
    if (!sentence) continue
    const isSent = event?.type === 'OrderSentToKitchen' && hasNew(event.data.lines)
    const waited = isSent && waiting ? minutesBetween(waiting, raw.at) : 0
    if (isSent) waiting = undefined
    addEntry(raw, sentence, event, waited >= lateAfter ? { late: waited } : {})
    for (const [i, words] of deviationsIn(event, productNames).entries())
      addEntry(raw, words, undefined, { id: `${raw.revision}.${i}`, tone: 'bad' })
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

const productNamesIn = (events: readonly StoryEvent[]): ReadonlyMap<string, string> =>
  new Map(
    events.flatMap((raw) => {
      const event = parseEvent(raw)
      return event?.type === 'OrderLineAdded' ? [[event.data.line.product_uuid, event.data.line.name]] : []
    }),
  )

const amountsOf = (event: Extract<OrderEvent, { type: 'OrderPaymentAdjusted' | 'OrderPaymentReclaimed' }>) =>
  event.type === 'OrderPaymentAdjusted' ? { amount: event.data.amount, tip: event.data.tip } : {}

/** Lines ordered together form one sentence. */
const joins = (last: Entry, { key, values }: Sentence, at: Instant): boolean =>
  last.key === key &&
  (key === 'ordered' || key === 'removed') &&
  last.at === at &&
  values?.['what'] !== undefined

const hasNew = (lines: readonly TicketLine[]): boolean => lines.some(({ kind }) => kind === 'new')

const bad = new Set([
  ...['OrderCancelled', 'OrderLineRemoved', 'OrderPaymentReleased', 'OrderRefundReleased'],
  ...['OrderReversalRejected', 'OrderTransferReturned', 'OrderTransferRefused'],
])
const toneOf = (type: string): Entry['tone'] => {
  if (bad.has(type)) return 'bad'
  if (/Payment|Completed|Refund|Reversal/.test(type)) return 'money'
  return /Kitchen|Ticket/.test(type) ? 'kitchen' : 'plain'
}

/** The cashier, when the event names one. */
const cashierOf = ({ data }: OrderEvent): string | undefined => {
  if ('cashier_uuid' in data) return data.cashier_uuid ?? undefined
  return 'by' in data ? data.by?.cashier_uuid : undefined
}
