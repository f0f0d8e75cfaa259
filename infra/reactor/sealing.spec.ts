import { logStart, type RecordedEvent, type Uuid } from '@bon/contracts/kernel'
import { nullLogger } from '@bon/contracts/ports'
import { createSealer } from '@bon/services/journal'
import { sealJournal, sealReceipts } from '@bon/services/processes'
import pg from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { newId, systemClock } from '../clock/index.ts'
import { event } from '../event-store/event-store.examples.ts'
import { memoryEventStore } from '../event-store/index.ts'
import { freshDatabase } from '../spec-support/test-database.ts'
import { migrateReactor, registerProcesses, runProcess } from './index.ts'

const url = await freshDatabase()
const pool = new pg.Pool({ connectionString: url })
afterAll(() => pool.end())
beforeAll(() => migrateReactor(pool))

test('FIND-M8: of two processes that may seal a receipt, only the one that handled its request signs it', async () => {
  const store = memoryEventStore()
  const [vat_entity_uuid, register_uuid]: Uuid[] = [newId(), newId()]
  let signatures = 0
  const sealerOfProcess = () =>
    createSealer({
      store,
      entityOf: async () => ({ cvr: '12345678', zone: 'Europe/Copenhagen' }),
      signer: {
        key_id: 'spec',
        certificate_pem: '',
        head_key: '',
        signHead: async (text) => `head ${text.length}`,
        sign: async (text) => {
          signatures++
          await systemClock.sleep(2)
          return `signed ${text.length}`
        },
      },
    })
  const [api, reactor] = [sealerOfProcess(), sealerOfProcess()]
  const stopping = new AbortController()
  const managers = [sealJournal(reactor), sealReceipts(reactor)]
  await registerProcesses(pool, managers, logStart)
  const { signal } = stopping
  const running = managers.map((manager) =>
    runProcess(manager, { url, store, clock: systemClock, signal, log: nullLogger }),
  )
  onTestFinished(async () => {
    stopping.abort()
    await Promise.all(running.map(({ done }) => done))
  })
  await expect.poll(() => running.every(({ health }) => health().status === 'running')).toBe(true)
  const sell = async (n: number): Promise<void> => {
    const at = systemClock.now()
    const by = { register_uuid, cashier_uuid: newId(), receipt_uuid: newId(), at }
    const made = event({ ...by, gross: 100, net: 80, payments: [], sold: [] }, 'ReceiptRecorded')
    const meta = { ...made.meta, vat_entity_uuid: vat_entity_uuid ?? '', at, business_day: at.slice(0, 10) }
    await store.append(`zReport-${n}`, 'none', [{ ...made, meta }])
    for await (const source of store.readStream(`zReport-${n}`)) await api.seal(source as RecordedEvent)
  }
  for (let n = 0; n < 30; n++) await sell(n)
  const head = await store.head()
  await expect
    .poll(() => running.every(({ health }) => health().position >= head), { timeout: 8_000 })
    .toBe(true)
  // One for each receipt, and the proof in the event that introduces the journal's key.
  expect(signatures).toBe(30 + 1)
})
