import type { Uuid } from '@bon/contracts/kernel'
import type { AnyResource } from '@bon/contracts/resources'
import { choicesOf, isTextual } from './list-documents.ts'
import { type MemoryRow, textOnce } from './memory-row.ts'

/**
 * Sorts by id only. Ids are in order of time (uuid version 7), so rows come in memory order; scanning 20,000 in another
 * order takes twice as long.
 */
export const byId = ''

/** The ascending order of a list by one of its fields, with ids as tie-breakers so that the order is total. */
export const rowOrder = (definition: AnyResource, field: string) => {
  const keyOf = keyBy(definition, field)
  const compareTo = (row: MemoryRow, key: unknown, uuid: Uuid): number =>
    compareJson(keyOf(row), key) || order(row.uuid, uuid)
  const countWhere = (rows: readonly MemoryRow[], isBefore: (row: MemoryRow) => boolean): number => {
    let [low, high] = [0, rows.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (isBefore(rows[middle] as MemoryRow)) low = middle + 1
      else high = middle
    }
    return low
  }
  return {
    keyOf,
    compareTo,
    /** Number of sorted rows before a key. */
    countBefore: (rows: readonly MemoryRow[], key: unknown, uuid: Uuid): number =>
      countWhere(rows, (row) => compareTo(row, key, uuid) < 0),
    /** Number of sorted rows up to and including a key. */
    countUpTo: (rows: readonly MemoryRow[], key: unknown, uuid: Uuid): number =>
      countWhere(rows, (row) => compareTo(row, key, uuid) <= 0),
    sort: (rows: readonly MemoryRow[]): MemoryRow[] =>
      rows
        .map((row) => ({ row, key: keyOf(row) }))
        .sort((a, b) => compareJson(a.key, b.key) || order(a.row.uuid, b.row.uuid))
        .map(({ row }) => row),
  }
}

/** Sort key of a row: choices by definition order, texts by collation. */
const keyBy = (definition: AnyResource, field: string): ((row: MemoryRow) => unknown) => {
  if (field === byId) return () => null
  const choices = choicesOf(definition, field)
  if (choices) return ({ data }) => choices.indexOf(String(data[field])) + 1
  if (isTextual(definition, field)) return (row) => danishKey(row, field)
  return ({ data }) => data[field] ?? null
}

/**
 * A text whose code units sort by Danish collation: æ, ø, å last, aa as å, ä as æ, ö as ø, other accents and case
 * ignored. A comparison costs a tenth of `Intl.Collator` for twenty thousand rows.
 */
const danishKey = (row: MemoryRow, field: string): string =>
  textOnce(row, field, () => {
    const text = String(row.data[field] ?? '').toLowerCase()
    return isPlain(text) ? text : inDanishOrder(text)
  })

const isPlain = (text: string): boolean => !/[^\0-\x7F]|aa/.test(text)

const inDanishOrder = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/æ|a\u0308/g, '\uE001')
    .replaceAll(/ø|o\u0308/g, '\uE002')
    .replaceAll(/aa|a\u030A/g, '\uE003')
    .replaceAll(/[\u0300-\u036F]/g, '')

export const order = <T extends string | number | boolean>(a: T, b: T): number => (a < b ? -1 : a > b ? 1 : 0)

/** PostgreSQL's order of jsonb: null, text, numbers, false, true; within others by their text. */
export const compareJson = (a: unknown, b: unknown): number => {
  if (typeof a === 'number' && typeof b === 'number') return a - b
  if (typeof a === 'string' && typeof b === 'string') return order(a, b)
  const [left, right] = [rank(a), rank(b)]
  if (left !== right) return left - right
  if (typeof a === 'boolean') return order(a, b as boolean)
  return order(JSON.stringify(a ?? null), JSON.stringify(b ?? null))
}

const ranks: Record<string, number> = { string: 1, number: 2, boolean: 3, object: 4 }
const rank = (value: unknown): number => (value === null ? 0 : (ranks[typeof value] ?? 0))
