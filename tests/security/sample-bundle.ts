import { type BundleLine, openPartHashes } from '@bon/contracts/bundles'
import type { Anchor } from '@bon/contracts/journal'
import type { NewEvent } from '@bon/contracts/kernel'
import { canonical, type PlainDate, type RecordedEvent, type Uuid } from '@bon/contracts/kernel'
import type { EventStore } from '@bon/contracts/ports'
import { type BundleVerdict, verifyBundle } from '@bon/infra/bundle-verifier'
import { bundleLines } from '@bon/infra/bundles'
import { eventId } from '@bon/services/kernel'
import { entity, id, vat_entity_uuid } from '../../infra/spec-support/verify/spec-shop.ts'
import { setUpKinds } from './tampering-kinds.ts'

export const days = { from: '2026-11-21', to: '2026-11-22' } as const

/** The shop's own configuration: a bundle names its owner, its company and its registers. */
const configured: readonly [string, Uuid, object][] = [
  ['vat_entities', vat_entity_uuid, { ...entity, legal_name: 'Kajkanten ApS' }],
  ['companies', id(900), { vat_entity_uuid, display_name: 'Kajkanten' }],
  ['registers', id(1), { name: 'Bar' }],
  ['registers', id(2), { name: 'Terrasse' }],
  // Nothing is sold at it, and the list has it all the same.
  ['registers', id(3), { name: 'Reserve' }],
]

export const setUpShop = async (store: EventStore): Promise<void> => {
  await setUpKinds(store)
  for (const [n, [resource, uuid, data]] of configured.entries()) {
    const stream = `resource_${resource}-${uuid}`
    const event: NewEvent = {
      event_id: '',
      type: 'ResourceCreated',
      data: { resource, uuid, data },
      meta: {
        company_uuid: id(900),
        vat_entity_uuid,
        command_id: id(7_500 + n),
        command_hash: '0'.repeat(64),
        actor: 'spec',
        at: '2026-11-21T11:00:00.000Z',
        business_day: '2026-11-21',
        v: '1',
      },
    }
    await store.append(stream, 'any', [{ ...event, event_id: eventId(stream, 0, event) }])
  }
}

type Period = {
  from: PlainDate
  to: PlainDate
  opened?: ReadonlyMap<Uuid, { salt_hex: string; text: string }>
}

/** What the server writes of this log. */
export const bundleOf = async (
  log: readonly RecordedEvent[],
  { from, to, opened }: Period = days,
): Promise<string[]> => {
  const last = log.at(-1)
  if (!last) throw new Error('an empty log')
  const store = {
    head: async () => last.position,
    async *readStream(stream: string, { limit = Infinity } = {}) {
      yield* log.filter((event) => event.stream === stream).slice(0, limit)
    },
    async *readAll(after: RecordedEvent['position']) {
      yield* log.filter(({ position }) => position > after)
    },
  }
  const deps = { store, textsOf: async () => opened ?? new Map(), version: 'spec' }
  const period = { vat_entity_uuid, from, to, with_texts: opened !== undefined }
  const lines: string[] = []
  for await (const line of bundleLines(deps, period, '2026-11-23T00:00:00.000Z', () => undefined))
    lines.push(line)
  return lines
}

async function* each(lines: readonly string[]): AsyncIterable<string> {
  yield* lines
}

export const verdictOf = (
  lines: readonly string[],
  anchors: readonly Anchor[] = [],
): Promise<BundleVerdict> => verifyBundle(each(lines), { anchors })

/** Whoever changes the lines of a file can also make its counts anew: nothing signs these. */
export const withCounts = (lines: readonly string[]): string[] => {
  const hashes = openPartHashes()
  return lines.map((line) => {
    const parsed = JSON.parse(line) as BundleLine
    hashes.add(parsed.line, line)
    return parsed.line === 'end' ? canonical({ ...parsed, parts: hashes.parts }) : line
  })
}
