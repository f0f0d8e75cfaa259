import { type AnyResource, type Filter, sortOf, textOfFilters } from '@bon/contracts/resources'

type ListParams = {
  search: string
  sort: string | undefined
  filters: readonly Filter[]
  archived: boolean
  cursor: string | undefined
}

/** The list's query; unset parameters are omitted. */
export const listQuery = (
  { search, sort, filters, archived, cursor }: ListParams,
  definition: AnyResource,
): Record<string, string | number> => ({
  limit: 25,
  ...(search !== '' && { search }),
  ...(sort !== undefined && sortOf(definition, sort) && { sort }),
  ...(filters.length !== 0 && { filter: textOfFilters(filters) ?? '' }),
  ...(archived && { archived: 'only' }),
  ...(cursor !== undefined && { cursor }),
})

/** The sort after a click on a header: ascending, or descending when it is ascending already. */
export const sortAfter = (field: string, now: { field: string; descending: boolean }): string =>
  now.field === field && !now.descending ? `-${field}` : field

/** Replaces the filters of one field: a field has one kind of filter at a time. */
export const withFilters = (filters: readonly Filter[], field: string, next: readonly Filter[]): Filter[] => [
  ...filters.filter((filter) => filter.field !== field),
  ...next,
]
