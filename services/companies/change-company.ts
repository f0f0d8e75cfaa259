import type { RequestContext, Uuid } from '@bon/contracts/kernel'
import { companies } from '@bon/contracts/resources'
import type { ActionResult, Fields, ResourceDependencies } from '../resources/index.ts'
import { changeAsOwner } from './change-stored.ts'

/** Changes the company's own data; `revision` is the one that the change was decided on. */
export const changeCompany = (
  deps: ResourceDependencies,
  to: Fields,
  revision: bigint,
  request: RequestContext,
): Promise<ActionResult> =>
  changeAsOwner(deps, { definition: companies, uuid: request.scope.company_uuid, to, revision }, request)

/**
 * Current state, strongly consistent, for deciding the next change. A company's stream belongs to whoever created it.
 */
export const loadCompany = (deps: ResourceDependencies, uuid: Uuid) =>
  deps.stores.journal.load(companies, uuid, deps.ownerOf(companies, uuid) ?? uuid)
