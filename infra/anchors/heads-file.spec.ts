import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { anchorsIn, entryHash, type Head, type SpanSealed } from '@bon/contracts/journal'
import type { RecordedEvent } from '@bon/contracts/kernel'
import { sendHeads } from '@bon/services/processes'
import { expect, test } from 'vitest'
import { smallTrade, vat_entity_uuid } from '../spec-support/verify/spec-shop.ts'
import { keepHeadIn, readHeads } from './index.ts'

const sign = async (text: string) => text.slice(-88)
const signer = { key_id: 'spec', certificate_pem: '', sign, head_key: '', signHead: sign }

const storeOf = (log: readonly RecordedEvent[]) => ({
  async *readStream(stream: string, { limit = Infinity } = {}) {
    yield* log.filter((event) => event.stream === stream).slice(0, limit)
  },
})

test('R-20: each close adds the head after its Z to the file, once', async () => {
  const log = await smallTrade(signer, { spans: true })
  const store = storeOf(log)
  const file = join(await mkdtemp(join(tmpdir(), 'bon-heads-')), 'outside', 'heads.txt')
  expect(await readHeads(file)).toBe('')
  const mailed: Head[] = []
  const manager = sendHeads({
    store,
    keepHead: keepHeadIn(file),
    mailHead: async (head) => void mailed.push(head),
  })
  const closes = log.filter((event) => manager.prefixes[0] === 'journal-' && manager.wants(event))
  // Three of the till, and one of the desk.
  expect(closes).toHaveLength(4)
  await manager.react(closes)
  await manager.react(closes)
  const hashOf = ({ data }: RecordedEvent) => entryHash(data as SpanSealed)
  expect(anchorsIn(await readHeads(file))).toMatchObject(
    closes.map((event) => ({ vat_entity_uuid, hash: hashOf(event) })),
  )
  expect(mailed.slice(0, 4).map(({ hash }) => hash)).toEqual(closes.map(hashOf))
  await keepHeadIn(undefined)({ vat_entity_uuid, seq: 1, nr: 1, spanned_events: 0, hash: '' }, '')
})

test('the sessions of a demo’s past are in the file, and are not mailed', async () => {
  const log = (await smallTrade(signer, { spans: true })).map((event) =>
    event.stream.startsWith('zReport-') ? { ...event, meta: { ...event.meta, actor: 'demo' } } : event,
  )
  const kept: Head[] = []
  const mailed: Head[] = []
  const manager = sendHeads({
    store: storeOf(log),
    keepHead: async (head) => void kept.push(head),
    mailHead: async (head) => void mailed.push(head),
  })
  await manager.react(log.filter((event) => manager.prefixes[0] === 'journal-' && manager.wants(event)))
  expect([kept.length, mailed.length]).toEqual([4, 0])
})
