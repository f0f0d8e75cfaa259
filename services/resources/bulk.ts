import { isRejection, type Rejection, type RequestContext, type Uuid, uuid5 } from '@bon/contracts/kernel'
import type { AnyResource } from '@bon/contracts/resources'
import type { Fields, ResourceCommand } from './resource.decider.ts'
import type { ResourceDependencies } from './resource.dependencies.ts'
import { type ActionResult, action, contextOf } from './resource.handlers.ts'

export type BulkAction =
  | { action: 'create'; uuid: Uuid; data: Fields }
  | { action: 'change'; uuid: Uuid; data: Fields; revision?: string | undefined }
  | { action: 'archive' | 'restore'; uuid: Uuid }

export type BulkResult = {
  uuid: Uuid
  status: 'done' | 'refused'
  refused: { code: string; fields: NonNullable<Rejection['fields']>[number][] } | null
}

/** Concurrency limit; the log groups concurrent appends. */
const atOnce = 16

/**
 * Many actions, each a command of its own: its id derives from the call's id and its index, so that a repeated call
 * completes what is missing and repeats nothing (RULE-2).
 */
export const bulk = async (
  deps: ResourceDependencies,
  definition: AnyResource,
  actions: readonly BulkAction[],
  request: RequestContext,
): Promise<BulkResult[]> => {
  const results: BulkResult[] = new Array(actions.length)
  const queue = actions.entries()
  const work = async () => {
    for (const [i, one] of queue) {
      const own = { ...request, command_id: uuid5(request.command_id, `${i}:${one.uuid}`) }
      results[i] = resultOf(
        one.uuid,
        await action(deps, definition, commandOf(one), own, contextOf(own, one)),
      )
    }
  }
  await Promise.all(Array.from({ length: Math.min(atOnce, actions.length) }, work))
  return results
}

export const commandOf = (one: BulkAction): ResourceCommand => {
  const { uuid } = one
  switch (one.action) {
    case 'create':
      return { type: 'CreateResource', uuid, data: one.data }
    case 'change':
      return {
        type: 'ChangeResource',
        uuid,
        to: one.data,
        ...(one.revision !== undefined && { revision: BigInt(one.revision) }),
      }
    case 'archive':
      return { type: 'ArchiveResource', uuid }
    case 'restore':
      return { type: 'RestoreResource', uuid }
  }
}

const resultOf = (uuid: Uuid, result: ActionResult): BulkResult =>
  isRejection(result)
    ? {
        uuid,
        status: 'refused',
        refused: {
          code: result.rejection,
          fields: [...(result.fields ?? [])],
        },
      }
    : { uuid, status: 'done', refused: null }
