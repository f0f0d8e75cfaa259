import type { BusinessDays } from '@bon/contracts/companies'
import { type CompanyScope, type RequestContext, reject } from '@bon/contracts/kernel'
import { companies, readData, vatEntities } from '@bon/contracts/resources'
import type { ActionResult, Fields, ResourceDependencies } from '../resources/index.ts'
import { changeAsOwner } from './change-stored.ts'

/** Current state, strongly consistent; undefined when this process has not read the company's VAT entity yet. */
export const businessDays = async (
  deps: ResourceDependencies,
  scope: CompanyScope,
): Promise<{ body: BusinessDays; revision: bigint } | undefined> => {
  const { vat_entity_uuid } = scope
  const keeper = deps.ownerOf(vatEntities, vat_entity_uuid)
  const stored = keeper && (await deps.stores.journal.load(vatEntities, vat_entity_uuid, keeper))
  if (!stored) return undefined
  const { zone, cut_offs } = vatEntities.schema.parse(readData(vatEntities, stored.data))
  const { revision } = stored
  return {
    body: { zone, cut_offs, may_change: !isUnderItsEntity(deps, scope), revision: revision.toString() },
    revision,
  }
}

export const changeBusinessDays = async (
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

/**
 * Whether a parent company has the same VAT entity: its days follow these rules too, so only the parent may change
 * them.
 */
export const isUnderItsEntity = (deps: ResourceDependencies, scope: CompanyScope): boolean =>
  deps
    .everywhere(companies)
    .some(
      ({ uuid, vat_entity_uuid }) =>
        uuid !== scope.company_uuid &&
        scope.resource_companies.includes(uuid) &&
        vat_entity_uuid === scope.vat_entity_uuid,
    )
