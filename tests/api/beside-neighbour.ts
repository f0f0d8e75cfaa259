import type { AnyEndpoint } from '@bon/contracts/kernel'
import { provider_company_uuid } from '@bon/contracts/resources'
import { expect } from 'vitest'
import { demoConfiguration } from '../../infra/demo/configuration.ts'
import { demoCashiers, demoUsers } from '../../infra/demo/people.ts'
import type { Ask, Shop, Told } from '../harness/shop.ts'
import { ids } from '../harness/shop.ts'

type Side = 'kajkanten' | 'nabo'

const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g
const words: Record<Side, readonly string[]> = {
  kajkanten: ['Kajkanten', 'Havnegade', '12345674'],
  nabo: ['Nabo', '87654311'],
}
const otherOf = (side: Side): Side => (side === 'nabo' ? 'kajkanten' : 'nabo')
const sideOf = (company: string | null | undefined): Side => (company === ids.nabo ? 'nabo' : 'kajkanten')

/**
 * The same shop, whose every answer is searched for the neighbour's (G-27): his words, the ids of all that he has, and
 * every id that an answer to him ever held.
 */
export const besideNeighbour = <S extends Shop>(
  shop: S,
): S & { quiet(side: Side, text: string, sent?: string): void } => {
  const known: Record<Side, Set<string>> = { kajkanten: new Set(), nabo: new Set() }
  const own = [
    ...demoConfiguration.map(({ uuid: of, company_uuid }) => [of, company_uuid]),
    ...demoCashiers.map(({ uuid: of, company_uuid }) => [of, company_uuid]),
    ...demoUsers.flatMap(({ uuid: of, roles }) => (roles[0] ? [[of, roles[0].company_uuid]] : [])),
  ]
  for (const [of = '', company] of own) if (!everywhere.has(of)) known[sideOf(company)].add(of)

  const quiet = (side: Side, text: string, sent = ''): void => {
    const other = otherOf(side)
    expect(words[other].filter((word) => text.includes(word))).toEqual([])
    for (const found of text.match(uuid) ?? []) {
      // What the question itself named, a refusal may name again.
      if (sent.includes(found)) continue
      if (known[other].has(found)) throw new Error(`an answer to ${side} holds ${found}, which is ${other}’s`)
      if (!everywhere.has(found)) known[side].add(found)
    }
  }

  const call = async <E extends AnyEndpoint>(endpoint: E, ask: Ask<E> = {}): Promise<Told<E>> => {
    const told = await shop.call(endpoint, ask)
    // Provider staff see all companies in their list of companies and in that of VAT entities, and nowhere else.
    if (ask.token !== shop.tokens.provider || !listsCompanies(endpoint.path))
      quiet(sideOf(ask.company), JSON.stringify(told.body ?? '', wordsOnly), JSON.stringify(ask))
    return told
  }
  return { ...shop, call, quiet }
}

const listsCompanies = (path: string): boolean =>
  path === '/users/get-signed-in-user-data' || path.startsWith('/vat-entities')

/** The letters of a packed file are chance: one in a thousand PDFs spells the neighbour's name. */
const wordsOnly = (key: string, value: unknown): unknown => (key === 'base64' ? '' : value)

/** Ids of people who act in every company, and of what the provider shares with all. */
const everywhere = new Set([
  provider_company_uuid,
  ...demoUsers.filter(({ roles }) => roles.length === 0).map(({ uuid: of }) => of),
  ...demoConfiguration
    .filter(({ company_uuid }) => company_uuid === provider_company_uuid)
    .map(({ uuid: of }) => of),
])
