import type { RequestContext, Uuid } from '@bon/contracts/kernel'
import { companies } from '@bon/contracts/resources'
import type { Acted, Fields, ResourceHouse } from '../resources/index.ts'
import { changeKept } from './change-kept.ts'

/** Changes the asking company's own words about itself; its revision is what the change was decided on. */
export const changeCompany = (
  house: ResourceHouse,
  to: Fields,
  revision: bigint,
  request: RequestContext,
): Promise<Acted> =>
  changeKept(house, { definition: companies, uuid: request.scope.company_uuid, to, revision }, request)

/** Now, strongly: what the next change is decided on. A company stands in the name of whoever made it. */
export const heldCompany = (house: ResourceHouse, uuid: Uuid) =>
  house.stores.journal.load(companies, uuid, house.ownerOf(companies, uuid) ?? uuid)
