import { type Instant, isRejection, type RecordedEvent, uuid5 } from '@bon/contracts/kernel'
import type { EventStore } from '@bon/contracts/ports'
import { type Sealer, sourceOf } from '../journal/index.ts'
import { type CommandHandler, type ProcessManager, upcast } from '../kernel/index.ts'
import { type Sessions, zReportDecider } from '../registers/index.ts'
import type { AutomaticPrinter } from './automatic-printer.ts'
import { copyAuditEntry, parkedFor } from './copy-audit-entry.ts'
import { countCorrected } from './count-corrected.ts'
import { countDebtChange } from './count-debt-change.ts'
import { anyContentHash, whoOf } from './who.ts'
import { recordWithoutReceipt } from './without-receipt.ts'

type Dependencies = {
  store: EventStore
  handler: CommandHandler
  sessions: Pick<Sessions, 'latest'>
  sealer: Sealer
  printsAlways: AutomaticPrinter
  now(): Instant
}

/**
 * Copies actions into sessions, and closes a session when its event is reached in the log: every action before
 * `ClosingStarted` is in it by then, so the Z report is the fold of its own stream and closing is instant (ARCH-18).
 */
export const closeRegister = (application: Dependencies): ProcessManager => ({
  name: 'close-register',
  prefixes: ['order-', 'paper-', 'giftCard-', 'zReport-'],
  grace_ms: 0,
  wants: ({ type }) => relevantTypes.has(type),
  react: async (events, parked) => {
    for (const event of events) {
      if (event.type === 'ClosingStarted') await closeSession(application, event, (await parked?.()) ?? [])
      else if (event.stream.startsWith('giftCard-')) await countDebtChange(application, event)
      else await copyAuditEntry(application, event)
    }
  },
})

const relevantTypes = new Set([
  'ClosingStarted',
  'OrderLineChanged',
  'OrderLineRemoved',
  'OrderCancelled',
  'OrderTenderCorrected',
  'PaperPrinted',
  'GiftCardIssued',
  'GiftCardPaidOut',
  'GiftCardLapsed',
])

/** Seals what the session holds, so that the Z report can print its first and last number and its chain head. */
const closeSession = async (
  application: Dependencies,
  closing: RecordedEvent,
  parked: readonly RecordedEvent[],
): Promise<void> => {
  const { store, handler, sealer } = application
  const events: RecordedEvent[] = []
  for await (const event of store.readStream(closing.stream)) events.push(upcast(event))
  if (events.at(-1)?.type === 'ZReportClosed') return
  events.push(...(await recordWithoutReceipt(application, closing, events)))
  events.push(...(await countCorrected(application, closing, events)))
  const sources = events.filter((event) => sourceOf(event) !== undefined)
  const seals = await Promise.all(sources.map((source) => sealer.seal(source)))
  const numbers = seals.flatMap(({ nr }, i) =>
    sources[i]?.type === 'ReceiptRecorded' && nr !== undefined ? [nr] : [],
  )
  // Before the Z, so that its head covers all that the session was made of.
  await sealer.sealSpansToEnd(closing.meta.vat_entity_uuid)
  const head = seals.filter(({ nr }) => nr !== undefined).at(-1)
  const closed = await handler.handle(
    zReportDecider,
    closing.stream,
    {
      type: 'CloseZReport',
      first_nr: numbers[0] ?? null,
      last_nr: numbers.at(-1) ?? null,
      signature: head?.signature ?? '',
      previous_signature: head?.previous_signature ?? '',
      parked: parkedFor(closing.stream.slice('zReport-'.length), closing, parked),
    },
    {
      ...whoOf(closing, 'close-register'),
      command_id: uuid5(closing.event_id, 'close'),
      command_hash: anyContentHash,
    },
  )
  if (isRejection(closed)) throw new Error(`session ${closing.stream} cannot be closed: ${closed.rejection}`)
}
