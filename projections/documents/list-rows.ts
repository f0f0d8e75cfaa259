import type { Uuid } from '@bon/contracts/kernel'
import { type AnyResource, type Filter, type Row, readData } from '@bon/contracts/resources'
import { choicesOf, cursorOf, isTextual, type ListAsked, type ListScope, textOf } from './list-documents.ts'

/** An entity in memory, its fields as the definition means them. */
export type MemoryRow = {
  uuid: Uuid
  company_uuid: Uuid
  revision: bigint
  archived: boolean
  data: Readonly<Record<string, unknown>>
  /** What lists made of the data, to sort and search by; kept beside it until the next change. */
  texts: Record<string, string>
}

type Found = { row: MemoryRow; key: unknown }

/**
 * The same page as `pageOfRows` gives, of rows in memory: 20,000 products are looked through in a few milliseconds,
 * where PostgreSQL unpacks 20,000 JSON documents for each question. Undefined for a cursor that we never gave out.
 */
export const listRows = (
  rows: Iterable<MemoryRow>,
  scope: ListScope,
  definition: AnyResource,
  { search, sort, filters, archived, cursor, limit }: ListAsked,
): { rows: Row<AnyResource>[]; next: string | null; total: number } | undefined => {
  const after = cursor === undefined ? undefined : cursorOf(cursor)
  if (cursor !== undefined && !after) return undefined
  const isFound = foundBy(definition, search, filters)
  const keyOf = keyBy(definition, sort.field)
  const way = sort.descending ? -1 : 1
  const compare = (a: Found, key: unknown, uuid: Uuid): number =>
    way * (compareJson(a.key, key) || (a.row.uuid < uuid ? -1 : a.row.uuid > uuid ? 1 : 0))

  /** The best so far, in order: of many thousands only a page is ever held and compared. */
  const page: Found[] = []
  let total = 0
  for (const row of rows) {
    if (row.archived !== (archived === 'only') || !isFound(row)) continue
    total++
    const found = { row, key: keyOf(row) }
    if (after && compare(found, after.value, after.uuid) <= 0) continue
    const last = page.at(-1)
    if (page.length > limit && last && compare(found, last.key, last.row.uuid) > 0) continue
    let place = page.length
    for (let low = 0; low < place; ) {
      const middle = (low + place) >> 1
      const other = page[middle]
      if (other && compare(found, other.key, other.row.uuid) > 0) low = middle + 1
      else place = middle
    }
    page.splice(place, 0, found)
    if (page.length > limit + 1) page.pop()
  }
  const shown = page.slice(0, limit)
  const last = shown.at(-1)
  return {
    rows: shown.map(({ row }) => ({
      uuid: row.uuid,
      company_uuid: row.company_uuid,
      inherited: row.company_uuid !== scope.company_uuid,
      revision: row.revision.toString(),
      archived: row.archived,
      data: readData(definition, row.data),
    })),
    next: page.length > limit && last ? textOf(last.key, last.row.uuid) : null,
    total,
  }
}

/** What a row is sorted by: a choice by its place in the definition, a text by the dictionary. */
const keyBy = (definition: AnyResource, field: string): ((row: MemoryRow) => unknown) => {
  const choices = choicesOf(definition, field)
  if (choices) return ({ data }) => choices.indexOf(String(data[field])) + 1
  if (isTextual(definition, field)) return (row) => danishKey(row, field)
  return ({ data }) => data[field] ?? null
}

type Data = MemoryRow['data']

const once = ({ texts }: MemoryRow, name: string, make: () => string): string => {
  texts[name] ??= make()
  return texts[name]
}

/**
 * A text whose letters' codes stand in the order of a Danish dictionary: æ, ø, å last, aa as å, ä as æ, ö as ø, other
 * accents and capitals alike. Comparing two costs a tenth of asking `Intl.Collator` twenty thousand times.
 */
const danishKey = (row: MemoryRow, field: string): string =>
  once(row, field, () =>
    String(row.data[field] ?? '')
      .toLowerCase()
      .normalize('NFD')
      .replaceAll(/æ|a\u0308/g, '\uE001')
      .replaceAll(/ø|o\u0308/g, '\uE002')
      .replaceAll(/aa|a\u030A/g, '\uE003')
      .replaceAll(/[\u0300-\u036F]/g, ''),
  )

/** Every word stands somewhere in the searched fields, and every condition holds. */
const foundBy = (definition: AnyResource, search: string | undefined, filters: readonly Filter[]) => {
  const words = (search ?? '').toLowerCase().split(/\s+/).filter(Boolean)
  const holds = filters.map((filter) => conditionOf(definition, filter))
  return (row: MemoryRow): boolean =>
    holds.every((hold) => hold(row.data)) &&
    (words.length === 0 || words.every((word) => hayOf(definition, row).includes(word)))
}

/** One field a line, so that no word is found across two. */
const hayOf = (definition: AnyResource, row: MemoryRow): string =>
  once(row, ' search', () => definition.search.map((name: string) => textIn(row.data[name])).join('\n'))

const textIn = (value: unknown): string =>
  value === null || value === undefined
    ? ''
    : (typeof value === 'string' ? value : JSON.stringify(value)).toLowerCase()

const conditionOf = (definition: AnyResource, { field, is, value }: Filter): ((data: Data) => boolean) => {
  const widget = definition.fields[field]?.widget
  const isMany = widget === 'references' || widget === 'choices'
  const isText = isTextual(definition, field)
  const isEqual = (held: unknown, wanted: unknown) =>
    isMany ? Array.isArray(held) && held.includes(wanted) : compareJson(held ?? null, wanted ?? null) === 0
  const isEmpty = (held: unknown) => textIn(held) === '' || textIn(held) === '[]'
  const beside = (held: unknown): number | undefined =>
    held === null || held === undefined
      ? undefined
      : isText
        ? order(String(held), String(value))
        : compareJson(held, value ?? null)
  switch (is) {
    case 'empty':
      return (data) => isEmpty(data[field])
    case 'not_empty':
      return (data) => !isEmpty(data[field])
    case 'contains':
      return (data) => textIn(data[field]).includes(String(value ?? '').toLowerCase())
    case 'at_least':
      return (data) => (beside(data[field]) ?? -1) >= 0
    case 'at_most':
      return (data) => (beside(data[field]) ?? 1) <= 0
    case 'one_of':
      return (data) => (Array.isArray(value) ? value : [value]).some((one) => isEqual(data[field], one))
    case 'equal':
      return (data) => isEqual(data[field], value)
  }
}

const order = <T extends string | number | boolean>(a: T, b: T): number => (a < b ? -1 : a > b ? 1 : 0)

/** PostgreSQL's order of jsonb: null, text, numbers, false, true; within others by their text. */
const compareJson = (a: unknown, b: unknown): number => {
  if (typeof a === 'number' && typeof b === 'number') return a - b
  const [left, right] = [rank(a), rank(b)]
  if (left !== right) return left - right
  if (typeof a === 'string') return order(a, b as string)
  if (typeof a === 'boolean') return order(a, b as boolean)
  return order(JSON.stringify(a ?? null), JSON.stringify(b ?? null))
}

const ranks: Record<string, number> = { string: 1, number: 2, boolean: 3, object: 4 }
const rank = (value: unknown): number => (value === null ? 0 : (ranks[typeof value] ?? 0))
