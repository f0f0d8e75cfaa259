import type { BusinessDays } from '@bon/contracts/companies'
import { type CompanyScope, type RequestContext, reject } from '@bon/contracts/kernel'
import { companies, readData, vatEntities } from '@bon/contracts/resources'
import type { Acted, Fields, ResourceHouse } from '../resources/index.ts'
import { changeKept } from './change-kept.ts'

/** Now, strongly; undefined for a company whose VAT entity this process has not read yet. */
export const businessDays = async (
  house: ResourceHouse,
  scope: CompanyScope,
): Promise<{ body: BusinessDays; revision: bigint } | undefined> => {
  const { vat_entity_uuid } = scope
  const keeper = house.ownerOf(vatEntities, vat_entity_uuid)
  const held = keeper && (await house.stores.journal.load(vatEntities, vat_entity_uuid, keeper))
  if (!held) return undefined
  const { zone, cut_offs } = vatEntities.schema.parse(readData(vatEntities, held.data))
  const { revision } = held
  return {
    body: { zone, cut_offs, may_change: !isUnderItsEntity(house, scope), revision: revision.toString() },
    revision,
  }
}

export const changeBusinessDays = async (
  house: ResourceHouse,
  to: Fields,
  revision: bigint,
  request: RequestContext,
): Promise<Acted> =>
  isUnderItsEntity(house, request.scope)
    ? reject('resource.inherited')
    : changeKept(
        house,
        { definition: vatEntities, uuid: request.scope.vat_entity_uuid, to, revision },
        request,
      )

/** Whether a company above has the same VAT entity: its days are dated by it too, so it is that one's to change. */
export const isUnderItsEntity = (house: ResourceHouse, scope: CompanyScope): boolean =>
  house
    .everywhere(companies)
    .some(
      ({ uuid, vat_entity_uuid }) =>
        uuid !== scope.company_uuid &&
        scope.resource_companies.includes(uuid) &&
        vat_entity_uuid === scope.vat_entity_uuid,
    )
