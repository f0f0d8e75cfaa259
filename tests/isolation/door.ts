import { api } from '@bon/contracts/api'
import type { AnyEndpoint } from '@bon/contracts/kernel'
import {
  addonKeys,
  barred,
  type Feature,
  neverImpersonating,
  permissions,
  registerAbility,
} from '@bon/contracts/permissions'
import { type Person, people } from '../api/who-is-where.ts'
import type { Asking } from './cases.ts'
import type { Company } from './world.ts'

const endpoints = new Map<string, AnyEndpoint>(
  Object.entries(api).flatMap(([context, all]) =>
    Object.entries(all as Record<string, AnyEndpoint>).map(
      ([name, one]) => [`${context}.${name}`, one] as const,
    ),
  ),
)
export const endpointOf = (id: string): AnyEndpoint => {
  const found = endpoints.get(id)
  if (!found) throw new Error(`no endpoint ${id}`)
  return found
}

/** The people of the demo; one who acts as the accountant, and one with a token that nobody gave. */
const asking: Record<Asking, Person> = {
  ...people,
  impersonating: people.accountant,
  'bad token': people.nobody,
}
const types = {
  kajkanten: 'enterprise',
  terrassen: 'subcompany',
  takeaway: 'subcompany',
  nabo: 'independent',
} as const

/** What the permission table says of who asks where, before anything that is asked for is looked at. */
export const doorOf = (id: string, actor: Asking, company: Company, step = 'uuid'): 401 | 403 | 'let in' => {
  const endpoint = endpointOf(id)
  const { permission, path, method, feature = [] } = endpoint
  const may: readonly string[] = permissions[permission]
  const { role, in: companies } = asking[actor]
  if (may.includes('public')) return 'let in'
  if (!role) return 401
  if (actor === 'impersonating' && method !== 'GET' && neverImpersonating.includes(permission)) return 403
  // A tablet is its own register: which it names in the address unless the address is the place.
  const isOther = path.startsWith('/registers/:uuid') && step === 'uuid'
  if (actor === 'register' && (!registerAbility.includes(permission) || isOther)) return 403
  if (permission.startsWith('provider.')) return may.includes(role) ? 'let in' : 403
  const company_has = { type: types[company], addons: addonKeys }
  if (!companies.includes(company)) return 403
  if (([feature].flat() as Feature[]).some((needed) => barred(needed, company_has, []))) return 403
  return may.includes('signed_in') || may.includes(role) ? 'let in' : 403
}
