import { api } from '@bon/contracts/api'
import { danishSetup, type SetupWords, setupUuid } from '@bon/contracts/companies'
import { money, pieces } from '@bon/contracts/kernel'
import {
  accounts,
  customers,
  products,
  registers,
  resourceEndpoints,
  salesAreas,
} from '@bon/contracts/resources'
import { newId } from '@bon/infra/clock'
import { describe, expect, test } from 'vitest'
import { freshCompany } from '../harness/fresh-company.ts'
import { tillOf } from '../harness/till.ts'
import type { ApiShop } from './compositions.ts'

const accountApi = resourceEndpoints(accounts)
const customerApi = resourceEndpoints(customers)
const productApi = resourceEndpoints(products)
const registerApi = resourceEndpoints(registers)
const salesAreaApi = resourceEndpoints(salesAreas)
const words = new Proxy({}, { get: (_, key) => `Ord ${String(key)}` }) as SetupWords
const dayFromNow = (days: number) => Temporal.Now.plainDateISO('Europe/Copenhagen').add({ days }).toString()

export const companies = (shop: ApiShop) =>
  describe('companies', () => {
    const { call, ids, tokens } = shop
    type Fresh = Awaited<ReturnType<typeof freshCompany>>

    const signedIn = async ({ in: { company, token } }: Pick<Fresh, 'in'>) =>
      (await call(api.identity.signedIn, { company, token })).body
    const setUp = async (fresh: Fresh) => {
      const plan = danishSetup(fresh.uuid, words)
      const [one, two, three, five] = [
        await call(api.setup.systemResources, { ...fresh.in, body: plan.system_resources }),
        await call(api.setup.accountsAndVat, { ...fresh.in, body: plan.accounts_or_vat_types }),
        await call(api.setup.paymentTypes, {
          ...fresh.in,
          body: { payment_types: plan.payment_types },
        }),
        await call(api.setup.tables, { ...fresh.in, body: plan.tables }),
      ]
      const made = await call(api.cashiers.create, {
        ...fresh.in,
        body: { initials: 'FR', label: 'Freja', hue: 'hav', language: null, pin: '1357' },
      })
      return { cashier: made.body.cashier.uuid, statuses: [one, two, three, made, five] }
    }
    const ready = async (over: object = {}) => {
      const fresh = await freshCompany(shop, over)
      const { cashier, statuses } = await setUp(fresh)
      expect(statuses.map(({ problem }) => problem)).toEqual(Array(5).fill(undefined))
      const register = setupUuid(fresh.uuid, 'registers')
      return { fresh, register, cashier, till: await tillOf(shop, { ...fresh.in, register, cashier }) }
    }

    test('CO-05, CO-23, CO-44: a fresh company is told what is missing, and five steps later nothing is', async () => {
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
      const { cashier } = await setUp(fresh)
      // Cashiers are remembered for five seconds.
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
      const till = await tillOf(shop, { ...fresh.in, register, cashier })
      expect((await till.open()).status).toBe(200)
      const [product] = (await till.catalogueNow()).products
      expect(product?.price).toBeNull()
      const line = {
        ...{ uuid: newId(), quantity: pieces(2) },
        sellable_data: { type: 'product', product: { uuid: product?.uuid ?? '', price: money(45_00) } },
      } as const
      const sold = await till.sell([line])
      expect(sold.body.order).toMatchObject({ status: 'completed', total: 90_00 })
      expect((await till.close()).status).toBe(200)
    })

    test('CO-47: accounts without a number get 1, 2, 3 …, and a step that is sent again makes nothing twice', async () => {
      const fresh = await freshCompany(shop)
      const plan = danishSetup(fresh.uuid, words)
      await call(api.setup.systemResources, { ...fresh.in, body: plan.system_resources })
      const step = () => call(api.setup.accountsAndVat, { ...fresh.in, body: plan.accounts_or_vat_types })
      // Two hands on the same button.
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
      expect(rows.map(({ data }) => data.number)).toEqual([1, 2, 3, 4, 5])
    })

    test('CO-46, CO-49: without a revenue account that bears VAT the second step is refused', async () => {
      const fresh = await freshCompany(shop)
      const { accounts_or_vat_types: step } = danishSetup(fresh.uuid, words)
      const send = (over: object) =>
        call(api.setup.accountsAndVat, {
          ...fresh.in,
          body: { ...step, accounts: step.accounts.map((row) => ({ ...row, ...over })) },
        })
      expect((await send({ type: 'balance' })).problem?.code).toBe('setup.needs_revenue_account')
      expect((await send({ has_vat: false })).problem?.code).toBe('setup.needs_revenue_account')
    })

    test('CO-45, PERM-08: neither an enterprise nor a restricted subcompany is set up like this, and hears why', async () => {
      const plan = danishSetup(ids.kajkanten, words)
      const enterprise = await call(api.setup.tables, { body: plan.tables })
      expect(enterprise.problem).toMatchObject({
        ...{ status: 403, reason: 'incompatible_company_type', params: { feature: 'quick_setup' } },
      })
      const parent = await freshCompany(shop, { type: 'enterprise' })
      const restricted = await freshCompany(shop, {
        ...{ type: 'restricted_subcompany', parent_uuid: parent.uuid },
      })
      expect((await call(api.setup.tables, { ...restricted.in, body: plan.tables })).status).toBe(403)
    })

    test('DEF-70: a restricted subcompany reads what it inherits and writes none of it', async () => {
      const parent = await freshCompany(shop, { type: 'enterprise' })
      const fresh = await freshCompany(shop, { type: 'restricted_subcompany', parent_uuid: parent.uuid })
      expect((await call(productApi.list, fresh.in)).status).toBe(200)
      const data = accounts.schema.parse({ number: 1, name: 'Egen', type: 'balance' })
      const write = await call(accountApi.create, { ...fresh.in, body: { uuid: newId(), data } })
      expect(write.problem).toMatchObject({ status: 403, reason: 'incompatible_company_type' })
      const { company } = await signedIn(fresh)
      expect(company?.barred).toContainEqual({
        ...{ reason: 'incompatible_company_type', feature: 'own_catalogue' },
      })
      expect(company?.parent).toEqual({ uuid: parent.uuid, display_name: 'Frisk' })
    })

    test('PERM-07, PERM-09: a missing add-on is named with the packages that have it; a missing role is not', async () => {
      const asked = { company: ids.nabo, token: tokens.neighbour }
      const refused = await call(customerApi.list, asked)
      expect(refused.problem).toMatchObject({
        ...{ status: 403, reason: 'insufficient_subscription' },
        params: { feature: 'invoicing', packages: 'medium,standard' },
      })
      const { user, company } = (await call(api.identity.signedIn, asked)).body
      expect(user.pages_available).not.toContain('customer')
      expect(company?.addons_allowed).toMatchObject({ invoicing: false, gift_cards: false })
      const role = await call(customerApi.list, { token: tokens.cashier })
      expect(role.problem).toMatchObject({ status: 403, reason: 'other' })
    })

    test('PERM-12, PERM-13: what a package brings is there as soon as the company has it', async () => {
      const fresh = await freshCompany(shop, { subscription_type: 'free' })
      expect((await call(customerApi.list, fresh.in)).status).toBe(403)
      await fresh.change({ subscription_type: 'medium' })
      await expect.poll(async () => (await call(customerApi.list, fresh.in)).status).toBe(200)
      await fresh.change({ addons: [{ key: 'invoicing', is_on: false }] })
      await expect.poll(async () => (await call(customerApi.list, fresh.in)).status).toBe(403)
    })

    test('PERM-14, REG-61: one register more than the package has is refused with who has more', async () => {
      const { fresh } = await ready({ subscription_type: 'free' })
      const area = setupUuid(fresh.uuid, 'sales_areas')
      const data = (identifier: string) =>
        registers.schema.parse({ identifier, name: `Kasse ${identifier}`, sales_area_uuids: [area] })
      const one = await call(registerApi.create, { ...fresh.in, body: { uuid: newId(), data: data('2') } })
      expect(one.problem).toMatchObject({
        ...{ status: 409, code: 'resource.limit_reached' },
        params: { limit: 1, packages: 'medium (3), standard' },
      })
      const areaData = salesAreas.schema.parse({ name: 'Et til' })
      const area2 = await call(salesAreaApi.create, {
        ...fresh.in,
        body: { uuid: newId(), data: areaData },
      })
      expect(area2.problem?.code).toBe('resource.limit_reached')
    })

    test('PERM-14: of two at once who want the last place one gets it', async () => {
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

    test('DEF-49: a blocked company opens no register, and the one that is open sells on and closes', async () => {
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

    test('REG-28, SUP-22: a register hears the provider’s messages of today', async () => {
      const shown = await call(api.registers.show, { params: { uuid: ids.registers.restaurant } })
      for (const message of shown.body.register.status_messages) expect(message.text_da).toBeTruthy()
    })
  })
