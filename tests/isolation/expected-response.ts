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
import type { CaseActor } from './cases.ts'
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

/** The people of the demo; one who impersonates the accountant, and one with an invalid token. */
const personByActor: Record<CaseActor, Person> = {
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

/** The permission table's answer for an actor in a company, before the requested entity is looked up. */
export const responseOf = (
  id: string,
  actor: CaseActor,
  company: Company,
  step = 'uuid',
): 401 | 403 | 'let in' => {
  const endpoint = endpointOf(id)
  const { permission, path, method, feature = [] } = endpoint
  const may: readonly string[] = permissions[permission]
  const { role, in: companies } = personByActor[actor]
  if (may.includes('public')) return 'let in'
  if (!role) return 401
  if (actor === 'impersonating' && method !== 'GET' && neverImpersonating.includes(permission)) return 403
  // A tablet uses its own register in the path, unless the register's id is the place under test.
  const isOther = path.startsWith('/registers/:uuid') && step === 'uuid'
  if (actor === 'register' && (!registerAbility.includes(permission) || isOther)) return 403
  // Behind a link is nobody with an account.
  if (actor === 'inspector' && may.includes('signed_in') && permission !== 'session.own') return 403
  if (permission.startsWith('provider.')) return may.includes(role) ? 'let in' : 403
  const company_has = { type: types[company], addons: addonKeys }
  if (!companies.includes(company)) return 403
  if (([feature].flat() as Feature[]).some((needed) => barred(needed, company_has, []))) return 403
  return may.includes('signed_in') || may.includes(role) ? 'let in' : 403
}
