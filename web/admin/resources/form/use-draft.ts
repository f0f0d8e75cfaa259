import { useState } from 'react'
import { useRestoredState } from '../../../shared/session/index.ts'
import { type Data, type EntityRow, useEntity } from '../entity.ts'
import { changedFields, emptyData } from './draft.ts'

/**
 * Typed values and the revision they are based on. A newer revision is adopted when nothing was typed; otherwise it is
 * kept as `newer`, and typed values stay.
 */
export const useDraft = (row: EntityRow | undefined, begin?: Data) => {
  const { definition } = useEntity()
  const [first] = useState(() => begin ?? emptyData(definition.fields))
  const [{ base, values }, put] = useRestoredState('draft', () => ({ base: row, values: row?.data ?? first }))
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
    /** Bases the typed values on another revision, after a merge. */
    rebase: (on: EntityRow, next: Data) => {
      put({ base: on, values: next })
    },
    reset: () => put((now) => ({ ...now, values: now.base?.data ?? first })),
  }
}
export type Draft = ReturnType<typeof useDraft>
