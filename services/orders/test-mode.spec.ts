import {
  type CompanyScope,
  money,
  type PaymentUuid,
  pieces,
  type RequestContext,
  type Uuid,
} from '@bon/contracts/kernel'
import { expect, test } from 'vitest'
import { createCommandHandler } from '../kernel/index.ts'
import type { CurrentSession } from '../registers/index.ts'
import { specId, specStore } from '../spec-support/spec-store.ts'
import { orderDecider } from './order.decider.ts'
import type { OrderDependencies } from './order.dependencies.ts'
import { payOrder } from './order.handlers.ts'
import { orderStream } from './streams.ts'

const [company_uuid, vat_entity_uuid, register_uuid, cashier_uuid, session_uuid] = [1, 2, 3, 4, 5].map(
  specId,
) as [Uuid, Uuid, Uuid, Uuid, Uuid]
const [order_uuid, payment_type_uuid, ours, simulated] = [6, 7, 8, 9].map(specId) as [Uuid, Uuid, Uuid, Uuid]
const scope = { company_uuid, vat_entity_uuid, resource_companies: [company_uuid] } as CompanyScope
const now = '2026-11-22T10:00:00.000Z'
const by = { register_uuid, cashier_uuid }

/** Dependencies with a register in test mode that has this terminal. */
const deps = async (terminal: Uuid) => {
  const handler = createCommandHandler(specStore())
  const session = {
    session_uuid,
    n: 1,
    report: { status: 'open', test_mode: true },
  } as unknown as CurrentSession
  const line = {
    uuid: specId(10),
    product_uuid: specId(11),
    name: 'Ret',
    quantity: pieces(1),
    unit_price: money(50_00),
    percentage_discount: 0,
    vat_rate: 250,
    vat_type_uuid: specId(12),
    account_uuid: specId(13),
    article_group: '04006',
  }
  await handler.handle(
    orderDecider,
    orderStream(order_uuid),
    {
      type: 'SaveOrder',
      order_uuid,
      ...by,
      session_uuid,
      short_nr: 1,
      cart: { base: undefined, lines: [line] },
    },
    { company_uuid, vat_entity_uuid, command_id: specId(20), actor: 'spec', now, test_mode: true },
  )
  const asked: Uuid[] = []
  const shop = {
    handler,
    sessions: { open: async () => session, latest: async () => session },
    directory: {
      register: async () => ({ uuid: register_uuid, cash: undefined, payment_type_uuids: [], to_count: [] }),
      hasCashier: async () => true,
      paymentType: async () => ({ method: 'card', rounding_unit: 1, overchargeable: false }),
      takes: () => true,
      terminals: () => [terminal],
      isSimulated: (_: CompanyScope, uuid: Uuid) => uuid === simulated,
    },
    signIns: { covers: async () => true, stands: async () => true },
    leases: { renewal: async () => undefined },
    texts: { get: async () => new Map() },
    settle: async (_: Uuid, payment_uuid: PaymentUuid) => {
      asked.push(payment_uuid)
      return undefined
    },
  } as unknown as OrderDependencies
  return { shop, asked }
}
const request = { scope, actor: 'spec', now, command_id: specId(21), if_match: 1n } as RequestContext
const body = { ...by, payment_uuid: specId(22), payment_type_uuid, received: money(50_00) }

test('DEF-21: in test mode a card payment uses the simulator only: a real terminal receives nothing, and the cashier is told', async () => {
  const real = await deps(ours)
  expect(await payOrder(real.shop, order_uuid, body, request)).toMatchObject({
    rejection: 'order.not_in_test_mode',
  })
  expect(real.asked).toEqual([])
  const pretended = await deps(simulated)
  expect(await payOrder(pretended.shop, order_uuid, body, request)).toMatchObject({
    body: { order: { test_mode: true, status: 'confirmed' } },
  })
  expect(pretended.asked).toEqual([body.payment_uuid])
})
