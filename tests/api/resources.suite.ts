import { api } from '@bon/contracts/api'
import { money } from '@bon/contracts/kernel'
import { unpackCatalogue } from '@bon/contracts/registers'
import {
  accounts,
  customers,
  products,
  resourceEndpoints,
  textOfFilters,
  vatTypes,
} from '@bon/contracts/resources'
import { newId } from '@bon/infra/clock'
import { beforeAll, describe, expect, test } from 'vitest'
import type { ApiShop } from './compositions.ts'

const accountApi = resourceEndpoints(accounts)
const productApi = resourceEndpoints(products)
const vatTypeApi = resourceEndpoints(vatTypes)
const customerApi = resourceEndpoints(customers)

const vatType = (name: string) => ({
  name,
  code: newId().slice(-20),
  standard_code: 'S' as const,
  rates: [{ from: '2024-01-01', rate: 250 }],
  account_uuid: null,
})
const customer = (name: string) => customers.schema.parse({ name, email: 'kunde@firma.example' })

export const resources = (shop: ApiShop) =>
  describe('configuration', () => {
    const { call, ids } = shop
    let revenue: string
    let vat: string
    beforeAll(async () => {
      const filter = textOfFilters([{ field: 'type', is: 'equal', value: 'revenue' }]) ?? ''
      const found = await call(accountApi.list, { query: { filter } })
      revenue = found.body.rows.find(({ data }) => data.purpose === null)?.uuid ?? ''
      vat = found.body.rows.find(({ uuid }) => uuid === revenue)?.data.vat_type_uuid ?? ''
    })
    const account = (number: number) => ({
      number,
      name: `Konto ${number}`,
      type: 'revenue' as const,
      purpose: null,
      vat_type_uuid: vat,
    })
    const product = (name: string, over: object = {}) =>
      products.schema.parse({
        name,
        button_text: name,
        price: 4500,
        account_uuid: revenue,
        article_group: '04003',
        ...over,
      })
    const create = async (name: string, over: object = {}) => {
      const uuid = newId()
      const made = await call(productApi.create, { body: { uuid, data: product(name, over) } })
      expect(made.status).toBe(200)
      return { uuid, revision: made.body.row.revision, position: made.headers.get('position') ?? '' }
    }
    const shown = async (uuid: string, after: string) =>
      (await call(productApi.show, { params: { uuid }, after })).body.row

    test('an entity is listed, shown, changed, archived, restored, and has a history with names', async () => {
      const { uuid, revision, position } = await create('Rugbrød med æg')
      expect((await shown(uuid, position)).data.price).toBe(4500)
      const changed = await call(productApi.change, {
        params: { uuid },
        body: { data: { price: money(4700) } },
        if_match: revision,
      })
      expect(changed.body.row.data).toMatchObject({ price: 4700, name: 'Rugbrød med æg' })
      expect((await call(productApi.archive, { params: { uuid } })).body.row.archived).toBe(true)
      expect((await call(productApi.restore, { params: { uuid } })).body.row.archived).toBe(false)
      const { events } = (await call(productApi.history, { params: { uuid } })).body
      expect(events.map(({ type }) => type)).toEqual([
        'ResourceCreated',
        'ResourceChanged',
        'ResourceArchived',
        'ResourceRestored',
      ])
      expect(events[1]).toMatchObject({ data: { changes: { price: { from: 4500, to: 4700 } } } })
      expect(events[1]?.actor_name).toBeTruthy()
    })

    test('a repeated command is done once and answered the same (RULE-2)', async () => {
      const uuid = newId()
      const again = { body: { uuid, data: product('Én gang') }, command_id: newId() }
      const [first, second] = [await call(productApi.create, again), await call(productApi.create, again)]
      expect(second.body).toEqual(first.body)
      const other = { ...again, body: { uuid, data: product('En anden') } }
      expect((await call(productApi.create, other)).problem?.code).toBe('command.reused')
      expect((await call(productApi.history, { params: { uuid } })).body.events).toHaveLength(1)
    })

    test('a stale save is refused with the current state, and nothing is lost', async () => {
      const { uuid, revision } = await create('To hænder')
      const save = (price: number) =>
        call(productApi.change, {
          params: { uuid },
          body: { data: { price: money(price) } },
          if_match: revision,
        })
      expect((await save(5000)).status).toBe(200)
      const late = await save(5500)
      expect(late.problem).toMatchObject({ status: 409, code: 'resource.changed_meanwhile' })
      expect(late.problem?.current).toMatchObject({ row: { revision: '1', data: { price: 5000 } } })
      const blind = await call(productApi.change, { params: { uuid }, body: { data: {} } })
      expect(blind.status).toBe(428)
    })

    test('two concurrent creates cannot share a PLU; archiving releases it', async () => {
      const plu = 7_654_321
      const tries = await Promise.all(
        Array.from({ length: 8 }, () =>
          call(productApi.create, { body: { uuid: newId(), data: product('PLU-løb', { plu }) } }),
        ),
      )
      expect(tries.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)])
      const refused = tries.find(({ status }) => status === 409)
      expect(refused?.problem).toMatchObject({
        code: 'resource.taken',
        fields: [{ path: 'data.plu', rule: 'taken' }],
      })
    })

    test('CO-49: a revenue account for sales needs a VAT type, and the error names the field', async () => {
      const data = { ...account(1999), vat_type_uuid: null }
      const refused = await call(accountApi.create, { body: { uuid: newId(), data } })
      expect(refused.problem).toMatchObject({
        status: 422,
        code: 'resource.invalid',
        fields: [{ path: 'data.vat_type_uuid', rule: 'account.revenue_needs_vat_type' }],
      })
    })

    test('a reference to nothing is refused, and a referenced entity is not archived', async () => {
      const lost = await call(productApi.create, {
        body: { uuid: newId(), data: product('Uden konto', { account_uuid: newId() }) },
      })
      expect(lost.problem?.fields).toEqual([{ path: 'data.account_uuid', rule: 'unknown_reference' }])
      const used = await call(accountApi.archive, { params: { uuid: revenue } })
      expect(used.problem).toMatchObject({
        status: 409,
        code: 'resource.in_use',
        params: { resource: 'products' },
      })
    })

    test('CO-43: a subcompany sees its parent’s entities and cannot change them; the neighbour sees nothing', async () => {
      const { uuid, revision, position } = await create('Moderens vare')
      const inherited = await call(productApi.show, {
        params: { uuid },
        company: ids.terrassen,
        after: position,
      })
      expect(inherited.body.row).toMatchObject({ inherited: true, company_uuid: ids.kajkanten })
      const change = { params: { uuid }, body: { data: { price: money(1) } }, if_match: revision }
      const refused = await call(productApi.change, { ...change, company: ids.terrassen })
      expect(refused.problem?.code).toBe('resource.inherited')
      const foreign = { params: { uuid }, company: ids.nabo, token: shop.tokens.neighbour }
      expect((await call(productApi.change, { ...change, ...foreign })).status).toBe(404)
      expect((await call(productApi.show, foreign)).status).toBe(404)
      expect((await call(productApi.archive, foreign)).status).toBe(404)
      expect((await call(productApi.history, foreign)).status).toBe(404)
    })

    test('lists search, filter, sort in Danish order and page by cursor (DEF-43)', async () => {
      const names = ['Zzå torsk', 'Zzæble', 'Zzø-sandwich', 'Zza laks']
      const made = await Promise.all(names.map((name) => create(name, { price: 111 + name.length })))
      const after =
        made
          .map(({ position }) => position)
          .sort()
          .at(-1) ?? ''
      const first = await call(productApi.list, { query: { search: 'zz', limit: 3 }, after })
      expect(first.body.total).toBe(4)
      expect(first.body.rows.map(({ data }) => data.name)).toEqual(['Zza laks', 'Zzæble', 'Zzø-sandwich'])
      const rest = await call(productApi.list, {
        query: { search: 'zz', limit: 3, cursor: first.body.next ?? '' },
        after,
      })
      expect(rest.body).toMatchObject({ rows: [{ data: { name: 'Zzå torsk' } }], next: null })
      const dear = textOfFilters([{ field: 'price', is: 'at_least', value: 120 }]) ?? ''
      const byPrice = await call(productApi.list, {
        query: { search: 'zz', filter: dear, sort: '-price' },
        after,
      })
      expect(byPrice.body.rows.map(({ data }) => data.price)).toEqual([123, 120])
      const strange = await call(productApi.list, { query: { sort: 'password_hash' } })
      expect(strange.problem).toMatchObject({ status: 422, code: 'list.bad_query' })
      expect((await call(productApi.list, { query: { cursor: 'noget' } })).status).toBe(422)
    })

    test('a bulk call: each item succeeds or fails separately, and repeating it does nothing twice', async () => {
      const [good, bad] = [newId(), newId()]
      const actions = [
        { action: 'create' as const, uuid: good, data: product('Bulk god') },
        { action: 'create' as const, uuid: bad, data: product('Bulk dårlig', { account_uuid: newId() }) },
      ]
      const options = { body: { actions }, command_id: newId() }
      const { results } = (await call(productApi.bulk, options)).body
      expect(results.map(({ status }) => status)).toEqual(['done', 'refused'])
      expect(results[1]?.refused?.fields).toEqual([{ path: 'data.account_uuid', rule: 'unknown_reference' }])
      expect((await call(productApi.bulk, options)).body.results).toEqual(results)
      expect((await call(productApi.history, { params: { uuid: good } })).body.events).toHaveLength(1)
    })

    test('BEYOND-14: data is rolled back as a new change, and a change can be scheduled and withdrawn', async () => {
      const { uuid, revision } = await create('Rul tilbage')
      const data = { name: 'Rullet', price: money(9900) }
      const changed = await call(productApi.change, { params: { uuid }, body: { data }, if_match: revision })
      const back = await call(productApi.rollBack, {
        params: { uuid },
        body: { to_revision: 0 },
        if_match: changed.body.row.revision,
      })
      expect(back.body.row.data).toMatchObject({ name: 'Rul tilbage', price: 4500 })
      const change_uuid = newId()
      const plan = (at: string) =>
        call(productApi.plan, { params: { uuid }, body: { change_uuid, at, data: { price: money(1) } } })
      expect((await plan('2020-01-01T00:00:00.000Z')).problem?.code).toBe('resource.plan_in_the_past')
      expect((await plan('2999-01-01T00:00:00.000Z')).body.plans).toHaveLength(1)
      const dropped = await call(productApi.dropPlan, { params: { uuid, change_uuid } })
      expect(dropped.body).toMatchObject({ plans: [], row: { data: { price: 4500 } } })
    })

    test('BEYOND-14: a scheduled change is applied at its time', async () => {
      const { uuid } = await create('Planlagt')
      const at = new Date(Date.now() + 1_500).toISOString()
      const body = { change_uuid: newId(), at, data: { price: money(7700) } }
      expect((await call(productApi.plan, { params: { uuid }, body })).status).toBe(200)
      await expect
        .poll(async () => (await call(productApi.show, { params: { uuid } })).body.row.data.price, {
          timeout: 8_000,
        })
        .toBe(7700)
      const { events } = (await call(productApi.history, { params: { uuid } })).body
      expect(events.filter(({ type }) => type === 'ResourceChanged')).toHaveLength(1)
    })

    test('BEYOND-14: the scheduled change of an archived entity is dropped at its time: it stays archived, and keeps its price when restored', async () => {
      const { uuid } = await create('Planlagt og arkiveret')
      const at = new Date(Date.now() + 1_000).toISOString()
      const body = { change_uuid: newId(), at, data: { price: money(1) } }
      expect((await call(productApi.plan, { params: { uuid }, body })).status).toBe(200)
      await call(productApi.archive, { params: { uuid } })
      const types = async () =>
        (await call(productApi.history, { params: { uuid } })).body.events.map(({ type }) => type)
      await expect.poll(types, { timeout: 8_000 }).toContain('ResourceChangeDropped')
      const shownNow = async () => (await call(productApi.show, { params: { uuid } })).body.row
      await expect.poll(async () => (await shownNow()).revision).toBe('3')
      expect((await shownNow()).archived).toBe(true)
      expect((await call(productApi.restore, { params: { uuid } })).body.row.data.price).toBe(4500)
      expect((await types()).filter((type) => type === 'ResourceChanged')).toEqual([])
    })

    test('a register sells at the new price at once; an old price of a stale till expires', async () => {
      const { uuid, revision } = await create('Frisk pris')
      await call(productApi.change, {
        params: { uuid },
        body: { data: { price: money(5100) } },
        if_match: revision,
      })
      const response = await call(api.registers.catalogue, { params: { uuid: ids.registers.bar } })
      expect(response.problem).toBeUndefined()
      const { products: sold } = unpackCatalogue(response.body.catalogue)
      expect(sold.find((each) => each.uuid === uuid)?.price).toBe(5100)
    })

    test('a customer is a row, and events hold none of its data (RULE-5, INV-07)', async () => {
      const uuid = newId()
      const made = await call(customerApi.create, { body: { uuid, data: customer('Hansine Hemmelig') } })
      expect(made.status).toBe(200)
      const body = { data: { note: 'ringer altid kl. 9' } }
      const changed = await call(customerApi.change, { params: { uuid }, body, if_match: '0' })
      expect(changed.body.row).toMatchObject({ revision: '1', data: { name: 'Hansine Hemmelig' } })
      const { events } = (await call(customerApi.history, { params: { uuid } })).body
      expect(events.map(({ type, data }) => [type, data['action'], data['fields']])).toEqual([
        ['ResourceNoted', 'created', expect.arrayContaining(['name', 'email'])],
        ['ResourceNoted', 'changed', ['note']],
      ])
      expect(JSON.stringify(events)).not.toMatch(/Hansine|ringer|kunde@/)
      const listed = await call(customerApi.list, { query: { search: 'hansine' } })
      expect(listed.body.rows.map((row) => row.uuid)).toEqual([uuid])
      // The neighbour's package has no customers at all (PERM-13), so a subcompany is used instead.
      const foreign = { params: { uuid }, company: ids.terrassen }
      expect((await call(customerApi.show, foreign)).status).toBe(404)
      expect((await call(customerApi.change, { ...foreign, body, if_match: '1' })).status).toBe(404)
      const again = { body: { uuid: newId(), data: customer('Én gang') }, command_id: newId() }
      const [one, two] = [await call(customerApi.create, again), await call(customerApi.create, again)]
      expect(two.body).toEqual(one.body)
    })

    test('a VAT type’s rates are dated rows, at most one for a day (LAW-1)', async () => {
      const data = vatType('Dobbelt dag')
      const twice = { ...data, rates: [...data.rates, ...data.rates] }
      const refused = await call(vatTypeApi.create, { body: { uuid: newId(), data: twice } })
      expect(refused.problem?.fields).toEqual([{ path: 'data.rates.1.from', rule: 'vat_type.day_twice' }])
      expect((await call(vatTypeApi.create, { body: { uuid: newId(), data } })).status).toBe(200)
      const again = await call(vatTypeApi.create, {
        body: { uuid: newId(), data: vatType('dobbelt  DAG'.replace('  ', ' ')) },
      })
      expect(again.problem?.code).toBe('resource.taken')
    })

    test('LAW-2: a VAT type has a short code of its own, and the standard code of its rate', async () => {
      const data = vatType('Moms med kode')
      const create = (over: object, options = {}) =>
        call(vatTypeApi.create, { ...options, body: { uuid: newId(), data: { ...data, ...over } } })
      for (const [over, path, rule] of [
        [{ code: 'S 25' }, 'code', 'invalid_format'],
        [{ code: 'S'.repeat(21) }, 'code', 'too_big'],
        [{ standard_code: 'Z' }, 'standard_code', 'vat_type.code_does_not_fit'],
        [{ rates: [{ from: '2024-01-01', rate: 0 }] }, 'standard_code', 'vat_type.code_does_not_fit'],
      ] as const)
        expect((await create(over)).problem?.fields).toEqual([{ path: `data.${path}`, rule }])
      expect((await create({})).status).toBe(200)
      expect((await create({ name: 'Samme kode', code: data.code.toUpperCase() })).problem).toMatchObject({
        code: 'resource.taken',
        params: { field: 'code' },
      })
      // A subcompany shares its parent's types, and one file names both.
      const below = { company: ids.terrassen, token: shop.tokens.terrace }
      expect((await create({ name: 'Egen moms' }, below)).problem?.fields).toEqual([
        { path: 'data.code', rule: 'vat_type.code_taken' },
      ])
    })
  })
