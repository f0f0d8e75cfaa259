import type { CompanyScope, RequestContext, Uuid } from '@bon/contracts/kernel'
import { type AnyResource, providerScope } from '@bon/contracts/resources'
import { type Acted, act, contextOf, type Fields, type ResourceHouse } from '../resources/index.ts'

type Change = { definition: AnyResource; uuid: Uuid; to: Fields; revision: bigint }

/**
 * Changes what a company says of itself, though the provider may have made it; `revision` is what the change was decided
 * on. The whole of a stream is its keeper's: what the provider made is kept in the provider's name.
 */
export const changeKept = async (
  house: ResourceHouse,
  { definition, uuid, to, revision }: Change,
  request: RequestContext,
): Promise<Acted> => {
  const command = { type: 'ChangeResource', uuid, to, revision } as const
  const isProviders = house.ownerOf(definition, uuid) === providerScope.company_uuid
  const keeper = isProviders ? pickOwner(providerScope) : {}
  const kept = { ...request, scope: { ...request.scope, ...keeper } }
  return act(house, definition, command, kept, contextOf(kept, { ...command, revision: revision.toString() }))
}

const pickOwner = ({ company_uuid, vat_entity_uuid }: CompanyScope) => ({ company_uuid, vat_entity_uuid })
