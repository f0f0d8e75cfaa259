import { bulkMax, resourceEndpoints, tablePlanAreas, tables } from '@bon/contracts/resources'
import { useQueryClient } from '@tanstack/react-query'
import { call, invalidateTopic } from '../../shared/api/index.ts'
import { type Act, type Wave, wavesOf } from './acts.ts'
import type { Editing } from './editing.ts'

export type Refused = {
  of: Wave['of']
  uuid: string
  code: string
  rules: readonly string[]
}

/** Sends the changes; the first wave that the server refuses anything of is the last that is sent. */
export const useSavePlan = () => {
  const client = useQueryClient()
  return async (editing: Editing): Promise<Refused[]> => {
    try {
      for (const wave of wavesOf(editing)) {
        const refused = await send(wave)
        if (refused.length > 0) return refused
      }
      return []
    } finally {
      await invalidateTopic(client, 'resources')
    }
  }
}

const bulkOf = {
  table_plan_areas: resourceEndpoints(tablePlanAreas).bulk,
  tables: resourceEndpoints(tables).bulk,
}

const send = async ({ of, acts }: Wave): Promise<Refused[]> => {
  const refused: Refused[] = []
  for (let from = 0; from < acts.length; from += bulkMax) {
    const body = { acts: acts.slice(from, from + bulkMax) as never[] satisfies Act[] }
    const { results } = (await call(bulkOf[of], { body })).body
    for (const { uuid, refused: no } of results)
      if (no) refused.push({ of, uuid, code: no.code, rules: no.fields.map(({ rule }) => rule) })
  }
  return refused
}
