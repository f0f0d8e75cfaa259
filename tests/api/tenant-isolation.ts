import { type AnyEndpoint, systemEmployee } from '@bon/contracts/kernel'
import { provider_company_uuid } from '@bon/contracts/resources'
import { expect } from 'vitest'
import { demoConfiguration } from '../../infra/demo/configuration.ts'
import { demoCashiers, demoUsers } from '../../infra/demo/people.ts'
import { type CallOptions, type CallResult, ids, type Shop } from '../harness/shop.ts'

type Side = 'kajkanten' | 'nabo'

const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g
const words: Record<Side, readonly string[]> = {
  kajkanten: ['Kajkanten', 'Havnegade', '12345674'],
  nabo: ['Nabo', '87654311'],
}
const otherOf = (side: Side): Side => (side === 'nabo' ? 'kajkanten' : 'nabo')
const sideOf = (company: string | null | undefined): Side => (company === ids.nabo ? 'nabo' : 'kajkanten')

/**
 * The same shop, with every answer searched for the neighbour's data (G-27): its words, the ids of everything it has,
 * and every id that an answer to it ever contained.
 */
export const withTenantChecks = <S extends Shop>(
  shop: S,
): S & { quiet(side: Side, text: string, sent?: string): void } => {
  const idsBySide: Record<Side, Set<string>> = { kajkanten: new Set(), nabo: new Set() }
  const own = [
    ...demoConfiguration.map(({ uuid: of, company_uuid }) => [of, company_uuid]),
    ...demoCashiers.map(({ uuid: of, company_uuid }) => [of, company_uuid]),
    ...demoUsers.flatMap(({ uuid: of, roles }) => (roles[0] ? [[of, roles[0].company_uuid]] : [])),
  ]
  for (const [of = '', company] of own) if (!everywhere.has(of)) idsBySide[sideOf(company)].add(of)

  const quiet = (side: Side, text: string, sent = ''): void => {
    const other = otherOf(side)
    expect(words[other].filter((word) => text.includes(word))).toEqual([])
    for (const found of text.match(uuid) ?? []) {
      // A refusal may repeat ids of the request.
      if (sent.includes(found)) continue
      if (idsBySide[other].has(found))
        throw new Error(`an answer to ${side} holds ${found}, which is ${other}’s`)
      if (!everywhere.has(found)) idsBySide[side].add(found)
    }
  }

  const call = async <E extends AnyEndpoint>(
    endpoint: E,
    options: CallOptions<E> = {},
  ): Promise<CallResult<E>> => {
    const response = await shop.call(endpoint, options)
    // Provider staff see all companies in the lists of companies and VAT entities only.
    if (options.token !== shop.tokens.provider || !listsCompanies(endpoint.path))
      quiet(sideOf(options.company), JSON.stringify(response.body ?? '', wordsOnly), JSON.stringify(options))
    return response
  }
  return { ...shop, call, quiet }
}

const listsCompanies = (path: string): boolean =>
  path === '/users/get-signed-in-user-data' || path.startsWith('/vat-entities')

/**
 * Encoded bytes may contain any letters by chance: one in a thousand PDFs, one in thirty thousand signatures. The serial
 * number of the system is that of all its companies.
 */
const wordsOnly = (key: string, value: unknown): unknown =>
  key === 'base64' || key === 'signature' || key === 'installation_uuid' ? '' : value

/** Ids of whoever acts in every company, and of the provider's shared entities. */
const everywhere = new Set([
  systemEmployee,
  provider_company_uuid,
  ...demoUsers.filter(({ roles }) => roles.length === 0).map(({ uuid: of }) => of),
  ...demoConfiguration
    .filter(({ company_uuid }) => company_uuid === provider_company_uuid)
    .map(({ uuid: of }) => of),
])
