import type { Uuid } from '@bon/contracts/kernel'
import { type AnyResource, type Row, readData } from '@bon/contracts/resources'
import { cursorOf, type ListScope, type PageQuery, textOf } from './list-documents.ts'
import type { MemoryRow } from './memory-row.ts'
import { foundBy } from './row-conditions.ts'
import { byId, rowOrder } from './row-order.ts'
import type { RowCache } from './row-store.ts'

type Place = { key: unknown; uuid: Uuid }

/**
 * The same page as `pageOfRows`, from rows in memory. Without conditions the cost is that of the page; with conditions
 * all rows are scanned once. Undefined for an invalid cursor.
 */
export const listRows = (
  sorted: RowCache['sorted'],
  scope: ListScope,
  definition: AnyResource,
  query: PageQuery,
): { rows: Row<AnyResource>[]; next: string | null; total: number } | undefined => {
  const cursor = query.cursor === undefined ? undefined : cursorOf(query.cursor)
  if (query.cursor !== undefined && !cursor) return undefined
  const after = cursor && { key: cursor.value, uuid: cursor.uuid }
  const archived = query.archived === 'only'
  const isFound = foundBy(definition, query.search, query.filters)
  const { rows, total } = isFound
    ? pageOfFound(sorted(definition, scope, { field: byId, archived }), isFound, definition, query, after)
    : pageOfAll(sorted(definition, scope, { field: query.sort.field, archived }), definition, query, after)
  const shown = rows.slice(0, query.limit)
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
    next:
      rows.length > query.limit && last
        ? textOf(rowOrder(definition, query.sort.field).keyOf(last), last.uuid)
        : null,
    total,
  }
}

type Page = { rows: MemoryRow[]; total: number }
type Paged = Pick<PageQuery, 'sort' | 'limit'>

/** A slice of the sorted rows; one more than the page, if available. */
const pageOfAll = (
  rows: readonly MemoryRow[],
  definition: AnyResource,
  { sort, limit }: Paged,
  after: Place | undefined,
): Page => {
  const { countBefore, countUpTo } = rowOrder(definition, sort.field)
  const total = rows.length
  if (!sort.descending) {
    const first = after ? countUpTo(rows, after.key, after.uuid) : 0
    return { rows: rows.slice(first, first + limit + 1), total }
  }
  const end = after ? countBefore(rows, after.key, after.uuid) : total
  return { rows: rows.slice(Math.max(0, end - limit - 1), end).reverse(), total }
}

/** The first matching rows in sort order; keeps and compares only a page, whatever the number of rows. */
const pageOfFound = (
  rows: readonly MemoryRow[],
  isFound: (row: MemoryRow) => boolean,
  definition: AnyResource,
  { sort, limit }: Paged,
  after: Place | undefined,
): Page => {
  const { keyOf, compareTo } = rowOrder(definition, sort.field)
  const way = sort.descending ? -1 : 1
  const page: MemoryRow[] = []
  let total = 0
  for (const row of rows) {
    if (!isFound(row)) continue
    total++
    if (after && way * compareTo(row, after.key, after.uuid) <= 0) continue
    const isBefore = (other: MemoryRow) => way * compareTo(other, keyOf(row), row.uuid) > 0
    const last = page.at(-1)
    if (page.length > limit && last && !isBefore(last)) continue
    let place = page.length
    for (let low = 0; low < place; ) {
      const middle = (low + place) >> 1
      if (isBefore(page[middle] as MemoryRow)) place = middle
      else low = middle + 1
    }
    page.splice(place, 0, row)
    if (page.length > limit + 1) page.pop()
  }
  return { rows: page, total }
}
