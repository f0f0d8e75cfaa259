import { api } from '@bon/contracts/api'
import { danishSetup, setupUuid } from '@bon/contracts/companies'
import { money, pieces, type Uuid } from '@bon/contracts/kernel'
import {
  accounts,
  customers,
  type DataOf,
  discountKinds,
  products,
  registers,
  resourceEndpoints,
  salesAreas,
  vatEntities,
} from '@bon/contracts/resources'
import { newId } from '@bon/infra/clock'
import { describe, expect, test } from 'vitest'
import { freshCompany, freshEntity } from '../harness/fresh-company.ts'
import { setUp, setUpCompany, setupWords } from '../harness/set-up-company.ts'
import { tillOf } from '../harness/till.ts'
import { pollUntil } from '../harness/until.ts'
import type { ApiShop } from './compositions.ts'

const accountApi = resourceEndpoints(accounts)
const customerApi = resourceEndpoints(customers)
const productApi = resourceEndpoints(products)
const registerApi = resourceEndpoints(registers)
const kindApi = resourceEndpoints(discountKinds)
const entityApi = resourceEndpoints(vatEntities)
const salesAreaApi = resourceEndpoints(salesAreas)
const dayFromNow = (days: number) => Temporal.Now.plainDateISO('Europe/Copenhagen').add({ days }).toString()

export const companies = (shop: ApiShop) =>
  describe('companies', () => {
    const { call, ids, tokens } = shop
    type Fresh = Awaited<ReturnType<typeof freshCompany>>

    const signedIn = async ({ in: { company, token } }: Pick<Fresh, 'in'>) =>
      (await call(api.identity.signedIn, { company, token })).body
    const ready = async (over: { currency?: 'DKK' | 'EUR'; [field: string]: unknown } = {}) => {
      const { fresh, cashier, register, pin } = await setUpCompany(shop, over)
      return {
        fresh,
        register,
        cashier,
        till: await tillOf(shop, { ...fresh.in, register, cashier, pin }),
      }
    }

    test('CO-05, CO-23, CO-44: a new company is told what is missing, and after five steps nothing is', async () => {
      const fresh = await freshCompany(shop)
      const before = await signedIn(fresh)
      expect(before.company?.setup_status).toEqual({
        system_resources: false,
        accounts_or_vat_types: false,
        payment_types: false,
        cashiers: false,
        tables: false,
      })
      expect(before.company?.barred.map(({ feature }) => feature)).not.toContain('quick_setup')
      const { cashier } = await setUp(shop, fresh)
      // The list of cashiers is cached for five seconds.
      await expect
        .poll(async () => (await signedIn(fresh)).company?.setup_status, { timeout: 8_000 })
        .toEqual({
          system_resources: true,
          accounts_or_vat_types: true,
          payment_types: true,
          cashiers: true,
          tables: true,
        })
      const register = setupUuid(fresh.uuid, 'registers')
      const till = await tillOf(shop, { ...fresh.in, register, cashier, pin: '1357' })
      expect((await till.open()).status).toBe(200)
      const [product] = (await till.catalogueNow()).products
      expect(product?.price).toBeNull()
      const line = {
        uuid: newId(),
        quantity: pieces(2),
        sellable_data: { type: 'product', product: { uuid: product?.uuid ?? '', price: money(45_00) } },
      } as const
      const sold = await till.sell([line])
      expect(sold.body.order).toMatchObject({ status: 'completed', total: 90_00 })
      expect((await till.close()).status).toBe(200)
    })

    test('R-28: a company in euro counts euro coins, rounds nothing, and has EUR on each of its papers', async () => {
      const { fresh, till } = await ready({ currency: 'EUR' })
      expect(till.cash.units.slice(0, 2)).toEqual([200_00, 100_00])
      expect(till.cash.units.at(-1)).toBe(1)
      const opened = await till.open()
      expect(opened.status).toBe(200)
      const [product] = (await till.catalogueNow()).products
      const line = {
        uuid: newId(),
        quantity: pieces(1),
        sellable_data: { type: 'product', product: { uuid: product?.uuid ?? '', price: money(12_34) } },
      } as const
      const { order } = (await till.sell([line])).body
      expect(order).toMatchObject({ status: 'completed', total: 12_34 })
      const { body: receipt } = await call(api.orders.receipt, {
        ...fresh.in,
        params: { uuid: order.order_uuid },
      })
      expect(receipt.receipt).toMatchObject({ currency: 'EUR', total: 12_34 })
      const paperOf = async (layout: readonly object[]) => JSON.stringify(layout)
      const preview = await call(api.papers.preview, { ...fresh.in, params: { uuid: order.order_uuid } })
      const { z_report } = (await till.close()).body
      expect(z_report).toMatchObject({ difference: 0, totals: { gross: 12_34, rounding: 0 } })
      const z = await call(api.papers.report, { ...fresh.in, params: { uuid: z_report.session_uuid } })
      for (const paper of [await paperOf(preview.body.layout), await paperOf(z.body.layout)]) {
        expect(paper).toContain('EUR')
        expect(paper).not.toMatch(/DKK|kr\./)
      }
    })

    test('CO-05, LAW-15, LAW-16: the first Z of a company that the set-up made can be posted, whatever its register did', async () => {
      const { fresh, till } = await ready()
      await till.open()
      const [product] = (await till.catalogueNow()).products
      const line = () =>
        ({
          uuid: newId(),
          quantity: pieces(1),
          sellable_data: { type: 'product', product: { uuid: product?.uuid ?? '', price: money(80_00) } },
        }) as const
      const [staff] = (await call(kindApi.list, { ...fresh.in, query: {} })).body.rows.filter(
        ({ data }) => data.form === 'discount',
      )
      const given = { ...line(), percentage_discount: 100, discount_kind_uuid: staff?.uuid ?? '' }
      expect((await till.sell([given])).body.order).toMatchObject({ status: 'completed', total: 72_00 })
      await till.deposit(money(100_00))
      await till.withdraw(money(50_00))
      // A part is paid, and the rest is owed when the register closes.
      const bill = (await till.save(newId(), [line()])).body.order
      const part = { ...till.by, payment_uuid: newId(), payment_type_uuid: till.cash.uuid }
      const paid = await call(api.orders.pay, {
        ...fresh.in,
        params: { uuid: bill.order_uuid },
        if_match: bill.revision,
        body: { ...part, received: money(30_00), amount: money(30_00) },
      })
      expect(paid.body.order.unpaid).toBe(50_00)
      const closed = await pollUntil(
        () => till.close(-1_00, { seal_owed: [bill.order_uuid], bank_drop_amount: money(100_00) }),
        ({ status }) => status === 200,
      )
      expect(closed.problem).toBeUndefined()
      const of = { ...fresh.in, params: { uuid: closed.body.z_report.session_uuid } }
      const { transfer } = (await call(api.transfers.show, of)).body
      expect(transfer).toMatchObject({ status: 'ready', missing: [], is_balanced: true })
    })

    test('REG-55: a shop without cash opens, sells and closes; its Z has no drawer, and cash is refused until it opens with one', async () => {
      const { fresh, register, cashier, till: before } = await ready()
      const { payment_types: types, products: sold } = await before.catalogueNow()
      const cash = types.find(({ method }) => method === 'cash')
      const card = types.find(({ method }) => method === 'autonomous')
      if (!cash || !card) throw new Error('the set-up has cash and a card terminal')
      const take = async (payment_type_uuids: Uuid[]) => {
        const { row } = (await call(registerApi.show, { ...fresh.in, params: { uuid: register } })).body
        const at = { ...fresh.in, params: { uuid: register }, if_match: row.revision }
        return call(registerApi.change, { ...at, body: { data: { payment_type_uuids } } })
      }
      expect((await take([card.uuid])).problem).toBeUndefined()
      const till = await tillOf(shop, { ...fresh.in, register, cashier, pin: '1357' })
      const opened = await till.open({ counts: [] })
      expect(opened.body.z_report).toMatchObject({ without_drawer: 'no_cash', float: 0, status: 'open' })
      expect((await till.status()).session).toMatchObject({ n: 1, test_mode: false })
      const uuid = sold[0]?.uuid ?? ''
      const line = () =>
        ({
          uuid: newId(),
          quantity: pieces(1),
          sellable_data: { type: 'product', product: { uuid, price: money(45_00) } },
        }) as const
      const by = (payment_type_uuid: Uuid) => ({ payment_type_uuid, received: money(45_00) })
      expect((await till.sell([line()], by(card.uuid))).body.order).toMatchObject({ status: 'completed' })
      // The owner lets the register take cash, while the session has no drawer to count.
      await take([cash.uuid, card.uuid])
      const refused = await till.sell([line()], by(cash.uuid))
      expect(refused.problem?.code).toBe('order.payment_refused')
      const z = (await till.close()).body.z_report
      expect(z).toMatchObject({ n: 1, status: 'closed', counted: null, difference: null, float_next: 0 })
      expect(z.totals).toMatchObject({ receipts: 1, gross: 45_00 })
      expect(z.totals.by_payment_type).toMatchObject([{ payment_type_uuid: card.uuid, amount: 45_00 }])
      const counting = await tillOf(shop, { ...fresh.in, register, cashier, pin: '1357' })
      expect((await counting.open({ counts: [] })).problem?.code).toBe('register.count_incomplete')
      expect((await counting.open()).body.z_report).toMatchObject({ without_drawer: null, n: 2 })
      expect((await counting.close()).body.z_report).toMatchObject({ n: 2, difference: 0 })
    })

    test('CO-47: accounts without a number get 1, 2, 3 …, and a repeated step creates nothing twice', async () => {
      const fresh = await freshCompany(shop)
      const plan = danishSetup(fresh.uuid, setupWords)
      await call(api.setup.systemResources, { ...fresh.in, body: plan.system_resources })
      const step = () => call(api.setup.accountsAndVat, { ...fresh.in, body: plan.accounts_or_vat_types })
      // Two concurrent clicks on the same button.
      const both = await Promise.all([step(), step()])
      expect(both.map(({ status }) => status)).toEqual([200, 200])
      expect((await step()).body.made).toBe(0)
      const { rows } = (
        await call(accountApi.list, {
          ...fresh.in,
          query: { sort: 'number' },
          after:
            both
              .map(({ headers }) => headers.get('position') ?? '0')
              .sort((a, b) => Number(b) - Number(a))[0] ?? '0',
        })
      ).body
      expect(rows.map(({ data }) => data.number)).toEqual(
        Array.from(plan.accounts_or_vat_types.accounts, (_, i) => i + 1),
      )
    })

    test('CO-46, CO-49: without a revenue account with VAT the second step is refused', async () => {
      const fresh = await freshCompany(shop)
      const { accounts_or_vat_types: step } = danishSetup(fresh.uuid, setupWords)
      const send = (over: object) =>
        call(api.setup.accountsAndVat, {
          ...fresh.in,
          body: { ...step, accounts: step.accounts.map((row) => ({ ...row, ...over })) },
        })
      expect((await send({ type: 'balance' })).problem?.code).toBe('setup.needs_revenue_account')
      expect((await send({ has_vat: false })).problem?.code).toBe('setup.needs_revenue_account')
    })

    test('CO-45, PERM-08: neither an enterprise nor a restricted subcompany has this setup, and the answer says why', async () => {
      const plan = danishSetup(ids.kajkanten, setupWords)
      const enterprise = await call(api.setup.tables, { body: plan.tables })
      expect(enterprise.problem).toMatchObject({
        status: 403,
        reason: 'incompatible_company_type',
        params: { feature: 'quick_setup' },
      })
      const parent = await freshCompany(shop, { type: 'enterprise' })
      const restricted = await freshCompany(shop, { type: 'restricted_subcompany', parent_uuid: parent.uuid })
      expect((await call(api.setup.tables, { ...restricted.in, body: plan.tables })).status).toBe(403)
    })

    test('DEF-70: a restricted subcompany reads what it inherits and cannot change it', async () => {
      const parent = await freshCompany(shop, { type: 'enterprise' })
      const fresh = await freshCompany(shop, { type: 'restricted_subcompany', parent_uuid: parent.uuid })
      expect((await call(productApi.list, fresh.in)).status).toBe(200)
      const data = accounts.schema.parse({ number: 1, name: 'Egen', type: 'balance' })
      const write = await call(accountApi.create, { ...fresh.in, body: { uuid: newId(), data } })
      expect(write.problem).toMatchObject({ status: 403, reason: 'incompatible_company_type' })
      const { company } = await signedIn(fresh)
      expect(company?.barred).toContainEqual({
        reason: 'incompatible_company_type',
        feature: 'own_catalogue',
      })
      expect(company?.parent).toEqual({ uuid: parent.uuid, display_name: 'Frisk' })
    })

    test('PERM-07, PERM-09: a missing add-on is named with the packages that have it; a missing role is not', async () => {
      const options = { company: ids.nabo, token: tokens.neighbour }
      const refused = await call(customerApi.list, options)
      expect(refused.problem).toMatchObject({
        status: 403,
        reason: 'insufficient_subscription',
        params: { feature: 'invoicing', packages: 'medium,standard' },
      })
      const { user, company } = (await call(api.identity.signedIn, options)).body
      expect(user.pages_available).not.toContain('customer')
      expect(company?.addons_allowed).toMatchObject({ invoicing: false, gift_cards: false })
      const role = await call(customerApi.list, { token: tokens.cashier })
      expect(role.problem).toMatchObject({ status: 403, reason: 'other' })
    })

    test('PERM-12, PERM-13: the features of a package are available as soon as the company has it', async () => {
      const fresh = await freshCompany(shop, { subscription_type: 'free' })
      expect((await call(customerApi.list, fresh.in)).status).toBe(403)
      await fresh.change({ subscription_type: 'medium' })
      await expect.poll(async () => (await call(customerApi.list, fresh.in)).status).toBe(200)
      await fresh.change({ addons: [{ key: 'invoicing', is_on: false }] })
      await expect.poll(async () => (await call(customerApi.list, fresh.in)).status).toBe(403)
    })

    test('PERM-14, REG-61: one register above the package’s limit is refused, naming the package that has more', async () => {
      const { fresh } = await ready({ subscription_type: 'free' })
      const area = setupUuid(fresh.uuid, 'sales_areas')
      const data = (identifier: string) =>
        registers.schema.parse({ identifier, name: `Kasse ${identifier}`, sales_area_uuids: [area] })
      const one = await call(registerApi.create, { ...fresh.in, body: { uuid: newId(), data: data('2') } })
      expect(one.problem).toMatchObject({
        status: 409,
        code: 'resource.limit_reached',
        params: { limit: 1, packages: 'medium (3), standard' },
      })
      const areaData = salesAreas.schema.parse({ name: 'Et til' })
      const area2 = await call(salesAreaApi.create, {
        ...fresh.in,
        body: { uuid: newId(), data: areaData },
      })
      expect(area2.problem?.code).toBe('resource.limit_reached')
    })

    test('PERM-14: of two concurrent requests for the last place one succeeds', async () => {
      const { fresh } = await ready({ subscription_type: 'medium' })
      const area = setupUuid(fresh.uuid, 'sales_areas')
      const tries = await Promise.all(
        ['2', '3', '4', '5', '6', '7'].map((identifier) =>
          call(registerApi.create, {
            ...fresh.in,
            body: {
              uuid: newId(),
              data: registers.schema.parse({ identifier, name: identifier, sales_area_uuids: [area] }),
            },
          }),
        ),
      )
      expect(tries.map(({ status }) => status).sort()).toEqual([200, 200, 409, 409, 409, 409])
    })

    test('DEF-49, REG-19: a blocked company opens no register, and an open one still sells and closes', async () => {
      const { fresh, till } = await ready()
      await fresh.change({ paid_until: dayFromNow(0) })
      await expect.poll(async () => (await signedIn(fresh)).company?.payment_status).toBe('warn')
      expect((await till.open()).status).toBe(200)
      await fresh.change({ paid_until: dayFromNow(-15) })
      await expect.poll(async () => (await signedIn(fresh)).company?.payment_status).toBe('block')
      const shown = await call(api.registers.show, { ...fresh.in, params: { uuid: till.register } })
      expect(shown.body.register.company_payment_status).toBe('block')
      expect((await till.close()).status).toBe(200)
      const opened = await till.open()
      expect(opened.problem).toMatchObject({ status: 409, code: 'company.blocked' })
      await fresh.change({ paid_until: null })
      await expect.poll(async () => (await till.open()).status).toBe(200)
    })

    test('DEF-71, CO-30: what is dated before the cut-off date is not transferred; from the date on it is', async () => {
      const { fresh, till } = await ready()
      expect((await till.open()).status).toBe(200)
      // Nothing is sold in it: what the count lacks is its posting.
      const { session_uuid: uuid } = (await till.close(-5_00)).body.z_report
      const shown = async () =>
        (await call(api.transfers.show, { ...fresh.in, params: { uuid } })).body.transfer
      const { business_day, hash } = await shown()
      const mark = () => call(api.transfers.record, { ...fresh.in, params: { uuid }, body: { hash } })
      const dayAfter = Temporal.PlainDate.from(business_day).add({ days: 1 }).toString()
      await fresh.change({ cutoff_date: dayAfter })
      await expect.poll(async () => (await shown()).status).toBe('before_cutoff')
      expect(await shown()).toMatchObject({ cutoff_date: dayAfter, recorded: null })
      expect((await mark()).problem).toMatchObject({ status: 409, code: 'transfer.before_cutoff' })
      await fresh.change({ cutoff_date: business_day })
      await expect.poll(async () => (await shown()).status).toBe('ready')
      expect((await mark()).body).toMatchObject({ transfer: { status: 'transferred' } })
    })

    test('FIND-M12: CVR and time zone of a VAT entity are fixed by its first sealed entry', async () => {
      const fresh = await freshCompany(shop)
      const { cashier } = await setUp(shop, fresh)
      const { vat_entity_uuid: uuid } = fresh
      const above = { token: tokens.super, company: null, params: { uuid } }
      let if_match = '0'
      const change = async (data: Partial<DataOf<typeof vatEntities>>) => {
        const { body, problem } = await call(entityApi.change, { ...above, if_match, body: { data } })
        if (!problem) if_match = body.row.revision
        return problem
      }
      expect(await change({ zone: 'Europe/Stockholm' })).toBeUndefined()
      expect(await change({ zone: 'Europe/Copenhagen' })).toBeUndefined()
      // The journal's first entry is the cashier's sign-in.
      const register = setupUuid(fresh.uuid, 'registers')
      const till = await tillOf(shop, { ...fresh.in, register, cashier, pin: '1357' })
      expect((await till.open()).status).toBe(200)
      expect((await till.close()).status).toBe(200)
      const fixed = { code: 'resource.invalid', status: 422 }
      expect(await change({ cvr: '20000007', legal_name: 'Ny ApS' })).toMatchObject({
        ...fixed,
        fields: [{ path: 'data.cvr', rule: 'vat_entity.fixed_by_journal' }],
      })
      expect(await change({ zone: 'Europe/Stockholm' })).toMatchObject({
        ...fixed,
        fields: [{ path: 'data.zone', rule: 'vat_entity.fixed_by_journal' }],
      })
      const back = await call(entityApi.rollBack, { ...above, if_match, body: { to_revision: 1 } })
      expect(back.problem).toMatchObject(fixed)
      expect(await change({ legal_name: 'Friskere ApS' })).toBeUndefined()
    })

    test('FIND-M12: a company changes its VAT entity while its registers are closed, and continues to trade', async () => {
      const { fresh, till } = await ready()
      const vat_entity_uuid = await freshEntity(shop)
      expect((await till.signIn('1357')).status).toBe(200)
      expect((await till.open()).status).toBe(200)
      await expect(fresh.change({ vat_entity_uuid })).rejects.toThrow('company.has_open_registers')
      await fresh.change({ city: 'Nyborg' })
      const order = newId()
      const product = (await till.catalogueNow()).products[0]?.uuid ?? ''
      const line = {
        uuid: newId(),
        quantity: pieces(1),
        sellable_data: { type: 'product', product: { uuid: product, price: money(45_00) } },
      } as const
      const revision = async () => (await till.show(order)).headers.get('etag')?.replaceAll('"', '') ?? ''
      expect((await till.save(order, [line])).status).toBe(200)
      expect((await till.pay(order, 20_00, await revision())).status).toBe(200)
      // No close leaves an order that took money: a forced one seals it with its rest owed.
      expect((await till.close()).problem?.code).toBe('register.orders_hold_money')
      const forced = { ...fresh.in, params: { uuid: (await till.session())?.session_uuid ?? '' } }
      const ended = await call(api.z_reports.forceClose, { ...forced, body: { reason: 'left_open' } })
      expect(ended.body.z_report.carried_over).toEqual([])
      expect((await till.show(order)).body.order.status).toBe('completed')
      await fresh.change({ vat_entity_uuid })
      expect((await till.signIn('1357')).status).toBe(200)
      expect((await till.open()).status).toBe(200)
      expect((await till.close()).status).toBe(200)
    })

    test('CO-09, CO-18: a company changes its own name, and never its package', async () => {
      const fresh = await freshCompany(shop)
      const shown = await call(api.company.coreData, fresh.in)
      expect(shown.body).toMatchObject({ legal_name: 'Frisk ApS', core: { display_name: 'Frisk' } })
      const save = (core: object, if_match = shown.body.revision) =>
        call(api.company.changeCoreData, {
          ...fresh.in,
          if_match,
          body: { ...shown.body.core, ...core } as never,
        })
      const saved = await save({ display_name: 'Friskere', p_number: '1012345678' })
      expect(saved.body.core).toMatchObject({ display_name: 'Friskere', p_number: '1012345678' })
      expect((await save({ display_name: 'For sent' })).problem?.code).toBe('resource.changed_meanwhile')
      expect((await save({ subscription_type: 'standard' })).status).toBe(422)
      const cashier = await call(api.company.changeCoreData, {
        token: tokens.cashier,
        if_match: '0',
        body: shown.body.core,
      })
      expect(cashier.status).toBe(403)
      const demo = await call(api.company.coreData)
      expect(demo.body).toMatchObject({ legal_name: 'Kajkanten ApS', core: { abbreviation: 'KAJ' } })
    })

    test('CO-11, CO-42: an enterprise sees its subcompanies, and no other type has any', async () => {
      const { subcompanies } = (await call(api.company.subcompanies)).body
      expect(subcompanies.map(({ display_name }) => display_name)).toEqual([
        'Kajkanten Takeaway',
        'Kajkanten Terrassen',
      ])
      expect(subcompanies[1]).toMatchObject({ registers: 1, type: 'subcompany', may_enter: true })
      const sub = await call(api.company.subcompanies, { company: ids.terrassen })
      expect(sub.problem).toMatchObject({ status: 403, reason: 'incompatible_company_type' })
    })

    test('CO-12, DEF-50: the package is shown with its usage and the available add-ons', async () => {
      const options = { company: ids.nabo, token: tokens.neighbour }
      const { addons } = (await call(api.company.addons, options)).body
      const of = (key: string) => addons.find((each) => each.key === key)
      expect(of('registers')).toMatchObject({ used: 1, limit: 1, is_allowed: true })
      expect(of('gift_cards')).toMatchObject({ used: null, is_allowed: false })
      expect(of('gift_cards')?.included_in).toEqual(['medium', 'standard'])
    })

    test('AUTH-13, DEF-62: an old uuid is found in the own company and in no other', async () => {
      const uuid = ids.registers.restaurant
      expect((await call(api.company.whereIs, { params: { uuid } })).body.resource).toBe('registers')
      const foreign = { company: ids.nabo, token: tokens.neighbour }
      expect((await call(api.company.whereIs, { ...foreign, params: { uuid } })).status).toBe(404)
    })

    test('CO-55, DEF-03: a logo is uploaded once, visible to its own company and to no other', async () => {
      const png =
        'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
      const sent = await call(api.images.upload, { body: { base64: png } })
      const { uuid } = sent.body.image
      expect(sent.body.image).toMatchObject({ type: 'image/png', width: 1, height: 1 })
      const shown = await call(api.images.show, { params: { uuid } })
      expect(shown.headers.get('cache-control')).toContain('immutable')
      expect((await call(api.images.show, { params: { uuid }, company: ids.terrassen })).status).toBe(200)
      const foreign = { company: ids.nabo, token: tokens.neighbour }
      expect((await call(api.images.show, { ...foreign, params: { uuid } })).status).toBe(404)
      const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>').toString('base64')
      const refused = await call(api.images.upload, { body: { base64: svg } })
      expect(refused.problem?.code).toBe('image.not_an_image')
      // The server refuses before it has read four megabytes; a client that is still sending may get a closed
      // connection.
      const huge = await call(api.images.upload, { body: { base64: 'A'.repeat(4_000_000) } }).then(
        ({ status }) => status,
        () => 'cut off',
      )
      expect([413, 'cut off']).toContain(huge)
    })

    test('CO-48, AMB-05: a payment of 0 is refused while anything is owed', async () => {
      const { till } = await ready()
      await till.open()
      const [product] = (await till.catalogueNow()).products
      const order = newId()
      const line = {
        uuid: newId(),
        quantity: pieces(1),
        sellable_data: { type: 'product', product: { uuid: product?.uuid ?? '', price: money(45_00) } },
      } as const
      const saved = await till.save(order, [line])
      const revision = saved.headers.get('etag')?.replaceAll('"', '') ?? ''
      const paid = await till.pay(order, 0, revision)
      expect([409, 422]).toContain(paid.status)
      expect((await till.show(order)).body.order.status).not.toBe('completed')
    })
  })
