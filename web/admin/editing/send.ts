import { type AnyResource, bulkMax, resourceEndpoints } from '@bon/contracts/resources'
import { call } from '../../shared/api/index.ts'
import type { Action } from './actions.ts'

/** One bulk call; waves are sent one after the other. */
export type Wave = { of: AnyResource; actions: Action[] }
export type Refused = { resource: string; uuid: string; code: string; rules: readonly string[] }

/** Sends the waves in order and stops after the first that has a refusal. */
export const sendWaves = async (waves: readonly Wave[]): Promise<Refused[]> => {
  for (const wave of waves) {
    const refused = await send(wave)
    if (refused.length > 0) return refused
  }
  return []
}

const send = async ({ of, actions }: Wave): Promise<Refused[]> => {
  const { bulk } = resourceEndpoints(of)
  const refused: Refused[] = []
  for (let from = 0; from < actions.length; from += bulkMax) {
    const { body } = await call(bulk, { body: { actions: actions.slice(from, from + bulkMax) } })
    for (const { uuid, refused: no } of body.results)
      if (no)
        refused.push({ resource: of.name, uuid, code: no.code, rules: no.fields.map(({ rule }) => rule) })
  }
  return refused
}
