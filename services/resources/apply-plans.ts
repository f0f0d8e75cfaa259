import {
  type CompanyScope,
  type Instant,
  isRejection,
  type RequestContext,
  type Uuid,
  uuid5,
} from '@bon/contracts/kernel'
import type { AnyResource } from '@bon/contracts/resources'
import type { Fields } from './resource.decider.ts'
import type { ResourceDependencies } from './resource.dependencies.ts'
import { action, contextOf } from './resource.handlers.ts'

/** A planned change that is due. */
export type DuePlan = {
  definition: AnyResource
  scope: CompanyScope
  uuid: Uuid
  change_uuid: Uuid
  to: Fields
}

/**
 * Applies due changes (BEYOND-14). Each has one permanent id, so that several processes and restarts apply it once; a
 * change that the rules no longer allow is dropped, and the history says so.
 */
export const applyDuePlans = async (
  deps: ResourceDependencies,
  due: readonly DuePlan[],
  now: Instant,
): Promise<void> => {
  for (const { definition, scope, uuid, change_uuid, to } of due) {
    const request = (what: string): RequestContext => ({
      now,
      actor: 'apply-plans',
      scope,
      command_id: uuid5(change_uuid, what),
      caller: 'local house',
    })
    const applyRequest = request('apply')
    const done = await action(
      deps,
      definition,
      { type: 'ChangeResource', uuid, to, change_uuid },
      applyRequest,
      contextOf(applyRequest, to),
    )
    // An undecided race is not a rejection: it is retried with the same id.
    if (!isRejection(done) || done.rejection === 'command.undecided') continue
    const drop = request('refuse')
    await action(
      deps,
      definition,
      { type: 'DropPlan', uuid, change_uuid, why: 'refused' },
      drop,
      contextOf(drop, change_uuid),
    )
  }
}
