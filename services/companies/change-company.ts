import type { CompanyScope, RequestContext, Uuid } from '@bon/contracts/kernel'
import { companies, providerScope } from '@bon/contracts/resources'
import { type Acted, act, contextOf, type Fields, type ResourceHouse } from '../resources/index.ts'

/** A company stands in the name of whoever made it: itself, or the provider. */
export const keeperOf = ({ ownerOf }: ResourceHouse, uuid: Uuid): Uuid => ownerOf(companies, uuid) ?? uuid

/** Changes the asking company's own words about itself; its revision is what the change was decided on. */
export const changeCompany = async (
  house: ResourceHouse,
  to: Fields,
  revision: bigint,
  request: RequestContext,
): Promise<Acted> => {
  const uuid = request.scope.company_uuid
  const command = { type: 'ChangeResource', uuid, to, revision } as const
  // The whole of a stream is its keeper's: a company that the provider made is kept in the provider's name.
  const keeper = keeperOf(house, uuid) === uuid ? {} : pickOwner(providerScope)
  const kept = { ...request, scope: { ...request.scope, ...keeper } }
  return act(house, companies, command, kept, contextOf(kept, { ...command, revision: revision.toString() }))
}

/** Now, strongly: what the next change is decided on. */
export const heldCompany = (house: ResourceHouse, uuid: Uuid) =>
  house.stores.journal.load(companies, uuid, keeperOf(house, uuid))

const pickOwner = ({ company_uuid, vat_entity_uuid }: CompanyScope) => ({ company_uuid, vat_entity_uuid })
