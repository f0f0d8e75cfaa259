import {
  addMs,
  type CompanyScope,
  type RecordedEvent,
  systemEmployee,
  type Uuid,
} from '@bon/contracts/kernel'
import { deskOf, type ZReportEvent } from '@bon/contracts/registers'
import { resourceStream } from '@bon/contracts/resources'
import { expect, test } from 'vitest'
import { createSealer } from '../journal/index.ts'
import { createCommandHandler } from '../kernel/index.ts'
import { createSessions, deskSession } from '../registers/index.ts'
import { specId, specStore } from '../spec-support/spec-store.ts'
import { closeRegister } from './close-register.process.ts'
import { recordPriceChanges } from './record-price-changes.process.ts'

const [company_uuid, vat_entity_uuid, office, cash, dish, other, special] = [900, 901, 3, 4, 5, 6, 7].map(
  specId,
) as [Uuid, Uuid, Uuid, Uuid, Uuid, Uuid, Uuid]
const scope: CompanyScope = { company_uuid, vat_entity_uuid, resource_companies: [company_uuid] }
const sign = async (message: string) => `${message.length}`
const signer = { key_id: 'spec', certificate_pem: '', sign, head_key: '', signHead: sign }

type Changes = Record<string, { from: unknown; to: unknown }>

/** A company whose catalogue is changed in the office. */
const catalogueShop = ({ has_certificate = true } = {}) => {
  const store = specStore()
  const handler = createCommandHandler(store)
  let now = '2026-11-21T12:00:00.000Z'
  let ids = 1_000
  let certified = has_certificate
  const sessions = createSessions(store, handler, { now: () => now })
  const entityOf = async () => ({ cvr: '12345678', zone: 'Europe/Copenhagen' })
  const sealer = createSealer({ store, signer, entityOf })
  const closing = closeRegister({
    store,
    handler,
    sessions,
    sealer,
    printsAlways: () => undefined,
    now: () => now,
  })
  const untilClosed = () => closing.react(store.log.filter((event) => closing.wants(event)))
  const manager = recordPriceChanges({
    handler,
    now: () => now,
    scopeOf: () => scope,
    productOf: (resource, uuid) => (resource === 'products' ? uuid : dish),
    deskSession: deskSession({
      handler,
      sessions,
      underRules: async () => ({ rules: 'covered', has_certificate: certified }),
      certificateEndedIn: async () => undefined,
      untilClosed,
      paymentType: () => cash,
    }),
    hasOpened: async () => (await sessions.latest(deskOf(scope), company_uuid)) !== undefined,
  })
  return {
    store,
    certificate: (is_valid: boolean) => {
      certified = is_valid
    },
    later: (hours: number) => {
      now = addMs(now, hours * 3_600_000)
    },
    change: async (resource: string, uuid: Uuid, changes: Changes, actor: string = office) => {
      const of = { company_uuid, vat_entity_uuid, command_id: specId(ids++), command_hash: '', actor }
      const meta = { ...of, at: now, business_day: '2026-11-21', v: '1' }
      const data = { resource, uuid, changes }
      const event = { event_id: specId(ids++), type: 'ResourceChanged', data, meta }
      await store.append(resourceStream(resource, specId(ids++)), 'none', [event])
    },
    report: () => manager.react(store.log.filter((event) => manager.wants(event))),
    recorded: () => entries(store.log),
    sealed: async () => {
      const source = store.log.find(({ type }) => type === 'PriceChanged')
      if (!source) throw new Error('a price was changed')
      return sealer.seal(source)
    },
  }
}

const entries = (log: readonly RecordedEvent[]) =>
  log.flatMap(({ type, data }) => {
    const event = { type, data } as ZReportEvent
    return event.type === 'PriceChanged' ? [event.data] : []
  })

test('R-7, R-22: a price changed in the catalogue is an entry of the desk with the old and the new one, once', async () => {
  const shop = catalogueShop()
  await shop.change('products', dish, { price: { from: 165_00, to: 175_00 }, name: { from: 'A', to: 'B' } })
  await shop.change('products', other, { name: { from: 'A', to: 'B' } })
  await shop.change('custom_prices', special, { price: { from: 150_00, to: 155_00 } }, 'apply-plans')
  const choices = (price: number | null) => [
    { product_uuid: dish, custom_price: 10_00 },
    { product_uuid: other, custom_price: price },
  ]
  await shop.change('modifier_groups', special, { variants: { from: choices(null), to: choices(12_00) } })
  await shop.report()
  await shop.report()
  expect(shop.recorded()).toMatchObject([
    {
      register_uuid: deskOf(scope),
      cashier_uuid: office,
      resource: 'products',
      changes: [{ product_uuid: dish, from: 165_00, to: 175_00 }],
    },
    {
      cashier_uuid: systemEmployee,
      resource: 'custom_prices',
      changes: [{ product_uuid: dish, from: 150_00, to: 155_00 }],
    },
    { resource: 'modifier_groups', changes: [{ product_uuid: other, from: null, to: 12_00 }] },
  ])
  expect(await shop.sealed()).toBeDefined()
  const [sealed] = shop.store.log.filter(({ type }) => type === 'EntrySealed')
  expect(sealed?.data).toMatchObject({ kind: 'price_changed' })
})

test('R-7: told again on the next day, it is not counted again', async () => {
  const shop = catalogueShop()
  await shop.change('products', dish, { price: { from: 165_00, to: 175_00 } })
  await shop.report()
  shop.later(30)
  await shop.report()
  expect(shop.recorded()).toHaveLength(1)
})

test('R-18: a shop that cannot sell yet changes no price that a customer pays', async () => {
  const shop = catalogueShop({ has_certificate: false })
  await shop.change('products', dish, { price: { from: 165_00, to: 175_00 } })
  await shop.report()
  expect(shop.recorded()).toEqual([])
})

test('R-7, R-18: a price changed while the certificate has ended waits for the next one', async () => {
  const shop = catalogueShop()
  await shop.change('products', dish, { price: { from: 165_00, to: 175_00 } })
  await shop.report()
  shop.certificate(false)
  await shop.change('products', dish, { price: { from: 175_00, to: 185_00 } })
  await expect(shop.report()).rejects.toThrow('company.no_certificate')
  expect(shop.recorded()).toHaveLength(1)
  shop.certificate(true)
  await shop.report()
  expect(shop.recorded()).toMatchObject([{ changes: [{ to: 175_00 }] }, { changes: [{ to: 185_00 }] }])
})
