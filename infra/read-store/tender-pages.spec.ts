import { logStart, money, type Uuid, uuid5, zero } from '@bon/contracts/kernel'
import type { OrderEvent } from '@bon/contracts/orders'
import { foldBatch } from '@bon/projections/kernel'
import { newLog, noon, ours } from '@bon/projections/spec-support'
import { listTenders, tenders } from '@bon/projections/tenders'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connectProjector } from '../projector/projector-client.ts'
import { writeBatch } from '../projector/write-batch.ts'
import { freshDatabase } from '../spec-support/test-database.ts'
import { migrateReadStore, openReadStore } from './index.ts'

const url = await freshDatabase()
const store = openReadStore({ url, projections: [tenders], max: 1 })
const scope = { company_uuid: ours.company_uuid, resource_companies: [ours.company_uuid] }
const id = (name: string) => uuid5('00000000-0000-7000-8000-000000000000', name)
const orders = ['one', 'two', 'three', 'four'].map(id)

/** The client chooses a payment's id: here four orders have the same one, taken at the same moment. */
beforeAll(async () => {
  await migrateReadStore(url, [tenders])
  const log = newLog()
  for (const order of orders)
    log.write<OrderEvent>(`order-${order}`, ours, noon, {
      type: 'OrderPaymentStarted',
      data: {
        payment_uuid: id('payment'),
        payment_type_uuid: id('cash'),
        method: 'cash',
        at: noon,
        register_uuid: id('till'),
        session_uuid: id(order),
        cashier_uuid: id('mette'),
        amount: money(99_75),
        rounding: money(25),
        received: money(100_00),
        change: zero,
      },
    })
  const client = await connectProjector(url)
  const range = { from: logStart, to: log.events.at(-1)?.position ?? logStart }
  await writeBatch(client, [{ projection: tenders, ...range, rows: foldBatch(tenders, log.events) }])
  await client.end()
})
afterAll(() => store.close())

test.each([1, 2, 3])('payments with equal id and moment are each on one page, of %s rows', async (limit) => {
  const collected: Uuid[] = []
  let before: string | undefined
  do {
    const query = { limit, ...(before !== undefined && { before }) }
    const page = await store.withScope(scope, (db) => listTenders(db, query))
    collected.push(...page.tenders.map(({ order_uuid }) => order_uuid))
    before = page.next ?? undefined
  } while (before !== undefined)
  expect(collected.toSorted()).toEqual(orders.toSorted())
})
