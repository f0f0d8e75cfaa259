import {
  addMs,
  type CompanyScope,
  type Instant,
  money,
  type PaymentUuid,
  pieces,
  type SessionUuid,
  type Uuid,
} from '@bon/contracts/kernel'
import { sessionStream, sessionUuid } from '@bon/contracts/registers'
import { expect, test } from 'vitest'
import { type CommandContext, createCommandHandler } from '../kernel/index.ts'
import { createSessions, zReportDecider } from '../registers/index.ts'
import { type SpecStore, specId, specStore } from '../spec-support/spec-store.ts'
import { orderDecider } from './order.decider.ts'
import type { OrderDependencies } from './order.dependencies.ts'
import { payOrder } from './order.handlers.ts'
import { orderStream } from './streams.ts'

const [company_uuid, vat_entity_uuid, register_uuid, cashier_uuid] = [1, 2, 3, 4].map(specId) as [
  Uuid,
  Uuid,
  Uuid,
  Uuid,
]
const [order_uuid, payment_type_uuid, terminal] = [6, 7, 8].map(specId) as [Uuid, Uuid, Uuid]
const scope: CompanyScope = { company_uuid, vat_entity_uuid, resource_companies: [company_uuid] }
const by = { register_uuid, cashier_uuid }
const counted = { cashier_uuid, counts: [{ unit: 100, count: 0 }], units: [100] }
const n1 = sessionUuid(register_uuid, 1)

/** One of several processes on a log, with its own cache and clock. */
const processOn = (store: SpecStore, method: 'cash' | 'card') => {
  let now: Instant = '2026-11-22T10:00:00.000Z'
  let commands = 100
  const handler = createCommandHandler(store)
  const context = (): CommandContext => ({
    company_uuid,
    vat_entity_uuid,
    command_id: specId(commands++),
    actor: 'spec',
    now,
  })
  const asked: Uuid[] = []
  const deps = {
    handler,
    sessions: createSessions(store, handler, { now: () => now }),
    directory: {
      register: async () => ({ uuid: register_uuid, cash: undefined, payment_type_uuids: [], to_count: [] }),
      hasCashier: async () => true,
      paymentType: async () => ({ method, rounding_unit: 1, overchargeable: false }),
      takes: () => true,
      terminals: () => [terminal],
      isSimulated: () => true,
    },
    signIns: { covers: async () => true, stands: async () => true },
    leases: { renewal: async () => undefined },
    limits: () => ({ cash: null }),
    texts: { get: async () => new Map() },
    settle: async (_: Uuid, payment_uuid: PaymentUuid) => {
      asked.push(payment_uuid)
      return undefined
    },
  } as unknown as OrderDependencies
  const session = (n: number, command: Parameters<typeof zReportDecider.decide>[0]) =>
    handler.handle(zReportDecider, sessionStream(sessionUuid(register_uuid, n)), command, context())
  return {
    handler,
    deps,
    asked,
    context,
    wait: (ms: number) => {
      now = addMs(now, ms)
    },
    open: (n: number) =>
      session(n, {
        type: 'OpenRegister',
        ...counted,
        n,
        register_uuid,
        payment_type_uuid,
        session_uuid: sessionUuid(register_uuid, n),
        previous: undefined,
      }),
    close: async (n: number) => {
      await session(n, {
        type: 'StartClosing',
        ...counted,
        expected: money(0),
        confirmed_difference: money(0),
        counted_tenders: [],
        must_count: [],
        bank_drop_amount: null,
      })
      await session(n, {
        type: 'CloseZReport',
        first_nr: null,
        last_nr: null,
        signature: '',
        previous_signature: '',
      })
    },
    pay: () =>
      payOrder(
        deps,
        order_uuid,
        { ...by, payment_uuid: specId(22), payment_type_uuid, received: money(50_00) },
        {
          scope,
          actor: 'spec',
          now,
          command_id: specId(21),
          if_match: 1n,
          caller: 'spec',
        },
      ),
  }
}

/** A bill of yesterday's session, which the second process has cached as open. */
const shop = async (method: 'cash' | 'card') => {
  const store = specStore()
  const [first, second] = [processOn(store, method), processOn(store, method)]
  await first.open(1)
  await second.deps.sessions.open(register_uuid, company_uuid)
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
  await first.handler.handle(
    orderDecider,
    orderStream(order_uuid),
    {
      type: 'SaveOrder',
      order_uuid,
      ...by,
      session_uuid: n1,
      short_nr: 1,
      cart: { base: undefined, lines: [line] },
    },
    first.context(),
  )
  await first.close(1)
  const paidInto = () =>
    store.log.flatMap(({ type, data }) =>
      type === 'OrderPaymentStarted' ? [(data as { session_uuid: SessionUuid }).session_uuid] : [],
    )
  return { first, second, paidInto }
}

test('FIND-H7: cash received by a process that was idle since yesterday goes into today’s session', async () => {
  const { first, second, paidInto } = await shop('cash')
  await first.open(2)
  second.wait(1_000)
  await second.pay()
  expect(paidInto()).toEqual([sessionUuid(register_uuid, 2)])
})

test('FIND-H7: a card is charged in the session that is open now, whatever another process has cached', async () => {
  const { first, second, paidInto } = await shop('card')
  await first.open(2)
  await second.pay()
  expect(paidInto()).toEqual([sessionUuid(register_uuid, 2)])
})

test('FIND-H7: no terminal is called for a register that another process has closed', async () => {
  const { second, paidInto } = await shop('card')
  expect(await second.pay()).toMatchObject({ rejection: 'register.not_open' })
  expect([paidInto(), second.asked]).toEqual([[], []])
})
