import { type CompanyScope, type RequestContext, reject } from '@bon/contracts/kernel'
import { companies, type DataOf, readData, vatEntities } from '@bon/contracts/resources'
import type { ActionResult, Fields, ResourceDependencies } from '../resources/index.ts'
import { changeAsOwner } from './change-stored.ts'

type Entity = DataOf<typeof vatEntities>

/**
 * Part of the company's VAT entity for its settings. Current state, strongly consistent; undefined when this process
 * has not read the entity yet.
 */
export const ownEntity = async <Part extends Partial<Entity>>(
  deps: ResourceDependencies,
  scope: CompanyScope,
  partOf: (entity: Entity) => Part,
): Promise<{ body: Part & { may_change: boolean; revision: string }; revision: bigint } | undefined> => {
  const { vat_entity_uuid } = scope
  const keeper = deps.ownerOf(vatEntities, vat_entity_uuid)
  const stored = keeper && (await deps.stores.journal.load(vatEntities, vat_entity_uuid, keeper))
  if (!stored) return undefined
  const { revision, data } = stored
  const entity = vatEntities.schema.parse(readData(vatEntities, data))
  const may_change = !isUnderItsEntity(deps, scope)
  return { body: { ...partOf(entity), may_change, revision: revision.toString() }, revision }
}

export const changeOwnEntity = async (
  deps: ResourceDependencies,
  to: Fields,
  revision: bigint,
  request: RequestContext,
): Promise<ActionResult> =>
  isUnderItsEntity(deps, request.scope)
    ? reject('resource.inherited')
    : changeAsOwner(
        deps,
        { definition: vatEntities, uuid: request.scope.vat_entity_uuid, to, revision },
        request,
      )

/** Whether a parent company has the same VAT entity, whose settings only the parent may change then. */
const isUnderItsEntity = (deps: ResourceDependencies, scope: CompanyScope): boolean =>
  deps
    .everywhere(companies)
    .some(
      ({ uuid, vat_entity_uuid }) =>
        uuid !== scope.company_uuid &&
        scope.resource_companies.includes(uuid) &&
        vat_entity_uuid === scope.vat_entity_uuid,
    )
