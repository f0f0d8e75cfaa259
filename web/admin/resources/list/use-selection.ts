import { useState } from 'react'
import type { EntityRow } from '../entity.ts'

/** The selected rows, kept across pages. An inherited row belongs to the parent and cannot be selected. */
export const useSelection = (rows: readonly EntityRow[]) => {
  const [marked, setMarked] = useState<ReadonlyMap<string, EntityRow>>(new Map())
  const own = rows.filter(({ inherited }) => !inherited)
  const on = own.filter(({ uuid }) => marked.has(uuid)).length
  const set = (rowsToSet: readonly EntityRow[], isOn: boolean) =>
    setMarked((now) => {
      const next = new Map(now)
      for (const row of rowsToSet) {
        if (isOn) next.set(row.uuid, row)
        else next.delete(row.uuid)
      }
      return next
    })
  return {
    marked: [...marked.values()],
    has: ({ uuid }: EntityRow) => marked.has(uuid),
    toggle: (row: EntityRow) => set([row], !marked.has(row.uuid)),
    /** How much of this page is selected. */
    page: on === 0 ? ('none' as const) : on === own.length ? ('all' as const) : ('some' as const),
    togglePage: () => set(own, on !== own.length),
    clear: () => setMarked(new Map()),
  }
}
export type Selection = ReturnType<typeof useSelection>
