import { canonical } from '@bon/contracts/kernel'
import type { AnyResource, Field, Fields } from '@bon/contracts/resources'
import type { Data } from '../entity.ts'
import { fieldsOf, isOptional } from '../field-layout.ts'

/** Initial values: the definition's, otherwise empty values in the field's shape. */
export const emptyData = (fields: Fields): Data =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, emptyValue(field)]))

const emptyValue = (field: Field): unknown => {
  if (field.initial !== undefined) return field.initial
  if (isOptional(field)) return null
  if (field.widget === 'group') return emptyData(field.columns ?? {})
  if (field.widget === 'text' || field.widget === 'long_text') return ''
  return ['choices', 'references', 'rows', 'numbers'].includes(field.widget) ? [] : null
}

/** Values as sent: empty optional values become null, at any depth. */
export const tidied = (fields: Fields, data: Data): Data =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, tidy(field, data[name])]))

const tidy = (field: Field, value: unknown): unknown => {
  if (typeof value === 'string') {
    const text = field.widget === 'text' ? value.trim() : value
    return text === '' && isOptional(field) ? null : text
  }
  if (field.columns && Array.isArray(value)) return value.map((row) => tidied(field.columns ?? {}, row))
  if (field.columns && typeof value === 'object' && value !== null)
    return tidied(field.columns, value as Data)
  return value ?? null
}

export const isSame = (one: unknown, other: unknown): boolean =>
  canonical(one ?? null) === canonical(other ?? null)

/** The fields that differ from the base. */
export const changedFields = (definition: AnyResource, base: Data, values: Data): string[] => {
  const fields = fieldsOf(definition)
  const tidyValues = tidied(fields, values)
  const tidyBase = tidied(fields, base)
  return Object.keys(fields).filter((name) => !isSame(tidyBase[name], tidyValues[name]))
}

export const only = (data: Data, names: readonly string[]): Data =>
  Object.fromEntries(names.map((name) => [name, data[name]]))
