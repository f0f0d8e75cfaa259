import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { api } from '@bon/contracts/api'
import { money, pieces, type Uuid } from '@bon/contracts/kernel'
import type { CartLine } from '@bon/contracts/orders'
import { applyChanges } from '@bon/contracts/registers'
import { accounts, products, resourceEndpoints, vatTypes } from '@bon/contracts/resources'
import { newId } from '@bon/infra/clock'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Till } from '../harness/till.ts'
import { companySettingsOf } from './company-summary.ts'
import { type ApiShop, tillsOf } from './compositions.ts'

const productApi = resourceEndpoints(products)
const accountApi = resourceEndpoints(accounts)
const vatTypeApi = resourceEndpoints(vatTypes)
const rate = (of: number) => ({
  name: `Moms ${of} ${newId()}`,
  code: newId().slice(-20),
  standard_code: 'S' as const,
  account_uuid: null,
  rates: [{ from: '2024-01-01', rate: of }],
})

export const catalogue = (shop: ApiShop) =>
  describe('the catalogue of a register', () => {
    const { call, ids } = shop
    let till: Till
    let terrace: Till
    let account: Uuid
    let number = 70_000_000
    beforeAll(async () => {
      const tills = await tillsOf(shop)
      till = tills.bar
      terrace = tills.terrace
      await till.ensureOpen()
      await terrace.ensureOpen()
      account = await newAccount(250)
    })

    const newAccount = async (of: number): Promise<Uuid> => {
      const [vat_type_uuid, uuid] = [newId(), newId()]
      await call(vatTypeApi.create, { body: { uuid: vat_type_uuid, data: rate(of) } })
      const data = { number: number++, name: 'Prøve', type: 'revenue' as const, purpose: null, vat_type_uuid }
      expect((await call(accountApi.create, { body: { uuid, data } })).status).toBe(200)
      return uuid
    }
    const newProduct = async (name: string, over: object = {}) => {
      const uuid = newId()
      const data = products.schema.parse({
        name,
        button_text: name,
        price: 40_00,
        account_uuid: account,
        article_group: '04003',
        ...over,
      })
      const made = await call(productApi.create, { body: { uuid, data } })
      expect(made.problem).toBeUndefined()
      return { uuid, revision: made.body.row.revision }
    }
    const reprice = async (uuid: Uuid, price: number, if_match: string) => {
      const body = { data: { price: money(price) } }
      const changed = await call(productApi.change, { params: { uuid }, body, if_match })
      expect(changed.status).toBe(200)
      return changed.body.row.revision
    }
    const lineOf = (uuid: Uuid, price: number): CartLine => ({
      uuid: newId(),
      quantity: pieces(2),
      sellable_data: { type: 'product', product: { uuid, price: money(price) } },
    })
    const soldAt = async (at: Till, uuid: Uuid) =>
      (await at.catalogueNow()).products.find((product) => product.uuid === uuid)
    const at = { params: { uuid: ids.registers.bar } }
    const changesSince = (since: string) => call(api.registers.catalogueChanges, { ...at, query: { since } })
    const tagOf = ({ headers }: { headers: Headers }) =>
      headers.get('etag')?.replaceAll(/^W\/|"|-(?:br|gzip)"$/g, '') ?? ''

    test('an unchanged catalogue answers "not modified", until something in it changes (REG-22, REG-59, DEF-44)', async () => {
      const { uuid, revision } = await newProduct('Dagens kage')
      const first = await call(api.registers.catalogue, at)
      const etag = first.headers.get('etag') ?? ''
      expect(first.headers.get('cache-control')).toBe('private, no-cache')
      const options = { ...at, headers: { 'if-none-match': etag } }
      const again = await call(api.registers.catalogue, options)
      expect([again.status, again.body]).toEqual([304, undefined])
      await reprice(uuid, 45_00, revision)
      const changed = await call(api.registers.catalogue, options)
      expect(changed.status).toBe(200)
      expect(changed.headers.get('etag')).not.toBe(etag)
      expect((await soldAt(till, uuid))?.price).toBe(45_00)
    })

    test('DEF-44: a register with the catalogue gets the changes, and then has what a fresh fetch gives', async () => {
      const { uuid, revision } = await newProduct('Aftenret')
      const first = await call(api.registers.catalogue, at)
      await newProduct('Natmad')
      await reprice(uuid, 47_00, revision)
      const { status, body } = await changesSince(tagOf(first))
      expect(status).toBe(200)
      if (!body.changes) throw new Error('forgotten')
      expect(body.changes.products?.rows.name).toEqual(['Aftenret', 'Natmad'])
      const fresh = await call(api.registers.catalogue, at)
      expect(body.changes.to).toBe(tagOf(fresh))
      const had = applyChanges(first.body.catalogue, body.changes)
      expect(JSON.stringify(had)).toBe(JSON.stringify(fresh.body.catalogue))
      expect((await changesSince(tagOf(fresh))).body.changes).toMatchObject({ lists: {}, products: null })
    })

    test('DEF-44: an evicted catalogue is fetched whole, and another company’s has no changes', async () => {
      expect((await changesSince('x'.repeat(22))).body).toEqual({ changes: null })
      const since = tagOf(await call(api.registers.catalogue, at))
      const foreign = { params: { uuid: ids.registers.kiosk }, query: { since } }
      expect((await call(api.registers.catalogueChanges, foreign)).status).toBe(404)
    })

    test('a sale, a session and another company’s prices leave the catalogue unchanged (DEF-44)', async () => {
      const etag = (await call(api.registers.catalogue, at)).headers.get('etag') ?? ''
      await till.sell([till.line(0)])
      const nabo = { token: shop.tokens.neighbour, company: ids.nabo }
      const [row] = (await call(productApi.list, { ...nabo, query: { limit: 1 } })).body.rows
      if (!row) throw new Error('nabo sells nothing')
      const body = { data: { price: money(99_00) } }
      const changed = { ...nabo, params: { uuid: row.uuid }, body, if_match: row.revision }
      expect((await call(productApi.change, changed)).status).toBe(200)
      const same = await call(api.registers.catalogue, { ...at, headers: { 'if-none-match': `W/${etag}` } })
      expect(same.status).toBe(304)
    })

    test('it is sent in an encoding that the browser accepts, each with an ETag of its own', async () => {
      const get = async (encoding: string) => {
        const { headers, bytes } = await rawly(shop, `/registers/${ids.registers.bar}/catalogue`, encoding)
        expect(headers['vary']).toContain('accept-encoding')
        return { bytes, encoding: headers['content-encoding'], etag: headers['etag'] }
      }
      const [plain, br, gzip, none] = await Promise.all(['identity', 'gzip, br', 'gzip', 'br;q=0'].map(get))
      expect(br?.encoding).toBe('br')
      expect(gzip?.encoding).toBe('gzip')
      expect([plain?.encoding, none?.encoding]).toEqual([undefined, undefined])
      const texts = [plain?.bytes, br && brotliDecompressSync(br.bytes), gzip && gunzipSync(gzip.bytes)]
      expect(new Set(texts.map(String)).size).toBe(1)
      expect(new Set([plain, br, gzip].map((one) => one?.etag)).size).toBe(3)
    })

    test('a price that the till showed a moment ago is accepted and stamped; one that never applied is refused', async () => {
      const { uuid, revision } = await newProduct('Frokosttallerken')
      await reprice(uuid, 44_00, revision)
      const before = await till.sell([lineOf(uuid, 40_00)])
      expect(before.body.order.lines[0]).toMatchObject({ unit_price: 40_00 })
      expect((await till.sell([lineOf(uuid, 44_00)])).body.order.lines[0]).toMatchObject({
        unit_price: 44_00,
      })
      const never = await till.sell([lineOf(uuid, 41_00)])
      expect(never.problem).toMatchObject({ code: 'order.price_changed', params: { price: 44_00 } })
    })

    test('an open order keeps its price and VAT when the product changes or is archived; its payment succeeds (SC-61, SC-69)', async () => {
      const { uuid, revision } = await newProduct('Stjerneskud')
      const order = newId()
      const saved = await till.save(order, [lineOf(uuid, 40_00)])
      const { lines, total } = saved.body.order
      expect(lines[0]).toMatchObject({ unit_price: 40_00, vat_rate: 250 })

      await reprice(uuid, 60_00, revision)
      const other = newId()
      await call(vatTypeApi.create, { body: { uuid: other, data: rate(120) } })
      const shown = await call(accountApi.show, { params: { uuid: account } })
      const changed = await call(accountApi.change, {
        params: { uuid: account },
        body: { data: { vat_type_uuid: other } },
        if_match: shown.body.row.revision,
      })
      expect(changed.status).toBe(200)
      expect(await soldAt(till, uuid)).toMatchObject({ price: 60_00, vat_rate: 120 })
      const fresh = await till.save(newId(), [lineOf(uuid, 60_00)])
      expect(fresh.body.order.lines[0]).toMatchObject({ unit_price: 60_00, vat_rate: 120 })

      expect((await call(productApi.archive, { params: { uuid } })).status).toBe(200)
      expect(await soldAt(till, uuid)).toBeUndefined()
      const still = (await till.show(order)).body.order
      expect([still.lines, still.total]).toEqual([lines, total])
      const staleSale = await till.save(newId(), [lineOf(uuid, 60_00)])
      expect(staleSale.problem?.code).toBe('order.product_unknown')

      const if_match = saved.headers.get('etag')?.replaceAll('"', '') ?? ''
      const paid = await till.pay(order, 500_00, if_match)
      expect(paid.body.order).toMatchObject({ status: 'completed', total, lines })
    })

    test('CAT-30: a register knows which products have alcohol, and the age that the company asks for', async () => {
      const products = (await till.catalogueNow()).products
      const named = (name: string) => products.find((product) => product.name === name)
      expect(named('IPA 33 cl')).toMatchObject({ has_alcohol: true })
      expect(named('Danskvand')).not.toHaveProperty('has_alcohol')
      const asked = async () =>
        (
          await call(api.registers.show, {
            params: { uuid: till.register },
            token: till.token,
            company: till.company,
          })
        ).body.register.alcohol_age
      expect(await asked()).toBe(18)
      await companySettingsOf(shop, till).during({ alcohol_age: 0 }, async () => {
        await expect.poll(asked).toBe(0)
      })
    })

    test('CAT-30: the guest’s age is asked for once: another till has the answer with the order', async () => {
      const order_lines = [till.line(0)]
      const details = { age_confirmed: 18 }
      const { order } = (
        await till.save(newId(), order_lines, { body: { ...till.by, short_nr: 30, order_lines, details } })
      ).body
      expect((await till.show(order.order_uuid)).body.order.details).toMatchObject(details)
    })

    test('a subcompany sells what the product allows, and nothing else (CAT-29)', async () => {
      const none = await newProduct('Kun her', { subcompany_availability: 'none' })
      const chosen = { subcompany_availability: 'chosen', subcompany_uuids: [ids.terrassen] }
      const some = await newProduct('Også på terrassen', chosen)
      const others = await newProduct('Et andet sted', { ...chosen, subcompany_uuids: [ids.kajkanten] })
      expect(await soldAt(till, none.uuid)).toBeDefined()
      expect(await soldAt(terrace, none.uuid)).toBeUndefined()
      expect(await soldAt(terrace, others.uuid)).toBeUndefined()
      expect(await soldAt(terrace, some.uuid)).toBeDefined()
      const refused = await terrace.sell([lineOf(none.uuid, 40_00)])
      expect(refused.problem?.code).toBe('order.product_unknown')
      expect((await terrace.sell([lineOf(some.uuid, 40_00)])).status).toBe(200)
    })
  })

/** `fetch` decompresses; this test needs the raw bytes. */
const rawly = ({ url, tokens, ids }: ApiShop, path: string, encoding: string) =>
  new Promise<{ headers: Record<string, unknown>; bytes: Buffer }>((resolve, reject) => {
    const headers = {
      authorization: `Bearer ${tokens.admin}`,
      'company-uuid': ids.kajkanten,
      'accept-encoding': encoding,
    }
    const sent = request(`${url}/api/v1${path}`, { headers }, async (response) => {
      response.setEncoding('latin1')
      resolve({ headers: response.headers, bytes: Buffer.from(await text(response), 'latin1') })
    })
    sent.on('error', reject)
    sent.end()
  })
