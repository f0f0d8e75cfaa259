import { type Filter, filtersOfText, sortOf, textOfFilters } from '@bon/contracts/resources'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { query } from '../../../shared/api/index.ts'
import { useAddressFilters } from '../../parts/use-address-filters.ts'
import { useCursor } from '../../parts/use-cursor.ts'
import { useEntity } from '../entity.ts'
import { listQuery, sortAfter } from './list-query.ts'

const names = ['search', 'sort', 'filter', 'archived'] as const

/** The list selected by the URL: search, filters, order and page, so that back and reload keep them. */
export const useList = () => {
  const { definition, endpoints } = useEntity()
  const { address, narrow, clear } = useAddressFilters(names)
  const cursor = useCursor()
  const read = (name: string) => address.get(name) ?? undefined
  // A filter the contract does not accept is ignored, so that an old link still opens.
  const filters = filtersOfText(definition, read('filter')) ?? []
  const sort = sortOf(definition, read('sort')) ?? { field: definition.label, descending: false }
  const search = read('search') ?? ''
  const archived = read('archived') === 'only'
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...query(endpoints.list, {
      query: listQuery({ search, sort: read('sort'), filters, archived, cursor: cursor.before }, definition),
    }),
    placeholderData: keepPreviousData,
  })
  return {
    data,
    error,
    isOld: isPlaceholderData,
    retry: () => void refetch(),
    cursor,
    filters,
    sort,
    search,
    /** As in the URL: the field, with `-` before it when descending. */
    sortText: read('sort'),
    archived,
    /** Number of active filters, including the search. */
    active: filters.length + (search === '' ? 0 : 1),
    /** The parameters stored in a saved view. */
    view: Object.fromEntries(names.map((name) => [name, read(name) ?? ''])),
    show: narrow,
    find: (typed: string) => narrow({ search: typed.trim().slice(0, 100) }),
    sortBy: (field: string) => narrow({ sort: sortAfter(field, sort) }),
    showArchived: (only: boolean) => narrow({ archived: only ? 'only' : '' }),
    filter: (next: readonly Filter[]) => narrow({ filter: textOfFilters(next) ?? '' }),
    clear,
  }
}
export type List = ReturnType<typeof useList>
