import { X509Certificate } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { instantOf, logStart, type Uuid } from '@bon/contracts/kernel'
import type { EventStore } from '@bon/contracts/ports'
import { expect } from 'vitest'
import {
  checkSafT,
  NoJournal,
  partPath,
  type SafTFile,
  type SafTPeriod,
  writeParts,
  writeSafT,
} from '../../infra/saf-t/index.ts'
import { type LogPlace, openLog } from './open-log.ts'
import { schemaErrors } from './saf-t-schema.ts'
import { supplier } from './supplier.ts'

const journals = { limit: Number.MAX_SAFE_INTEGER, prefixes: ['journal-'] }

const entitiesIn = async (store: EventStore): Promise<Uuid[]> => {
  const entities = new Set<Uuid>()
  for await (const { meta } of store.readAll(logStart, journals)) entities.add(meta.vat_entity_uuid)
  return [...entities]
}

/** Suites write events of made-up entities, which no company has and nobody can export. */
const unlessWithoutCompany = (error: unknown): undefined => {
  if (!(error instanceof NoJournal)) throw error
  return undefined
}

/** the same facts in several files, each valid by itself, as the whole is. */
const expectSameInParts = async (
  deps: Parameters<typeof writeParts>[0],
  period: SafTPeriod,
  { folder, now, whole }: { folder: string; now: string; whole: SafTFile & { text: string } },
): Promise<void> => {
  const target = await mkdtemp(join(folder, 'parts-'))
  const { parts, transactions, events, broken } = await writeParts(deps, period, {
    folder: target,
    now,
    limit: whole.bytes - 1,
  })
  expect({ transactions, events }).toEqual({ transactions: whole.transactions, events: whole.events })
  expect(broken.filter(({ rule }) => rule !== 'CERTIFICATE_NOT_TRUSTED_ISSUER')).toEqual([])
  const daysOf = (text: string) => new Set(text.match(/<periodNumber>\d+<\/periodNumber><transDate>/g)).size
  if (daysOf(whole.text) > 1) expect(parts.length).toBeGreaterThan(1)
  expect([parts[0]?.from, parts.at(-1)?.to]).toEqual([period.from, period.to])
  const texts = await Promise.all(parts.map((_, index) => readFile(partPath(target, index + 1), 'utf8')))
  expect(new Set(await schemaErrors(whole.text, ...texts))).toEqual(new Set())
  expect(factsByRegister(texts.join(''))).toEqual(factsByRegister(whole.text))
}

/** The text of each register's events and transactions, over all files in their order. */
const factsByRegister = (text: string): Record<string, { events: string; transactions: string }> => {
  const registers: Record<string, { events: string; transactions: string }> = {}
  for (const [, id = '', facts = ''] of text.matchAll(
    /<cashregister><registerID>([^<]+)<.*?\n(.*?)\n<\/cashregister>/gs,
  )) {
    const first = facts.indexOf('<cashtransaction>')
    const ends = first < 0 ? facts.length : first
    const found = registers[id] ?? { events: '', transactions: '' }
    registers[id] = {
      events: found.events + facts.slice(0, ends),
      transactions: found.transactions + facts.slice(ends),
    }
  }
  return registers
}

/**
 * The file of every VAT entity of a suite's shop, over all its days: valid, and with no finding but the test certificate
 * (EXP-02). Returns how much they hold.
 */
export const expectValidSafT = async (place: LogPlace): Promise<{ transactions: number; events: number }> => {
  const store = openLog(place)
  const folder = await mkdtemp(join(tmpdir(), 'bon-saf-t-'))
  const held = { transactions: 0, events: 0 }
  try {
    for (const vat_entity_uuid of await entitiesIn(store)) {
      const period = { vat_entity_uuid, from: '2026-01-01', to: '2027-12-31' }
      const deps = { store, version: 'test', supplier, people: async () => new Map() }
      const now = instantOf(Date.now())
      const [whole] = (await writeSafT(deps, period, { folder, now }).catch(unlessWithoutCompany)) ?? []
      if (!whole) continue
      const path = partPath(folder, 1)
      const text = await readFile(path, 'utf8')
      const { findings, transactions, events } = await checkSafT(path, whole.name)
      expect(findings.filter(({ rule }) => rule !== 'CERTIFICATE_NOT_TRUSTED_ISSUER')).toEqual([])
      held.transactions += transactions
      held.events += events
      await expectSameInParts(deps, period, { folder, now, whole: { ...whole, text } })
      await rm(path)
    }
    return held
  } finally {
    await rm(folder, { recursive: true })
    await store.close()
  }
}

/** Serial numbers of the certificates in a VAT entity's file, in the order of the transactions. */
export const certificatesInSafT = async (place: LogPlace, vat_entity_uuid: Uuid): Promise<string[]> => {
  const store = openLog(place)
  const folder = await mkdtemp(join(tmpdir(), 'bon-saf-t-'))
  try {
    const period = { vat_entity_uuid, from: '2026-01-01', to: '2027-12-31' }
    const deps = { store, version: 'test', people: async () => new Map() }
    await writeSafT(deps, period, { folder, now: instantOf(Date.now()) })
    const found = (await readFile(partPath(folder, 1), 'utf8')).matchAll(/<certificateData>([^<]+)</g)
    const serials = [...found].map(([, pem = '']) => new X509Certificate(pem).serialNumber)
    return [...new Set(serials)]
  } finally {
    await rm(folder, { recursive: true })
    await store.close()
  }
}
