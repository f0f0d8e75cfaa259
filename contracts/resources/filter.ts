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

type Spoken = {
  type?: string | undefined
  designated_purpose?: string | undefined
  has_vat_types?: '0' | '1' | undefined
}

/** CO-59: `accounts?type=revenue&designated_purpose=none&has_vat_types=1`, as the filters that it means. */
export const filtersOfAccounts = ({ name }: AnyResource, query: Spoken): Filter[] => {
  if (name !== 'accounts') return []
  const { type, designated_purpose: purpose, has_vat_types } = query
  return [
    ...(type === undefined ? [] : [{ field: 'type', is: 'equal' as const, value: type }]),
    ...(purpose === undefined
      ? []
      : purpose === 'none'
        ? [{ field: 'purpose', is: 'empty' as const }]
        : [{ field: 'purpose', is: 'equal' as const, value: purpose }]),
    ...(has_vat_types === undefined
      ? []
      : [
          { field: 'vat_type_uuid', is: has_vat_types === '1' ? ('not_empty' as const) : ('empty' as const) },
        ]),
  ]
}

/** `name` or `-price`; undefined when it names no field. */
export const sortOf = (
  definition: AnyResource,
  given: string | undefined,
): { field: string; descending: boolean } | undefined => {
  if (given === undefined)
    return { field: definition.order ?? definition.sort ?? definition.label, descending: false }
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
