import type { AnyResource, Filter } from '@bon/contracts/resources'
import { isTextual } from './list-documents.ts'
import { type MemoryRow, textOnce } from './memory-row.ts'
import { compareJson, order } from './row-order.ts'

type Data = MemoryRow['data']

/** True for rows that contain every word and meet every condition; undefined without search and conditions. */
export const foundBy = (
  definition: AnyResource,
  search: string | undefined,
  filters: readonly Filter[],
): ((row: MemoryRow) => boolean) | undefined => {
  const words = (search ?? '').toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0 && filters.length === 0) return undefined
  const holds = filters.map((filter) => conditionOf(definition, filter))
  return (row) => {
    for (const isMet of holds) if (!isMet(row.data)) return false
    if (words.length === 0) return true
    const hay = hayOf(definition, row)
    for (const word of words) if (!hay.includes(word)) return false
    return true
  }
}

/** One field per line, so that no word matches across two fields. */
const hayOf = (definition: AnyResource, row: MemoryRow): string =>
  textOnce(row, ' search', () => definition.search.map((name: string) => textIn(row.data[name])).join('\n'))

const textIn = (value: unknown): string =>
  value === null || value === undefined
    ? ''
    : (typeof value === 'string' ? value : JSON.stringify(value)).toLowerCase()

const conditionOf = (definition: AnyResource, { field, is, value }: Filter): ((data: Data) => boolean) => {
  const widget = definition.fields[field]?.widget
  const isMany = widget === 'references' || widget === 'choices'
  const isText = isTextual(definition, field)
  const isEqual = (fieldValue: unknown, filterValue: unknown) =>
    isMany
      ? Array.isArray(fieldValue) && fieldValue.includes(filterValue)
      : compareJson(fieldValue ?? null, filterValue ?? null) === 0
  const isEmpty = (fieldValue: unknown) => textIn(fieldValue) === '' || textIn(fieldValue) === '[]'
  const compareToFilter = (fieldValue: unknown): number | undefined =>
    fieldValue === null || fieldValue === undefined
      ? undefined
      : isText
        ? order(String(fieldValue), String(value))
        : compareJson(fieldValue, value ?? null)
  switch (is) {
    case 'empty':
      return (data) => isEmpty(data[field])
    case 'not_empty':
      return (data) => !isEmpty(data[field])
    case 'contains':
      return (data) => textIn(data[field]).includes(String(value ?? '').toLowerCase())
    case 'at_least':
      return (data) => (compareToFilter(data[field]) ?? -1) >= 0
    case 'at_most':
      return (data) => (compareToFilter(data[field]) ?? 1) <= 0
    case 'one_of':
      return (data) => (Array.isArray(value) ? value : [value]).some((one) => isEqual(data[field], one))
    case 'equal':
      return (data) => isEqual(data[field], value)
  }
}
