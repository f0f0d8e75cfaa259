import { z } from 'zod'
import { readJson } from '../kernel/index.ts'
import type { AnyResource } from './resource.ts'

/** A condition on a list; all conditions must hold. */
export const Filter = z.strictObject({
  field: z.string().max(60),
  is: z.enum(['equal', 'one_of', 'contains', 'at_least', 'at_most', 'empty', 'not_empty']),
  value: z
    .union([z.string().max(200), z.number(), z.boolean(), z.array(z.string().max(200)).max(50)])
    .optional(),
})
export type Filter = z.infer<typeof Filter>

/** Parses filters from JSON text in the query; undefined when the text is invalid or names an unknown field. */
export const filtersOfText = (definition: AnyResource, text: string | undefined): Filter[] | undefined => {
  if (text === undefined) return []
  const parsed = z.array(Filter).max(10).safeParse(readJson(text))
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

/** Translates `accounts?type=revenue&designated_purpose=none&has_vat_types=1` to filters (CO-59). */
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
  text: string | undefined,
): { field: string; descending: boolean } | undefined => {
  if (text === undefined)
    return { field: definition.order ?? definition.sort ?? definition.label, descending: false }
  const descending = text.startsWith('-')
  const field = descending ? text.slice(1) : text
  return field in definition.fields ? { field, descending } : undefined
}
