import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { RecordedEvent } from '@bon/contracts/kernel'
import type { Signer } from '@bon/contracts/ports'
import { beforeAll, describe, expect, test } from 'vitest'
import { keyFileSigner } from '../signer/index.ts'
import { entity, smallTrade, vat_entity_uuid } from '../spec-support/verify/spec-shop.ts'
import { tamperings, unfinished } from '../spec-support/verify/tampering.ts'
import { checkByCertificate, type ReadModelCheck, verify } from './index.ts'

let healthy: RecordedEvent[]
let spanless: RecordedEvent[]
let signer: Signer
beforeAll(async () => {
  signer = await keyFileSigner(await mkdtemp(join(tmpdir(), 'bon-verify-')), Date.parse('2026-11-21'))
  healthy = await smallTrade(signer, { spans: true })
  spanless = await smallTrade(signer, { spans: false })
})

const verifyLog = (log: readonly RecordedEvent[], models?: ReadModelCheck[], max_in_memory = 10_000) =>
  verify({
    max_in_memory,
    store: {
      async *readAll(after, { limit }) {
        yield* log.filter(({ position }) => position > after).slice(0, limit)
      },
    },
    entities: (uuid) => (uuid === vat_entity_uuid ? entity : undefined),
    checkSignature: checkByCertificate(),
    ...(models && {
      async *readModels() {
        yield* models
      },
    }),
  })

test('an intact log has no violation, and the report says what was verified', async () => {
  expect(await verifyLog(healthy, [{ name: 'orders', equal: true }])).toEqual({
    ok: true,
    checked: expect.objectContaining({
      events: healthy.length,
      orders: 10,
      completed: 8,
      invoices: 1,
      credit_notes: 1,
      z_reports: 4,
      vouchers: 3,
      receipts: 9,
      transactions: healthy.filter(({ data }) => 'nr' in data && 'signature' in data && 'seq' in data).length,
      parts: 2,
      vat_entities: 1,
      read_models: 1,
    }),
    pending: [],
    overdue: [],
    pins: [],
    ends: [expect.objectContaining({ vat_entity_uuid })],
  })
})

test.each([0, 1, 3])(
  'FIND-M2: a run that keeps %i items of a kind in memory reports the same',
  async (kept) => {
    expect(await verifyLog(healthy, undefined, kept)).toEqual(await verifyLog(healthy))
  },
)

test('a read model that differs from the fold is reported', async () => {
  const models = [
    { name: 'orders', equal: true },
    { name: 'turnover', equal: false, first_difference: 'company 1, day 2026-11-21' },
  ]
  expect(await verifyLog(healthy, models)).toMatchObject({
    ok: false,
    violation: 'read_model.differs',
    where: { read_model: 'turnover' },
  })
})

describe('unfinished', () => {
  test.each(unfinished)('%s is no violation and is reported', async (_, cut, how, kind) => {
    const verdict = await verifyLog(cut(structuredClone(spanless)))
    expect(verdict).toMatchObject({ ok: true })
    const named = verdict.ok ? verdict[how].map((one) => one.kind) : []
    expect(named).toContain(kind)
  })
})

describe('tampering', () => {
  test.each(tamperings)('%s is detected and located', async (_, tamper, violation, type) => {
    const verdict = await verifyLog(tamper(structuredClone(spanless)))
    expect(verdict).toMatchObject({ ok: false, violation })
    if (type && !verdict.ok) expect(verdict.where).toMatchObject({ type })
  })
})
