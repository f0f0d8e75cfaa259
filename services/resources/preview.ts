import {
  type CompanyUuid,
  isRejection,
  type Rejection,
  type RequestContext,
  reject,
} from '@bon/contracts/kernel'
import { type AnyResource, readData } from '@bon/contracts/resources'
import { type BulkAction, commandOf } from './bulk.ts'
import { claimsOf, duplicateRejection } from './reservations.ts'
import type { ResourceDependencies } from './resource.dependencies.ts'
import { type ActionRejection, broken, dataAfter } from './resource.handlers.ts'

export type Previewed = Rejection<ActionRejection> | undefined

/** What a bulk call would reject, without claims and writes; undefined when it would succeed. */
export const preview = async (
  deps: ResourceDependencies,
  definition: AnyResource,
  actions: readonly BulkAction[],
  request: RequestContext,
): Promise<Previewed[]> => {
  const owners = claimedNow(deps, definition, request)
  const previewed: Previewed[] = []
  for (const one of actions) previewed.push(await previewOne(deps, definition, one, request, owners))
  return previewed
}

const previewOne = async (
  deps: ResourceDependencies,
  definition: AnyResource,
  one: BulkAction,
  request: RequestContext,
  owners: ReadonlyMap<string, string>,
): Promise<Previewed> => {
  const command = commandOf(one)
  const { company_uuid } = request.scope
  const before = await deps.stores[definition.storage].load(definition, one.uuid, company_uuid)
  if (one.action === 'create' && before) return reject('resource.exists')
  if (one.action !== 'create' && !before) return reject('request.not_found')
  const data = dataAfter(definition, command, before)
  if (!data) return undefined
  const old = before && readData(definition, before.data)
  const refused = await broken(deps, definition, one.uuid, data, old, request)
  if (refused && isRejection(refused)) return refused
  for (const { fields, value } of claimsOf(definition, data)) {
    const owner = owners.get(keyOf(fields, value))
    if (owner === undefined || owner === one.uuid) continue
    return duplicateRejection(definition, fields)
  }
  return undefined
}

/** Current owners of unique values, within the company or the installation. */
const claimedNow = (
  deps: ResourceDependencies,
  definition: AnyResource,
  { scope }: RequestContext,
): ReadonlyMap<string, string> => {
  const isAmong = (company_uuid: CompanyUuid) =>
    definition.unique_in === 'installation' || company_uuid === scope.company_uuid
  return new Map(
    deps
      .everywhere(definition)
      .filter(({ company_uuid }) => isAmong(company_uuid))
      .flatMap((entity) =>
        claimsOf(definition, entity).map(
          ({ fields, value }) => [keyOf(fields, value), entity.uuid] as [string, string],
        ),
      ),
  )
}

const keyOf = (fields: readonly string[], value: string): string => `${fields.join('+')}\u001e${value}`
