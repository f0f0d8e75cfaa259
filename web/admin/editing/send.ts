import { type AnyResource, bulkMax, resourceEndpoints } from '@bon/contracts/resources'
import { call } from '../../shared/api/index.ts'
import type { Act } from './acts.ts'

/** One bulk call; the next is sent when it is answered. */
export type Wave = { of: AnyResource; acts: Act[] }
export type Refused = { resource: string; uuid: string; code: string; rules: readonly string[] }

/** Sends wave by wave; the first of which the server refuses anything is the last that is sent. */
export const sendWaves = async (waves: readonly Wave[]): Promise<Refused[]> => {
  for (const wave of waves) {
    const refused = await send(wave)
    if (refused.length > 0) return refused
  }
  return []
}

const send = async ({ of, acts }: Wave): Promise<Refused[]> => {
  const { bulk } = resourceEndpoints(of)
  const refused: Refused[] = []
  for (let from = 0; from < acts.length; from += bulkMax) {
    const { body } = await call(bulk, { body: { acts: acts.slice(from, from + bulkMax) } })
    for (const { uuid, refused: no } of body.results)
      if (no)
        refused.push({ resource: of.name, uuid, code: no.code, rules: no.fields.map(({ rule }) => rule) })
  }
  return refused
}
