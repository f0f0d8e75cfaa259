import type { RulesStatus } from '@bon/contracts/companies'
import { type CompanyScope, type RequestContext, reject } from '@bon/contracts/kernel'
import { readData, vatEntities } from '@bon/contracts/resources'
import type { ActionResult, Fields, ResourceDependencies } from '../resources/index.ts'
import { isUnderItsEntity } from './business-days.ts'
import { changeAsOwner } from './change-stored.ts'

/** Current state, strongly consistent; undefined when this process has not read the company's VAT entity yet. */
export const rulesStatus = async (
  deps: ResourceDependencies,
  scope: CompanyScope,
): Promise<{ body: RulesStatus; revision: bigint } | undefined> => {
  const { vat_entity_uuid: uuid } = scope
  const keeper = deps.ownerOf(vatEntities, uuid)
  const stored = keeper && (await deps.stores.journal.load(vatEntities, uuid, keeper))
  if (!stored) return undefined
  const { cash_register_rules } = vatEntities.schema.parse(readData(vatEntities, stored.data))
  const { revision } = stored
  const may_change = !isUnderItsEntity(deps, scope)
  return { body: { cash_register_rules, may_change, revision: revision.toString() }, revision }
}

export const changeRules = async (
  deps: ResourceDependencies,
  to: Fields,
  revision: bigint,
  request: RequestContext,
): Promise<ActionResult> => {
  const { scope } = request
  if (isUnderItsEntity(deps, scope)) return reject('resource.inherited')
  return changeAsOwner(deps, { definition: vatEntities, uuid: scope.vat_entity_uuid, to, revision }, request)
}
