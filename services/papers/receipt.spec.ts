import { money, pieces } from '@bon/contracts/kernel'
import type { OrderLine } from '@bon/contracts/orders'
import { receiptPaper } from '@bon/contracts/papers'
import { companies, resourceStream } from '@bon/contracts/resources'
import { expect, test } from 'vitest'
import { createCommandHandler } from '../kernel/index.ts'
import { orderDecider, orderStream } from '../orders/index.ts'
import { asOf } from '../resources/index.ts'
import { specId, specStore } from '../spec-support/spec-store.ts'
import { billOf, mannerOf } from './receipt.ts'

const [company_uuid, vat_entity_uuid, order_uuid] = [specId(900), specId(901), specId(1)]
const scope = { company_uuid, vat_entity_uuid, resource_companies: [company_uuid] }
const at = '2026-11-21T12:00:00.000Z'
const by = { register_uuid: specId(2), session_uuid: specId(3), cashier_uuid: specId(4) }

const soup: OrderLine = {
  uuid: specId(10),
  product_uuid: specId(11),
  name: 'Suppe',
  quantity: pieces(1),
  unit_price: money(95_00),
  percentage_discount: 0,
  vat_rate: 250,
  vat_type_uuid: specId(12),
  account_uuid: specId(13),
  article_group: '04001',
}

test('a shop that trades in euros prints EUR on its receipts, and a shop without a choice DKK', async () => {
  const store = specStore()
  const handler = createCommandHandler(store)
  const tradeIn = async (data: object, n: number) => {
    const uuid = specId(n)
    const ids = { company_uuid: uuid, vat_entity_uuid, command_id: specId(n + 1) }
    const meta = { ...ids, command_hash: '', actor: 'spec', at, business_day: at.slice(0, 10), v: '1' }
    const created = { resource: companies.name, uuid, data }
    await store.append(resourceStream(companies.name, uuid), 'none', [
      { event_id: specId(n + 2), type: 'ResourceCreated', data: created, meta },
    ])
    return { ...scope, company_uuid: uuid }
  }
  const cart = { base: undefined, lines: [soup] }
  const saved = await handler.handle(
    orderDecider,
    orderStream(order_uuid),
    { type: 'SaveOrder', order_uuid, ...by, short_nr: 1, cart },
    { command_id: specId(5), company_uuid, vat_entity_uuid, actor: 'spec', now: at },
  )
  if ('rejection' in saved || saved.state.status === 'new') throw new Error('the order was not saved')
  const order = saved.state
  const deps = {
    handler,
    asOf: asOf(store),
    bitsOf: () => new Uint8Array(16),
    vault: { get: async () => new Map() },
    initialsAt: async () => 'MK',
    headOfNr: async () => undefined,
  }
  const totalOf = async (of: typeof scope) => {
    const bill = await billOf(deps, of, order, at)
    const rows = receiptPaper(bill, { paper: 'provisional' }, await mannerOf(deps.asOf, of, at))
    return rows.flatMap((row) => ('left' in row && row.left.startsWith('I alt ') ? [row.left] : []))
  }
  expect(await totalOf(await tradeIn({ currency: 'EUR' }, 910))).toEqual(['I alt EUR'])
  expect(await totalOf(await tradeIn({}, 920))).toEqual(['I alt DKK'])
})
