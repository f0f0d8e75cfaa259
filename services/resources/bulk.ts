import { isRejection, type Rejection, type RequestContext, type Uuid, uuid5 } from '@bon/contracts/kernel'
import type { AnyResource } from '@bon/contracts/resources'
import { type Acted, act, contextOf } from './resource.acts.ts'
import type { Fields, ResourceCommand } from './resource.decider.ts'
import type { ResourceHouse } from './resource.house.ts'

export type BulkAct =
  | { act: 'create'; uuid: Uuid; data: Fields }
  | { act: 'change'; uuid: Uuid; data: Fields; revision?: string | undefined }
  | { act: 'archive' | 'restore'; uuid: Uuid }

export type BulkResult = {
  uuid: Uuid
  status: 'done' | 'refused'
  refused: { code: string; fields: NonNullable<Rejection['fields']>[number][] } | null
}

/** So many are under way at once: the log writes what comes together in one go. */
const atOnce = 16

/**
 * Many acts, each of its own: the id of each derives from the call's and its place, so that a call sent again does
 * what is still undone and nothing twice (rule 2).
 */
export const bulk = async (
  house: ResourceHouse,
  definition: AnyResource,
  acts: readonly BulkAct[],
  request: RequestContext,
): Promise<BulkResult[]> => {
  const results: BulkResult[] = new Array(acts.length)
  const queue = acts.entries()
  const work = async () => {
    for (const [i, one] of queue) {
      const own = { ...request, command_id: uuid5(request.command_id, `${i}:${one.uuid}`) }
      results[i] = resultOf(one.uuid, await act(house, definition, commandOf(one), own, contextOf(own, one)))
    }
  }
  await Promise.all(Array.from({ length: Math.min(atOnce, acts.length) }, work))
  return results
}

export const commandOf = (one: BulkAct): ResourceCommand => {
  const { uuid } = one
  switch (one.act) {
    case 'create':
      return { type: 'CreateResource', uuid, data: one.data }
    case 'change':
      return {
        type: 'ChangeResource',
        uuid,
        to: one.data,
        ...(one.revision === undefined ? {} : { revision: BigInt(one.revision) }),
      }
    case 'archive':
      return { type: 'ArchiveResource', uuid }
    case 'restore':
      return { type: 'RestoreResource', uuid }
  }
}

const resultOf = (uuid: Uuid, acted: Acted): BulkResult =>
  isRejection(acted)
    ? {
        uuid,
        status: 'refused',
        refused: {
          code: acted.rejection,
          fields: [...(acted.fields ?? [])],
        },
      }
    : { uuid, status: 'done', refused: null }
