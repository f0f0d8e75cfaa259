import { z } from 'zod'
import type { AnyResource } from './resource.ts'

/** One condition of a list; several must all hold. */
export const Filter = z.strictObject({
  field: z.string().max(60),
  is: z.enum(['equal', 'one_of', 'contains', 'at_least', 'at_most', 'empty', 'not_empty']),
  value: z
    .union([z.string().max(200), z.number(), z.boolean(), z.array(z.string().max(200)).max(50)])
    .optional(),
})
export type Filter = z.infer<typeof Filter>

/** The address carries filters as JSON text; undefined for text that is none, or that names a strange field. */
export const filtersOfText = (definition: AnyResource, given: string | undefined): Filter[] | undefined => {
  if (given === undefined) return []
  const parsed = z.array(Filter).max(10).safeParse(jsonOf(given))
  return parsed.success && parsed.data.every(({ field }) => field in definition.fields)
    ? parsed.data
    : undefined
}

export const textOfFilters = (filters: readonly Filter[]): string | undefined =>
  filters.length === 0 ? undefined : JSON.stringify(filters)

/** `name` or `-price`; undefined when it names no field. */
export const sortOf = (
  definition: AnyResource,
  given: string | undefined,
): { field: string; descending: boolean } | undefined => {
  if (given === undefined) return { field: definition.order ?? definition.label, descending: false }
  const descending = given.startsWith('-')
  const field = descending ? given.slice(1) : given
  return field in definition.fields ? { field, descending } : undefined
}

const jsonOf = (given: string): unknown => {
  try {
    return JSON.parse(given)
  } catch {
    return undefined
  }
}
