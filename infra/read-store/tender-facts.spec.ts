import { logStart, money, type RequestContext, uuid5, zero } from '@bon/contracts/kernel'
import type { OrderEvent } from '@bon/contracts/orders'
import { type AttemptEvent, paymentStream } from '@bon/contracts/payments'
import { foldBatch } from '@bon/projections/kernel'
import { payments } from '@bon/projections/payments'
import { newLog, noon, ours } from '@bon/projections/spec-support'
import { listTendersWithFacts, tenders } from '@bon/projections/tenders'
import { tenderRoutes } from '@bon/services/tenders'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connectProjector } from '../projector/projector-client.ts'
import { writeBatch } from '../projector/write-batch.ts'
import { freshDatabase } from '../spec-support/test-database.ts'
import { migrateReadStore, openReadStore } from './index.ts'

const url = await freshDatabase()
const projections = [tenders, payments]
const store = openReadStore({ url, projections, max: 1 })
const { company_uuid, vat_entity_uuid } = ours
const scope = { company_uuid, vat_entity_uuid, resource_companies: [company_uuid] }
const id = (name: string) => uuid5('00000000-0000-7000-8000-000000000000', name)
const by = { register_uuid: id('till'), session_uuid: id('session'), cashier_uuid: id('mette') }

/** A refund that its terminal made late: the payment of its new order is proved by the dropped order's attempt. */
beforeAll(async () => {
  await migrateReadStore(url, projections)
  const log = newLog()
  const references = { terminal_uuid: id('terminal'), payment_type_uuid: id('card'), refund_of: id('sale') }
  log.write<AttemptEvent>(
    paymentStream(id('attempt')),
    ours,
    noon,
    {
      type: 'AttemptCreated',
      data: {
        ...by,
        ...references,
        payment_uuid: id('attempt'),
        order_uuid: id('dropped order'),
        amount: money(84_00),
        currency: 'DKK',
        tip_allowed: false,
        at: noon,
      },
    },
    {
      type: 'AttemptApproved',
      data: {
        amount: money(84_00),
        tip: zero,
        surcharge: zero,
        card_type: 'Dankort',
        masked_pan: '**** 4711',
        transaction_id: 'T-1',
        at: noon,
      },
    },
  )
  log.write<OrderEvent>(`order-${id('new order')}`, ours, noon, {
    type: 'OrderPaymentStarted',
    data: {
      ...by,
      ...references,
      payment_uuid: id('payout'),
      attempt_uuid: id('attempt'),
      method: 'card',
      amount: money(-84_00),
      rounding: zero,
      received: money(-84_00),
      change: zero,
      at: noon,
    },
  })
  const client = await connectProjector(url)
  const range = { from: logStart, to: log.events.at(-1)?.position ?? logStart }
  await writeBatch(
    client,
    projections.map((projection) => ({ projection, ...range, rows: foldBatch(projection, log.events) })),
  )
  await client.end()
})
afterAll(() => store.close())

test('ADR 0034, PAY-04: a payment that another order’s attempt proves shows what that terminal reported', async () => {
  const routes = tenderRoutes({
    list: (within, query) => store.withScope(within, (db) => listTendersWithFacts(db, query)),
    typeName: () => 'Kort',
  })
  const context: RequestContext = { now: noon, actor: id('owner'), scope, command_id: id('list'), caller: '' }
  const answer = await routes[0]?.handler({ params: {}, query: { limit: 10 }, body: undefined }, context)
  expect(answer).toMatchObject({
    body: {
      tenders: [
        {
          payment_uuid: id('payout'),
          attempt_uuid: id('attempt'),
          card_type: 'Dankort',
          masked_pan: '**** 4711',
          transaction_id: 'T-1',
        },
      ],
    },
  })
})
