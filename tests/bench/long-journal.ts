import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import type { BundleLine, BundleManifest, EventLine } from '@bon/contracts/bundles'
import { type EntrySealed, zeroHash } from '@bon/contracts/journal'
import {
  bigintToPosition,
  type NewEvent,
  type Position,
  type RecordedEvent,
  sha256Hex,
  type Uuid,
  uuid5,
} from '@bon/contracts/kernel'
import type { Signer } from '@bon/contracts/ports'
import type { RegisterEvent } from '@bon/contracts/registers'
import { linesOf } from '@bon/infra/bundle-verifier'
import { type WrittenBundle, writeBundle } from '@bon/infra/bundles'
import { recentEventStore } from '@bon/infra/event-store'
import { createSealer, isSource, isSpanned } from '@bon/services/journal'
import { eventId } from '@bon/services/kernel'
import { registerDecider } from '@bon/services/registers'

/** The product seals a span each minute, of at most 5,000 events. */
const events_of_span = 1_000
const bons_of_second_sign_in = 4

/**
 * Writes the journal of a bundle anew, of a till at which a cashier signs in for each bon, and for the payment of each
 * fourth once more: an entry with a signature to two or three without. What is added is decided by the register's own
 * decider; all of it is sealed by the product's sealer with the key of the installation, and written by its writer of
 * bundles. Signatures stay what they were, since no text that is signed names an entry without a number: so do the Z
 * reports, which print them.
 */
export const writeLongJournal = async (
  bundle: string,
  signer: Signer,
  path: string,
): Promise<WrittenBundle> => {
  const lines = linesIn(bundle)
  const { value: manifest } = await lines.next()
  if (manifest?.line !== 'manifest') throw new Error(`${bundle} has no manifest`)
  const log = logOf(manifest, lines, signer)
  const configuration = [ownerOf(manifest)]
  const next = async (): Promise<RecordedEvent[] | undefined> => {
    const { value, done } = await log.next()
    if (done) return undefined
    configuration.push(...value.filter(({ stream }) => stream.startsWith('resource_')))
    return value
  }
  // The writer asks for the first part and its owner before it reads the log.
  const start: RecordedEvent[] = []
  while (!start.some(isOpening)) start.push(...((await next()) ?? []))
  const opening = start.filter(isOpening)
  const store = {
    head: async () => no_end,
    async *readStream(stream: string) {
      yield* opening.filter((event) => event.stream === stream)
    },
    async *readAll(_: Position, { prefixes }: { prefixes?: readonly string[] }) {
      if (prefixes) return yield* configuration
      yield* start
      for (let events = await next(); events; events = await next()) yield* events
    },
  }
  const { vat_entity_uuid, from, program: version, written_at: now } = manifest
  // The opening of the day that closed the year is in it: the writer, which knows no later part, leaves the end open.
  const period = { vat_entity_uuid, from, to: now.slice(0, 10), with_texts: false }
  return writeBundle({ store, version, textsOf: async () => new Map() }, period, { path, now })
}

const no_end = bigintToPosition(2n ** 62n)
const isOpening = ({ type }: RecordedEvent): boolean => type === 'JournalOpened'

async function* linesIn(bundle: string): AsyncGenerator<BundleLine> {
  const bytes = Readable.toWeb(createReadStream(bundle)) as ReadableStream<Uint8Array<ArrayBuffer>>
  for await (const line of linesOf(bytes)) yield JSON.parse(line) as BundleLine
}

/** A VAT entity is configured outside of its own log. */
const ownerOf = ({ vat_entity_uuid, cvr, legal_name, zone, written_at }: BundleManifest): RecordedEvent => ({
  stream: `resource_vat_entities-${vat_entity_uuid}`,
  revision: 0n,
  position: bigintToPosition(1n),
  event_id: vat_entity_uuid,
  type: 'ResourceCreated',
  data: { resource: 'vat_entities', uuid: vat_entity_uuid, data: { cvr, legal_name, zone } },
  meta: {
    company_uuid: vat_entity_uuid,
    vat_entity_uuid,
    command_id: vat_entity_uuid,
    command_hash: zeroHash,
    actor: 'bench',
    at: written_at,
    business_day: written_at.slice(0, 10),
    v: '1',
  },
})

/** The log of the lines with the sign-ins and another journal, in pieces. */
async function* logOf(
  { vat_entity_uuid, cvr, zone }: BundleManifest,
  lines: AsyncIterable<BundleLine>,
  signer: Signer,
): AsyncGenerator<RecordedEvent[]> {
  const store = recentEventStore([])
  const sealer = createSealer({ store, signer, entityOf: async () => ({ cvr, zone }) })
  let day = ''
  let day_before = await store.head()
  const sources = new Map<Uuid, RecordedEvent>()
  const unspanned: RecordedEvent[] = []
  const taken = (): RecordedEvent[] => {
    const events = store.taken()
    for (const event of events.filter(isSource)) sources.set(event.event_id, event)
    unspanned.push(...events.filter(isSpanned))
    return events
  }
  const seal = async (own: RecordedEvent[]): Promise<RecordedEvent[]> => {
    for (const { event_id } of own) sources.delete(event_id)
    await Promise.all(own.map((source) => sealer.seal(source)))
    return taken()
  }
  const signIns = openSignIns()
  for await (const line of lines) {
    if (line.line !== 'event') continue
    const { stream, type, data, meta, event_id } = line
    if (type === 'EntrySealed') {
      // In the order in which they were sealed, so that numbers stay what papers and reports say.
      const { source_event_id } = data as EntrySealed
      yield await seal(
        [...sources.values()].filter(
          (source) => source.event_id === source_event_id || source.stream.startsWith('register-'),
        ),
      )
    }
    if (stream.startsWith('journal-')) continue
    for (const added of signIns(line)) await store.append(added.stream, 'any', [added.event])
    await store.append(stream, 'any', [{ event_id, type, data, meta }])
    yield taken()
    if (unspanned.length >= events_of_span) {
      await sealer.sealSpans(unspanned.splice(0))
      yield taken()
    }
    if (meta.business_day === day) continue
    day = meta.business_day
    store.forgetUpTo(day_before)
    day_before = await store.head()
  }
  await sealer.sealSpansToEnd(vat_entity_uuid)
  yield taken()
}

/** A cashier signs in at the register for a bon, and is signed out when it is sent. */
const openSignIns = () => {
  const registers = new Map<string, typeof registerDecider.initialState>()
  let payments = 0
  return ({ type, data, meta, event_id }: EventLine): { stream: string; event: NewEvent }[] => {
    const isDue =
      type === 'OrderOpened' || (type === 'OrderPaymentStarted' && payments++ % bons_of_second_sign_in === 0)
    if (!isDue) return []
    const { register_uuid, cashier_uuid } = data as Extract<
      RegisterEvent,
      { type: 'CashierSignedOut' }
    >['data']
    const stream = `register-${register_uuid}`
    return (['SignIn', 'SignOut'] as const).flatMap((command) => {
      const command_id = uuid5(event_id, command)
      const before = registers.get(stream) ?? registerDecider.initialState
      const decided = registerDecider.decide({ type: command, register_uuid, cashier_uuid }, before, {
        now: meta.at,
        command_id,
      })
      if (!Array.isArray(decided)) throw new Error(`${command} was refused`)
      return decided.map((own, index) => {
        registers.set(stream, registerDecider.evolve(registers.get(stream) ?? before, own))
        const stamped = { ...meta, command_id, command_hash: sha256Hex(command_id), v: '1' }
        const fact = { type: own.type, data: own.data, meta: stamped }
        return { stream, event: { event_id: eventId(stream, index, fact), ...fact } }
      })
    })
  }
}
