import { api } from '@bon/contracts/api'
import type { AnyEndpoint } from '@bon/contracts/kernel'
import {
  addonKeys,
  barred,
  type Feature,
  type GatedCompany,
  permissions,
  type Role,
  registerAbility,
} from '@bon/contracts/permissions'
import { kitchenDisplays, resourceEndpoints } from '@bon/contracts/resources'
import { newId } from '@bon/infra/clock'
import { afterAll, describe, expect, test } from 'vitest'
import { freshCompany } from '../harness/fresh-company.ts'
import type { ApiShop } from './compositions.ts'
import { makeLink, openLink } from './inspector.ts'
import { allOf, knocker } from './probe-endpoints.ts'
import { type Actor, type Company, everywhere, people } from './who-is-where.ts'

/** The companies' packages: Kajkanten has everything, the neighbour the free package (PERM-11 to PERM-13). */
const has: Record<Company, GatedCompany> = {
  kajkanten: { type: 'enterprise', addons: addonKeys },
  terrassen: { type: 'subcompany', addons: addonKeys },
  takeaway: { type: 'subcompany', addons: addonKeys },
  nabo: { type: 'independent', addons: [] },
}
const isBarred = (company: Company, { feature = [] }: AnyEndpoint): boolean =>
  ([feature].flat() as Feature[]).some((needed) => barred(needed, has[company], []) !== undefined)

/** A till's token is limited to its ability, and to its own register (DEF-46). */
const tillMay = ({ permission, path }: AnyEndpoint): boolean =>
  registerAbility.includes(permission) && !path.startsWith('/registers/:uuid')

/** The expected access, read from the permission table and independent of the code that enforces it. */
const expected = (actor: Actor, company: Company, endpoint: AnyEndpoint): number | 'let in' => {
  const may: readonly string[] = permissions[endpoint.permission]
  const { role, in: companies } = people[actor]
  if (may.includes('public')) return 'let in'
  if (!role) return 401
  if (actor === 'register' && !tillMay(endpoint)) return 403
  // Provider data belongs to no company, so the company header does not matter.
  if (endpoint.permission.startsWith('provider.')) return may.includes(role) ? 'let in' : 403
  // Behind a link is nobody with an account.
  if (actor === 'inspector' && may.includes('signed_in') && endpoint.permission !== 'session.own') return 403
  if (!companies.includes(company) || isBarred(company, endpoint)) return 403
  return may.includes('signed_in') || may.includes(role) ? 'let in' : 403
}

const endpoints: AnyEndpoint[] = Object.values(api).flatMap((context) => Object.values(context))
// They would end the caller's session or visits; other tests call them with sessions of their own.
const ending: readonly AnyEndpoint[] = [api.identity.logout, api.staff_access.leave]
const testedEndpoints = endpoints.filter((endpoint) => !ending.includes(endpoint))

/** All routes × 13 actors × 4 companies; in one composition only, as access control is the same in every process. */
export const roles = (shop: ApiShop) =>
  describe('roles', () => {
    const { call, ids, tokens, url } = shop
    const { probe, leave } = knocker(url)
    afterAll(leave)
    const bar = { uuid: ids.registers.bar }
    const pair = async (): Promise<string> => {
      const { code } = (await call(api.devices.pairingCode, { params: bar })).body
      const body = { code, device_uuid: newId(), name: 'Tablet' }
      return (await call(api.devices.autoLogin, { token: null, body })).body.token
    }
    const tokenOf = async (actor: Actor) =>
      actor === 'nobody'
        ? undefined
        : actor === 'register'
          ? pair()
          : actor === 'inspector'
            ? openLink(shop, (await makeLink(shop)).secret)
            : tokens[actor]

    test.each(Object.keys(people) as Actor[])(
      'PERM-01, PERM-02, PERM-11, PERM-15: %s is admitted where the table says so, in each company, and nowhere else',
      async (actor) => {
        const token = await tokenOf(actor)
        const wrong: string[] = []
        const endpoints = everywhere.flatMap((company) =>
          testedEndpoints.map((endpoint) => ({ company, endpoint })),
        )
        await allOf(endpoints, 32, async ({ company, endpoint }) => {
          const status = await probe(endpoint, token, ids[company])
          const should = expected(actor, company, endpoint)
          const is = status === 401 || status === 403 ? status : 'let in'
          // 404 and 405 would mean that the endpoint is not mounted.
          if (is !== should || status >= 500 || status === 404 || status === 405)
            wrong.push(`${endpoint.method} ${endpoint.path} in ${company}: ${status}, not ${should}`)
        })
        expect(wrong).toEqual([])
        expect(endpoints.length).toBeGreaterThan(1800)
      },
    )

    test.each([
      ['an auditor', 'the own account', 'auditor'],
      ['who came by an inspection link', 'having an export made', 'inspector'],
    ] as const)(
      'R-24: %s is refused every operation that changes anything but %s',
      async (_, _but, actor) => {
        const token = (await tokenOf(actor)) ?? ''
        // A lookup is a POST, because a card's code must not be in a URL.
        const reading: readonly AnyEndpoint[] = [api.gift_cards.lookUp]
        // The user's own account, and creating a company of one's own; impersonation is refused by the handler. A link has
        // none of these, and may have a file made.
        const exempt =
          actor === 'auditor'
            ? /^(public|session|profile|impersonation|company)\./
            : /^(public|session|saf_t|bundle)\./
        const changing = testedEndpoints.filter(
          (endpoint) =>
            endpoint.method !== 'GET' && !reading.includes(endpoint) && !exempt.test(endpoint.permission),
        )
        const let_in: string[] = []
        await allOf(changing, 32, async (endpoint) => {
          const status = await probe(endpoint, token, ids.kajkanten)
          if (status !== 403) let_in.push(`${endpoint.method} ${endpoint.path}: ${status}`)
        })
        expect(let_in).toEqual([])
        expect(changing.length).toBeGreaterThan(250)
      },
    )

    test('DEF-46: a paired register reads its own register, and no other', async () => {
      const token = await pair()
      const other = { uuid: ids.registers.restaurant }
      for (const endpoint of [api.registers.show, api.registers.catalogue, api.registers.session]) {
        expect((await call(endpoint, { token, params: bar })).status, endpoint.path).toBe(200)
        expect((await call(endpoint, { token, params: other })).status, endpoint.path).toBe(403)
      }
    })

    test('CAT-52, GC-19, INV-14, INT-16: a feature that the free package lacks is refused with the name of its add-on', async () => {
      const refusals: string[] = []
      for (const path of ['/online-menus', '/gift-card-types', '/customers', '/integrations']) {
        const endpoint = endpoints.find((endpoint) => endpoint.method === 'GET' && endpoint.path === path)
        const { status, problem } = await call(endpoint ?? api.live.listen, {
          token: tokens.neighbour,
          company: ids.nabo,
        })
        refusals.push(`${status} ${problem?.['reason']} ${JSON.stringify(problem?.params)}`)
      }
      expect(refusals.map((line) => /"feature":"(\w+)"/.exec(line)?.[1])).toEqual([
        'online_menus',
        'gift_cards',
        'invoicing',
        'integrations',
      ])
      expect(refusals.every((line) => line.startsWith('403 insufficient_subscription'))).toBe(true)
    })

    test('KIT-14, REG-61, PERM-14: the free package has one kitchen display, and the rejection names the package that has more', async () => {
      const fresh = await freshCompany(shop, { subscription_type: 'free' })
      const one = (name: string) =>
        call(resourceEndpoints(kitchenDisplays).create, {
          ...fresh.in,
          body: { uuid: newId(), data: kitchenDisplays.schema.parse({ name, station: name }) },
        })
      expect((await one('Varm')).status).toBe(200)
      expect((await one('Kold')).problem).toMatchObject({
        code: 'resource.limit_reached',
        params: { limit: 1 },
      })
    })

    test('CAT-51, REG-60, CO-61: staff maintain products, admins the shop; accountants read the books and change nothing', () => {
      const may = (role: Role) =>
        Object.entries(permissions).flatMap(([key, who]) =>
          (who as readonly string[]).includes(role) ? [key] : [],
        )
      expect(may('employee')).toEqual(
        expect.arrayContaining(['catalogue.read', 'product.write', 'shop.read']),
      )
      expect(may('admin')).toEqual(expect.arrayContaining(['product.write', 'register.write', 'users.write']))
      expect(may('accountant').filter((key) => /\.(write|save|pay|operate|forget)$/.test(key))).toEqual([])
    })

    test('PERM-04: provider staff may do in a company what its admin may, except for letters (S-02)', () => {
      expect(permissions['outbox.read']).toEqual(['admin'])
      for (const [key, who] of Object.entries(permissions) as [string, readonly string[]][])
        if (who.includes('admin') && key !== 'outbox.read') expect(who, key).toContain('wsy_admin')
    })
  })
