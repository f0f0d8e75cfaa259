import { type AnyResource, type Row, readData } from '@bon/contracts/resources'
import { cursorOf, type ListAsked, type ListScope, textOf } from './list-documents.ts'
import type { MemoryRow } from './memory-row.ts'
import { foundBy } from './row-conditions.ts'
import { rowOrder } from './row-order.ts'

/**
 * The same page as `pageOfRows` gives, of rows in memory that stand in the upward order of the asked column and are all
 * archived or all not. A page without conditions costs what the page holds; with them all rows are looked at once.
 * Undefined for a cursor that we never gave out.
 */
export const listRows = (
  rows: readonly MemoryRow[],
  scope: ListScope,
  definition: AnyResource,
  { search, sort, filters, cursor, limit }: Omit<ListAsked, 'archived'>,
): { rows: Row<AnyResource>[]; next: string | null; total: number } | undefined => {
  const after = cursor === undefined ? undefined : cursorOf(cursor)
  if (cursor !== undefined && !after) return undefined
  const { keyOf, countBefore, countUpTo } = rowOrder(definition, sort.field)
  const size = rows.length
  const at = (place: number) => rows[sort.descending ? size - 1 - place : place] as MemoryRow
  /** The first place, in the asked direction, behind the cursor's row, be that row still there or not. */
  const firstPlace = (): number => {
    if (!after) return 0
    const { value, uuid } = after
    return sort.descending ? size - countBefore(rows, value, uuid) : countUpTo(rows, value, uuid)
  }
  const first = firstPlace()
  const isFound = foundBy(definition, search, filters)
  const page: MemoryRow[] = []
  let total = size
  if (isFound) {
    total = 0
    for (let place = 0; place < size; place++) {
      const row = at(place)
      if (!isFound(row)) continue
      total++
      if (place >= first && page.length <= limit) page.push(row)
    }
  } else {
    for (let place = first; place < size && page.length <= limit; place++) page.push(at(place))
  }
  const shown = page.slice(0, limit)
  const last = shown.at(-1)
  return {
    rows: shown.map(({ uuid, company_uuid, revision, archived, data }) => ({
      uuid,
      company_uuid,
      inherited: company_uuid !== scope.company_uuid,
      revision: revision.toString(),
      archived,
      data: readData(definition, data),
    })),
    next: page.length > limit && last ? textOf(keyOf(last), last.uuid) : null,
    total,
  }
}
