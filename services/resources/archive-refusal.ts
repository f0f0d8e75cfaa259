import { type Rejection, type RequestContext, reject, type Uuid } from '@bon/contracts/kernel'
import { type AnyResource, allResources } from '@bon/contracts/resources'
import { isReferenced, keepersOf } from './checks.ts'
import type { ResourceDependencies } from './resource.dependencies.ts'

type ArchiveRejection = 'resource.in_use' | 'resource.has_open_bons' | 'resource.has_open_session'

/** Why an entity cannot be archived; undefined when it can. */
export const archiveRefusal = async (
  deps: ResourceDependencies,
  definition: AnyResource,
  uuid: Uuid,
  request: RequestContext,
): Promise<Rejection<ArchiveRejection> | undefined> =>
  (await inUse(deps, definition, uuid)) ??
  (await occupied(deps, definition, uuid, request)) ??
  inSession(deps, definition, uuid, request)

/**
 * An entity referenced by a field that requires it cannot be archived; the rejection names the number and kind of
 * references.
 */
const inUse = async (
  deps: ResourceDependencies,
  definition: AnyResource,
  uuid: Uuid,
): Promise<Rejection<'resource.in_use'> | undefined> => {
  for (const keeper of keepersOf(definition, allResources)) {
    const holders = deps
      .everywhere(keeper)
      .filter((entity) => entity.uuid !== uuid && isReferenced(keeper.fields, entity, definition.name, uuid))
    if (holders.length > 0) return reject('resource.in_use', { count: holders.length, resource: keeper.name })
  }
  return undefined
}

/**
 * An occupied table cannot be archived, because its order would become invisible (FLR-12, FLR-15). Its number may
 * change.
 */
const occupied = async (
  deps: ResourceDependencies,
  definition: AnyResource,
  uuid: Uuid,
  { scope }: RequestContext,
): Promise<Rejection<'resource.has_open_bons'> | undefined> => {
  const count = await deps.openBonsOn(scope, definition, uuid)
  return count > 0 ? reject('resource.has_open_bons', { count }) : undefined
}

/** An archived register is in no list, so its open session could not be closed. */
const inSession = async (
  deps: ResourceDependencies,
  definition: AnyResource,
  uuid: Uuid,
  { scope }: RequestContext,
): Promise<Rejection<'resource.has_open_session'> | undefined> =>
  (await deps.hasOpenSession(scope, definition, uuid)) ? reject('resource.has_open_session') : undefined
