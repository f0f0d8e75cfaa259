import type { Problem } from '@bon/contracts/kernel'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { call, invalidateAfter, problemOf } from '../../../shared/api/index.ts'
import { newId } from '../../../shared/platform/index.ts'
import { type EntityRow, useEntity } from '../entity.ts'
import { fieldsOf } from '../field-layout.ts'
import { only, tidied } from './draft.ts'
import type { Draft } from './use-draft.ts'

export type Outcome =
  | { status: 'saved'; row: EntityRow }
  | { status: 'stale'; current: EntityRow }
  | { status: 'refused'; problem: Problem | undefined; error: unknown }

/** Saves the form: all fields of a new entity, otherwise the changed ones with the revision they are based on. */
export const useSave = (draft: Draft) => {
  const { definition, endpoints, company_uuid } = useEntity()
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  // The client creates the uuid, so that a repeated save creates one entity.
  const uuid = useRef(definition.is_single ? company_uuid : newId())
  const send = async (on: EntityRow | undefined, values: Draft['values'], changed: readonly string[]) => {
    const data = tidied(fieldsOf(definition), values)
    return on === undefined
      ? await call(endpoints.create, { body: { uuid: uuid.current, data } })
      : await call(endpoints.change, {
          params: { uuid: on.uuid },
          body: { data: only(data, changed) },
          ifMatch: on.revision,
        })
  }
  const save = async (on = draft.base, values = draft.values, changed = draft.changed): Promise<Outcome> => {
    setBusy(true)
    try {
      const { body } = await send(on, values, changed)
      await invalidateAfter(client, endpoints.change)
      return { status: 'saved', row: body.row }
    } catch (error) {
      const problem = problemOf(error)
      const current = rowIn(problem?.current)
      if (problem?.code === 'resource.changed_meanwhile' && current) return { status: 'stale', current }
      return { status: 'refused', problem, error }
    } finally {
      setBusy(false)
    }
  }
  return { save, busy }
}

/** The current row in a 409 response (DEF-42). */
const rowIn = (current: unknown): EntityRow | undefined =>
  typeof current === 'object' && current !== null && 'row' in current ? (current.row as EntityRow) : undefined
