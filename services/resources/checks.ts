import { canonical, type Uuid } from '@bon/contracts/kernel'
import {
  type AnyResource,
  type Field,
  type Fields,
  type RuleBreak,
  resourceOf,
} from '@bon/contracts/resources'
import type { Fields as Data } from './resource.decider.ts'

/** A reference in the data, with its path. */
export type Pointer = { path: string; to: AnyResource; uuid: Uuid }

/** All references in the data, including those in groups and rows. */
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

/**
 * New references to targets that this company cannot use. Existing references may have been archived since and stay
 * valid.
 */
export const brokenPointers = async (
  definition: AnyResource,
  data: Data,
  before: Data | undefined,
  isUsable: (to: AnyResource, uuid: Uuid) => Promise<boolean>,
): Promise<RuleBreak[]> => {
  const existingIds = new Set((before ? pointersOf(definition.fields, before) : []).map(({ uuid }) => uuid))
  const fresh = pointersOf(definition.fields, data).filter(({ uuid }) => !existingIds.has(uuid))
  const checked = await Promise.all(
    fresh.map(async ({ path, to, uuid }) =>
      (await isUsable(to, uuid)) ? [] : [{ path, rule: 'unknown_reference' }],
    ),
  )
  return checked.flat()
}

/** Entities with fields whose references prevent this kind from being archived. */
export const keepersOf = (definition: AnyResource, all: readonly AnyResource[]): AnyResource[] =>
  all.filter((other) => keeps(other.fields, definition.name))

const keeps = (fields: Fields, name: string): boolean =>
  Object.values(fields).some(
    (field) => (field.to === name && !field.loose) || (field.columns && keeps(field.columns, name)),
  )

/** Whether the data references the entity in a field that prevents archiving. */
export const isReferenced = (fields: Fields, data: Data, name: string, uuid: Uuid): boolean =>
  Object.entries(fields).some(([key, field]) => {
    const value = data[key]
    if (value === null || value === undefined) return false
    if (field.to === name && !field.loose) return Array.isArray(value) ? value.includes(uuid) : value === uuid
    if (!field.columns) return false
    const { columns } = field
    const parts = Array.isArray(value) ? (value as Data[]) : [value as Data]
    return parts.some((part) => isReferenced(columns, part, name, uuid))
  })

/** Names of the fields that differ, as a form shows them. */
export const changedFields = (from: Data, to: Data): string[] =>
  Object.keys(to).filter((name) => canonical(from[name] ?? null) !== canonical(to[name] ?? null))
