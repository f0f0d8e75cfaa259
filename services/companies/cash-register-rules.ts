import type { RulesStanding } from '@bon/contracts/companies'
import type { CompanyScope, RequestContext } from '@bon/contracts/kernel'
import { reject } from '@bon/contracts/kernel'
import { readData, vatEntities } from '@bon/contracts/resources'
import type { Acted, Fields, ResourceHouse } from '../resources/index.ts'
import { isUnderItsEntity } from './business-days.ts'
import { changeKept } from './change-kept.ts'

/** Now, strongly; undefined for a company whose VAT entity this process has not read yet. */
export const rulesStanding = async (
  house: ResourceHouse,
  scope: CompanyScope,
): Promise<{ body: RulesStanding; revision: bigint } | undefined> => {
  const { vat_entity_uuid: uuid } = scope
  const keeper = house.ownerOf(vatEntities, uuid)
  const held = keeper && (await house.stores.journal.load(vatEntities, uuid, keeper))
  if (!held) return undefined
  const { cash_register_rules } = vatEntities.schema.parse(readData(vatEntities, held.data))
  const { revision } = held
  const may_change = !isUnderItsEntity(house, scope)
  return { body: { cash_register_rules, may_change, revision: revision.toString() }, revision }
}

export const changeRules = async (
  house: ResourceHouse,
  to: Fields,
  revision: bigint,
  request: RequestContext,
): Promise<Acted> => {
  const { scope } = request
  if (isUnderItsEntity(house, scope)) return reject('resource.inherited')
  return changeKept(house, { definition: vatEntities, uuid: scope.vat_entity_uuid, to, revision }, request)
}
