import type { Uuid } from '@bon/contracts/kernel'
import { canonical } from '@bon/contracts/kernel'
import {
  type AnyResource,
  type Field,
  type Fields,
  type RuleBreak,
  resourceOf,
} from '@bon/contracts/resources'
import type { Fields as Data } from './resource.decider.ts'

/** An entity that the data points at, and where it says so. */
export type Pointer = { path: string; to: AnyResource; uuid: Uuid }

/** Everything that the data points at, through groups and rows as well. */
export const pointersOf = (fields: Fields, data: Data, path = ''): Pointer[] =>
  Object.entries(fields).flatMap(([name, field]) => pointersIn(field, data[name], `${path}${name}`))

const pointersIn = (field: Field, value: unknown, path: string): Pointer[] => {
  if (value === null || value === undefined) return []
  if (field.widget === 'reference' && field.to !== undefined)
    return [{ path, to: resourceOf(field.to), uuid: value as Uuid }]
  if (field.widget === 'references' && field.to !== undefined) {
    const to = resourceOf(field.to)
    return (value as Uuid[]).map((uuid, i) => ({ path: `${path}.${i}`, to, uuid }))
  }
  if (!field.columns) return []
  const parts = field.widget === 'rows' ? (value as Data[]) : [value as Data]
  const { columns } = field
  return parts.flatMap((part, i) =>
    pointersOf(columns, part, field.widget === 'rows' ? `${path}.${i}.` : `${path}.`),
  )
}

/** New pointers that lead nowhere this company may go. What stood there before may have been archived since. */
export const brokenPointers = async (
  definition: AnyResource,
  data: Data,
  before: Data | undefined,
  isUsable: (to: AnyResource, uuid: Uuid) => Promise<boolean>,
): Promise<RuleBreak[]> => {
  const known = new Set((before ? pointersOf(definition.fields, before) : []).map(({ uuid }) => uuid))
  const fresh = pointersOf(definition.fields, data).filter(({ uuid }) => !known.has(uuid))
  const checked = await Promise.all(
    fresh.map(async ({ path, to, uuid }) =>
      (await isUsable(to, uuid)) ? [] : [{ path, rule: 'unknown_reference' }],
    ),
  )
  return checked.flat()
}

/** Fields anywhere in the house that keep an entity of this kind from being archived while they name it. */
export const keepersOf = (definition: AnyResource, all: readonly AnyResource[]): AnyResource[] =>
  all.filter((other) => keeps(other.fields, definition.name))

const keeps = (fields: Fields, name: string): boolean =>
  Object.values(fields).some(
    (field) => (field.to === name && !field.loose) || (field.columns && keeps(field.columns, name)),
  )

/** Whether the data names the entity in a field that keeps it. */
export const isKept = (fields: Fields, data: Data, name: string, uuid: Uuid): boolean =>
  Object.entries(fields).some(([key, field]) => {
    const value = data[key]
    if (value === null || value === undefined) return false
    if (field.to === name && !field.loose) return Array.isArray(value) ? value.includes(uuid) : value === uuid
    if (!field.columns) return false
    const { columns } = field
    const parts = Array.isArray(value) ? (value as Data[]) : [value as Data]
    return parts.some((part) => isKept(columns, part, name, uuid))
  })

/** The fields that differ, as a form shows them. */
export const changedFields = (from: Data, to: Data): string[] =>
  Object.keys(to).filter((name) => canonical(from[name] ?? null) !== canonical(to[name] ?? null))
