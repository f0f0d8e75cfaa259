import {
  type CompanyScope,
  type Instant,
  isRejection,
  type RequestContext,
  type Uuid,
  uuid5,
} from '@bon/contracts/kernel'
import type { AnyResource } from '@bon/contracts/resources'
import { act, contextOf } from './resource.acts.ts'
import type { Fields } from './resource.decider.ts'
import type { ResourceHouse } from './resource.house.ts'

/** A planned change whose moment has come. */
export type DuePlan = {
  definition: AnyResource
  scope: CompanyScope
  uuid: Uuid
  change_uuid: Uuid
  to: Fields
}

/**
 * Makes the changes that are due (BEYOND-14). Each has one id for ever, so several processes and a restart make it
 * once; what the rules no longer allow is dropped and says so in the history.
 */
export const applyDuePlans = async (
  house: ResourceHouse,
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
    const asked = request('apply')
    const done = await act(
      house,
      definition,
      { type: 'ChangeResource', uuid, to, change_uuid },
      asked,
      contextOf(asked, to),
    )
    // Undecided is not refused: it is tried again with the same id.
    if (!isRejection(done) || done.rejection === 'command.undecided') continue
    const drop = request('refuse')
    await act(
      house,
      definition,
      { type: 'DropPlan', uuid, change_uuid, why: 'refused' },
      drop,
      contextOf(drop, change_uuid),
    )
  }
}
