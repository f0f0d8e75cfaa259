import type { CompanyScope, RequestContext, Uuid } from '@bon/contracts/kernel'
import { type AnyResource, providerScope } from '@bon/contracts/resources'
import {
  type ActionResult,
  action,
  contextOf,
  type Fields,
  type ResourceDependencies,
} from '../resources/index.ts'

type Change = { definition: AnyResource; uuid: Uuid; to: Fields; revision: bigint }

/**
 * Changes an entity on behalf of the company, even if the provider created it; `revision` is the one that the change
 * was decided on. A stream belongs to one company, so changes of the provider's entities are stamped with the
 * provider's.
 */
export const changeAsOwner = async (
  deps: ResourceDependencies,
  { definition, uuid, to, revision }: Change,
  request: RequestContext,
): Promise<ActionResult> => {
  const command = { type: 'ChangeResource', uuid, to, revision } as const
  const isProviders = deps.ownerOf(definition, uuid) === providerScope.company_uuid
  const keeper = isProviders ? pickOwner(providerScope) : {}
  const ownerRequest = { ...request, scope: { ...request.scope, ...keeper } }
  return action(
    deps,
    definition,
    command,
    ownerRequest,
    contextOf(ownerRequest, { ...command, revision: revision.toString() }),
  )
}

const pickOwner = ({ company_uuid, vat_entity_uuid }: CompanyScope) => ({ company_uuid, vat_entity_uuid })
