import { useState } from 'react'
import { useKeptState } from '../../../shared/session/index.ts'
import { type Data, type EntityRow, useEntity } from '../entity.ts'
import { changedFields, emptyData } from './draft.ts'

/**
 * What is typed, and what it was typed on. A refetch that brings a newer revision is taken when nothing was typed;
 * when something was, it waits as `newer` and takes nothing away.
 */
export const useDraft = (row: EntityRow | undefined, begin?: Data) => {
  const { definition } = useEntity()
  const [first] = useState(() => begin ?? emptyData(definition.fields))
  const [{ base, values }, put] = useKeptState('draft', () => ({ base: row, values: row?.data ?? first }))
  const changed = changedFields(definition, base?.data ?? emptyData(definition.fields), values)
  const newer = row && base && BigInt(row.revision) > BigInt(base.revision) ? row : undefined
  const adopt = (next: EntityRow) => {
    put({ base: next, values: next.data })
  }
  if (newer && changed.length === 0) adopt(newer)
  return {
    base,
    values,
    changed,
    newer: changed.length === 0 ? undefined : newer,
    set: (field: string, value: unknown) =>
      put((now) => ({ ...now, values: { ...now.values, [field]: value } })),
    adopt,
    /** Puts what was typed on another revision: after two people's changes were brought together. */
    rebase: (on: EntityRow, next: Data) => {
      put({ base: on, values: next })
    },
    reset: () => put((now) => ({ ...now, values: now.base?.data ?? first })),
  }
}
export type Draft = ReturnType<typeof useDraft>
