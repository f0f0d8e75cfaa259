import { api } from '@bon/contracts/api'
import { danishSetup, type SetupWords } from '@bon/contracts/companies'
import type { AnyEndpoint } from '@bon/contracts/kernel'
import { accounts, customers, products, resourceEndpoints } from '@bon/contracts/resources'
import { newId } from '@bon/infra/clock'
import { describe, expect, test } from 'vitest'
import { freshCompany } from '../harness/fresh-company.ts'
import type { ApiShop } from './compositions.ts'
import { allOf } from './probe-endpoints.ts'

/** Part of the name of everything that the neighbour company has, and of nothing else. */
const canary = 'Kanariegul'
const words = new Proxy({}, { get: (_, key) => `${canary} ${String(key)}` }) as SetupWords

const reads: AnyEndpoint[] = Object.values(api)
  .flatMap((context) => Object.values(context))
  .filter((endpoint) => endpoint.method === 'GET' && endpoint !== api.live.listen)
const readOf = (path: string) => reads.find((endpoint) => endpoint.path === path)
const listOf = ({ path }: AnyEndpoint) => readOf(path.slice(0, path.indexOf('/:uuid')))
/** The id of a list's row: a list of reports has sessions, one of orders has orders. */
const uuidOfRow = (row: Record<string, unknown>): string[] => {
  const uuid = row['uuid'] ?? row['order_uuid'] ?? row['session_uuid']
  return typeof uuid === 'string' ? [uuid] : []
}

type Who = { token: string; company: string }

/** A company with data of every kind, named with the canary: products, accounts, registers, people, letters. */
const seedNeighbour = async (shop: ApiShop): Promise<Who> => {
  const { call } = shop
  const fresh = await freshCompany(shop, {
    display_name: canary,
    street: canary,
    subscription_type: 'standard',
  })
  const plan = danishSetup(fresh.uuid, words)
  const uuid = newId()
  const answers = [
    await call(api.setup.systemResources, { ...fresh.in, body: plan.system_resources }),
    await call(api.setup.accountsAndVat, { ...fresh.in, body: plan.accounts_or_vat_types }),
    await call(api.setup.paymentTypes, { ...fresh.in, body: { payment_types: [...plan.payment_types] } }),
    await call(api.setup.tables, { ...fresh.in, body: plan.tables }),
    await call(api.cashiers.create, {
      ...fresh.in,
      body: {
        initials: 'KG',
        first_name: canary,
        last_name: canary,
        label: canary,
        hue: 'hav',
        language: null,
        pin: '8642',
      },
    }),
    await call(api.invitations.invite, {
      ...fresh.in,
      body: { email: `${canary.toLowerCase()}@kanarie.example`, roles: ['admin'] },
    }),
    await call(resourceEndpoints(customers).create, {
      ...fresh.in,
      body: { uuid, data: customers.schema.parse({ name: canary, company_name: canary }) },
    }),
  ]
  const { rows } = (await call(resourceEndpoints(accounts).list, { ...fresh.in, query: { limit: 200 } })).body
  const sales = rows.find(({ data }) => data['type'] === 'revenue' && data['purpose'] === null)
  const product = { name: canary, button_text: canary, account_uuid: sales?.uuid, article_group: '04003' }
  const made = await call(resourceEndpoints(products).create, {
    ...fresh.in,
    body: { uuid, data: products.schema.parse(product) },
  })
  expect([...answers, made].flatMap(({ problem }) => problem ?? [])).toEqual([])
  return fresh.in
}

/** G-27 for every readable endpoint: called by every role of Kajkanten, with its own ids and with the neighbour's. */
export const canaries = (shop: ApiShop) =>
  describe('the neighbour company', () => {
    const { call, ids, tokens } = shop
    const lists = new Map<string, Promise<string[]>>()
    /** One id of each kind that the caller can list; an entity and its history use the same list. */
    const idsOf = (who: Who, endpoint: AnyEndpoint): Promise<string[]> => {
      const list = listOf(endpoint)
      const key = `${who.token} ${who.company} ${list?.path}`
      const found = lists.get(key) ?? listed(who, list)
      lists.set(key, found)
      return found
    }
    const listed = async (who: Who, list: AnyEndpoint | undefined): Promise<string[]> => {
      const { body } = list ? await call(list, { ...who }) : { body: {} }
      const rows: Record<string, unknown>[] = Object.values((body ?? {}) as object).find(Array.isArray) ?? []
      // What a parent or the provider shares is visible to all.
      const own = rows.filter((row) => (row['company_uuid'] ?? who.company) === who.company)
      return own.flatMap(uuidOfRow).slice(0, 1)
    }
    let seeded: Promise<Who> | undefined
    const neighbour = () => {
      seeded ??= seedNeighbour(shop)
      return seeded
    }

    test('G-27: public answers contain nothing of the neighbour, word for word', async () => {
      const company = { company: ids.kajkanten }
      const readers: Who[] = [
        ...[tokens.admin, tokens.accountant, tokens.cashier, tokens.employee].map((token) => ({
          token,
          ...company,
        })),
        { token: tokens.terrace, company: ids.terrassen },
        { token: tokens.neighbour, company: ids.nabo },
      ]
      let read = 0
      const singing = async (who: Who): Promise<string[]> => {
        const leaks: string[] = []
        for (const endpoint of reads) {
          const uuids = endpoint.path.includes('/:uuid') ? await idsOf(who, endpoint) : ['']
          for (const uuid of uuids) {
            const answer = await call(endpoint, { ...who, params: { uuid } })
            read += answer.status === 200 ? 1 : 0
            if (JSON.stringify(answer.body ?? '').includes(canary)) leaks.push(endpoint.path)
          }
        }
        return leaks
      }
      // The canary must be found in the neighbour's own answers, otherwise its absence elsewhere would prove nothing.
      expect((await singing(await neighbour())).length).toBeGreaterThan(15)
      read = 0
      const leaks: string[] = []
      await allOf(readers, 4, async (who) => void leaks.push(...(await singing(who))))
      expect(leaks).toEqual([])
      // Ensures that enough was read: lists, entities and their histories, six times.
      expect(read).toBeGreaterThan(300)
    })

    test('G-27: the neighbour’s ids do not exist here: 404, whoever asks within an own company', async () => {
      const his = await neighbour()
      const wrong: string[] = []
      let requestCount = 0
      const things = reads.filter(
        ({ path, permission }) => path.includes('/:uuid') && !permission.startsWith('provider.'),
      )
      for (const endpoint of things)
        for (const uuid of await idsOf(his, endpoint)) {
          const { status } = await call(endpoint, { company: ids.kajkanten, params: { uuid } })
          requestCount++
          if (status !== 404) wrong.push(`${endpoint.path}: ${status}`)
        }
      expect(wrong).toEqual([])
      expect(requestCount).toBeGreaterThan(20)
    })
  })
