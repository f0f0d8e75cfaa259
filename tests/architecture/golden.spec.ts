import { type JournalEvent, journalEvents } from '@bon/contracts/journal'
import { canonical, Metadata, type RecordedEvent } from '@bon/contracts/kernel'
import { products } from '@bon/contracts/resources'
import { availabilityDecider } from '@bon/services/availability'
import { bundleDecider } from '@bon/services/bundles'
import { numberSeriesDecider } from '@bon/services/counters'
import { giftCardDecider } from '@bon/services/gift-cards'
import { auditDecider } from '@bon/services/identity'
import { invoiceDecider } from '@bon/services/invoices'
import { emptyPart, foldJournal } from '@bon/services/journal'
import { type AnyDecider, currentVersion, emptyFold, foldEvent, upcast } from '@bon/services/kernel'
import { orderDecider } from '@bon/services/orders'
import { paperDecider, reportPaperDecider } from '@bon/services/papers'
import { paymentDecider, terminalDecider } from '@bon/services/payments'
import { practiceDecider } from '@bon/services/practice'
import { printJobDecider } from '@bon/services/printing'
import { lateEntryDecider, registerDecider, zReportDecider } from '@bon/services/registers'
import { resourceDecider } from '@bon/services/resources'
import { safTDecider } from '@bon/services/saf-t'
import { securityDecider } from '@bon/services/security-events'
import { transferDecider } from '@bon/services/transfers'
import { describe, expect, test } from 'vitest'
import { everyEventType } from '../golden/event-types.ts'
import { samples } from '../golden/samples.ts'

const all = samples()
const sampleOf = (type: string): RecordedEvent => {
  const found = all.find(({ event }) => event.type === type)
  if (!found) throw new Error(`no sample of ${type}`)
  return found.event
}

/** The decider that folds a type, and the event that opens its stream. */
const folds: [decider: AnyDecider, opening: string | undefined][] = [
  [orderDecider, 'OrderOpened'],
  [zReportDecider, 'RegisterOpened'],
  [lateEntryDecider, undefined],
  [registerDecider, undefined],
  [printJobDecider, 'PrintJobQueued'],
  [paperDecider, undefined],
  [reportPaperDecider, undefined],
  [paymentDecider, 'AttemptCreated'],
  [terminalDecider, undefined],
  [availabilityDecider, undefined],
  [numberSeriesDecider, undefined],
  [giftCardDecider, 'GiftCardIssued'],
  [invoiceDecider, 'InvoiceBasisCreated'],
  [auditDecider, undefined],
  [securityDecider, undefined],
  [transferDecider, undefined],
  [safTDecider, undefined],
  [bundleDecider, undefined],
  [practiceDecider, undefined],
  [resourceDecider(products), 'ResourceCreated'],
]

/** The whole state as text, to compare it before and after. */
const textOf = (state: unknown): string =>
  JSON.stringify(state, (_, value: unknown) => {
    if (typeof value === 'bigint') return `${value}n`
    const isCollection = typeof value === 'object' && value !== null && Symbol.iterator in value
    return isCollection ? [...(value as Iterable<unknown>)] : value
  })

test.each(folds.map(([decider, opening]) => [Object.keys(decider.schemas)[0], decider, opening] as const))(
  'a state is not mutated when the next event is folded: the stream of %s',
  (_, decider, opening) => {
    // Twice: the second fold meets the state that the first returned.
    const own = all.filter(({ event }) => event.type in decider.schemas && event.type !== opening)
    let state = decider.initialState
    for (const event of [...(opening ? [sampleOf(opening)] : []), ...own, ...own].map((each) =>
      'event' in each ? each.event : each,
    )) {
      const { type, data } = upcast(event)
      const before = state
      const text = textOf(before)
      state = decider.evolve(before, { type, data })
      expect(textOf(before), type).toBe(text)
    }
  },
)

describe('golden samples of events (G-37)', () => {
  const versions = everyEventType.flatMap(({ type }) =>
    Array.from({ length: currentVersion(type) }, (_, i) => `${type}.v${i + 1}.json`),
  )

  test('there is one of every version ever written, and none of an unknown type', () => {
    expect(all.map(({ file }) => file)).toEqual([...versions].sort())
  })

  test.each(all)('$file is what its name says, and its metadata are complete', ({ file, event }) => {
    expect(`${event.type}.v${event.meta.v}.json`).toBe(file)
    expect(Metadata.parse(event.meta)).toEqual(event.meta)
  })

  test.each(all)('$file parses, and nothing of it is dropped', ({ event }) => {
    const lifted = upcast(event)
    const eventType = everyEventType.find(({ type }) => type === event.type)
    expect(canonical(eventType?.schema.parse(lifted.data))).toBe(canonical(lifted.data))
    expect(lifted.meta.v).toBe(String(currentVersion(event.type)))
  })

  test.each(all)('$file folds', ({ event }) => {
    if (event.type in journalEvents) {
      const part = emptyPart(1)
      const { type, data } = upcast(event)
      foldJournal(part, { type, data } as JournalEvent, event.revision)
      expect(part.revision).toBe(event.revision)
      return
    }
    const decider = folds.find(([{ schemas }]) => event.type in schemas)
    if (!decider) throw new Error(`nobody folds ${event.type}`)
    const [by, opening] = decider
    const fold = emptyFold(by)
    if (opening && opening !== event.type) foldEvent(fold, by, sampleOf(opening))
    foldEvent(fold, by, event)
    expect(fold.revision).toBe(event.revision)
    expect(fold.commands.has(event.meta.command_id)).toBe(true)
  })
})
