import { isRejection, type Rejection, type RequestContext, reject, type Uuid } from '@bon/contracts/kernel'
import { type AnyResource, readData } from '@bon/contracts/resources'
import { type BulkAct, commandOf } from './bulk.ts'
import { claimsOf, takenBy } from './reservations.ts'
import { type ActRejection, broken, dataAfter } from './resource.acts.ts'
import type { ResourceHouse } from './resource.house.ts'

export type Previewed = Rejection<ActRejection> | undefined

/** What the bulk call would refuse, without a claim and without a word written: undefined for what it would do. */
export const preview = async (
  house: ResourceHouse,
  definition: AnyResource,
  acts: readonly BulkAct[],
  request: RequestContext,
): Promise<Previewed[]> => {
  const owners = claimedNow(house, definition, request)
  const previewed: Previewed[] = []
  for (const one of acts) previewed.push(await previewOne(house, definition, one, request, owners))
  return previewed
}

const previewOne = async (
  house: ResourceHouse,
  definition: AnyResource,
  one: BulkAct,
  request: RequestContext,
  owners: ReadonlyMap<string, string>,
): Promise<Previewed> => {
  const command = commandOf(one)
  const { company_uuid } = request.scope
  const before = await house.stores[definition.storage].load(definition, one.uuid, company_uuid)
  if (one.act === 'create' && before) return reject('resource.exists')
  if (one.act !== 'create' && !before) return reject('request.not_found')
  const data = dataAfter(definition, command, before)
  if (!data) return undefined
  const old = before && readData(definition, before.data)
  const refused = await broken(house, definition, one.uuid, data, old, request)
  if (refused && isRejection(refused)) return refused
  for (const { fields, value } of claimsOf(definition, data)) {
    const owner = owners.get(keyOf(fields, value))
    if (owner === undefined || owner === one.uuid) continue
    return takenBy(definition, fields)
  }
  return undefined
}

/** Who holds which unique value now, among the company's own or in the installation. */
const claimedNow = (
  house: ResourceHouse,
  definition: AnyResource,
  { scope }: RequestContext,
): ReadonlyMap<string, string> => {
  const isAmong = (company_uuid: Uuid) =>
    definition.unique_in === 'installation' || company_uuid === scope.company_uuid
  return new Map(
    house
      .everywhere(definition)
      .filter(({ company_uuid }) => isAmong(company_uuid))
      .flatMap((held) =>
        claimsOf(definition, held as never).map(
          ({ fields, value }) => [keyOf(fields, value), held.uuid] as [string, string],
        ),
      ),
  )
}

const keyOf = (fields: readonly string[], value: string): string => `${fields.join('+')}\u001e${value}`
