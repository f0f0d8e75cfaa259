import { api } from '@bon/contracts/api'
import type { AnyEndpoint } from '@bon/contracts/kernel'
import {
  addonKeys,
  barred,
  type Feature,
  type GatedCompany,
  permissions,
  type Role,
} from '@bon/contracts/permissions'
import { describe, expect, test } from 'vitest'
import type { ApiShop } from './compositions.ts'

type Actor = keyof ApiShop['tokens'] | 'nobody'
type Company = 'kajkanten' | 'terrassen' | 'nabo'

/** Who is what, where: the reviewed table of the demo's people (G-26: own, parent, sub and foreign company). */
const house = ['kajkanten', 'terrassen'] as const
const everywhere = ['kajkanten', 'terrassen', 'nabo'] as const
const people: Record<Actor, { role?: Role; in: readonly Company[] }> = {
  nobody: { in: [] },
  admin: { role: 'admin', in: house },
  accountant: { role: 'accountant', in: house },
  cashier: { role: 'cashier', in: house },
  employee: { role: 'employee', in: house },
  provider: { role: 'wsy_employee', in: everywhere },
  super: { role: 'superadmin', in: [] },
  neighbour: { role: 'admin', in: ['nabo'] },
}

/** What the companies have: the house everything, the neighbour the free package (PERM-11 to PERM-13). */
const has: Record<Company, GatedCompany> = {
  kajkanten: { type: 'enterprise', addons: addonKeys },
  terrassen: { type: 'subcompany', addons: addonKeys },
  nabo: { type: 'independent', addons: [] },
}
const isBarred = (company: Company, { feature = [] }: AnyEndpoint): boolean =>
  ([feature].flat() as Feature[]).some((needed) => barred(needed, has[company], []) !== undefined)

const expected = (actor: Actor, company: Company, endpoint: AnyEndpoint): number | 'let in' => {
  const may: readonly string[] = permissions[endpoint.permission]
  const { role, in: companies } = people[actor]
  if (may.includes('public')) return 'let in'
  if (!role) return 401
  // The provider's own things belong to no company, so it does not matter which one is named.
  if (endpoint.permission.startsWith('provider.')) return may.includes(role) ? 'let in' : 403
  if (!companies.includes(company) || isBarred(company, endpoint)) return 403
  return may.includes('signed_in') || may.includes(role) ? 'let in' : 403
}

const endpoints: AnyEndpoint[] = Object.values(api).flatMap((context) => Object.values(context))
// It would end the session of the one who asks; identity tries it with a session of its own.
const asked = endpoints.filter((endpoint) => endpoint !== api.identity.logout)

export const roles = (shop: ApiShop) =>
  describe('roles', () => {
    const knock = async (endpoint: AnyEndpoint, actor: Actor, company: Company): Promise<number> => {
      const enough = new AbortController()
      const token = actor === 'nobody' ? undefined : shop.tokens[actor]
      const path = endpoint.path.replaceAll(/:\w+/g, 'no-uuid')
      const answer = await fetch(`${shop.url}/api/v1${path}`, {
        method: endpoint.method,
        signal: enough.signal,
        headers: {
          'company-uuid': shop.ids[company],
          ...(token ? { authorization: `Bearer ${token}` } : {}),
        },
      })
      enough.abort()
      return answer.status
    }

    const actors = Object.keys(people) as Actor[]
    test.each(actors)(
      '%s is let in where the table says so, in each company, and nowhere else',
      async (actor) => {
        const wrong: string[] = []
        for (const company of everywhere) {
          await Promise.all(
            asked.map(async (endpoint) => {
              const status = await knock(endpoint, actor, company)
              const should = expected(actor, company, endpoint)
              const is = status === 401 || status === 403 ? status : 'let in'
              // 404 and 405 would mean that nobody stands behind the door.
              if (is !== should || status >= 500 || status === 404 || status === 405)
                wrong.push(`${endpoint.method} ${endpoint.path} in ${company}: ${status}, not ${should}`)
            }),
          )
        }
        expect(wrong).toEqual([])
      },
    )
  })
