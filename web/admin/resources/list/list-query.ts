import { type AnyResource, type Filter, sortOf, textOfFilters } from '@bon/contracts/resources'

type Asked = {
  search: string
  sort: string | undefined
  filters: readonly Filter[]
  archived: boolean
  cursor: string | undefined
}

/** What a page of the list asks the server; what is not set is not said. */
export const listQuery = (
  { search, sort, filters, archived, cursor }: Asked,
  definition: AnyResource,
): Record<string, string | number> => ({
  limit: 25,
  ...(search === '' ? {} : { search }),
  ...(sort !== undefined && sortOf(definition, sort) ? { sort } : {}),
  ...(filters.length === 0 ? {} : { filter: textOfFilters(filters) ?? '' }),
  ...(archived ? { archived: 'only' } : {}),
  ...(cursor === undefined ? {} : { cursor }),
})

/** What a click on a column's head means: this column upwards, and the other way when it is up already. */
export const sortAfter = (field: string, now: { field: string; descending: boolean }): string =>
  now.field === field && !now.descending ? `-${field}` : field

/** The filters with those of one field replaced: a field is narrowed in one way at a time. */
export const withFilters = (filters: readonly Filter[], field: string, next: readonly Filter[]): Filter[] => [
  ...filters.filter((filter) => filter.field !== field),
  ...next,
]
