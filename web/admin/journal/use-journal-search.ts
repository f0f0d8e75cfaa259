import { journalEndpoints } from '@bon/contracts/journal'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { query } from '../../shared/api/index.ts'
import { allPages } from '../exports/all-pages.ts'
import { useAddressFilters } from '../parts/use-address-filters.ts'
import { useCursor } from '../parts/use-cursor.ts'

const names = [
  ...(['register_uuid', 'kind', 'risky', 'stage', 'reason', 'cashier_uuid'] as const),
  ...(['from', 'to', 'amount_from', 'amount_to', 'nr'] as const),
]
const queryShape = journalEndpoints.search.query?.shape

/** The search in the URL, so that it can be sent to somebody; values that the contract does not accept are ignored. */
export const useJournalSearch = () => {
  const { address, narrow, clear } = useAddressFilters(names)
  const cursor = useCursor()
  const chosen = names.flatMap((name) => {
    const text = address.get(name)
    const value = text === null ? undefined : queryShape?.[name].safeParse(text).data
    return value === undefined ? [] : [[name, value] as const]
  })
  const narrowed = Object.fromEntries(chosen)
  const { data, error, refetch } = useQuery({
    ...query(journalEndpoints.search, {
      query: { ...narrowed, ...(cursor.before !== undefined && { before: cursor.before }) },
    }),
    placeholderData: keepPreviousData,
  })
  /** Initials of all pages; filled while they are read. */
  const initials = { ...data?.initials }
  const pages = async function* (signal: AbortSignal) {
    for await (const page of allPages(journalEndpoints.search, { query: narrowed }, signal)) {
      Object.assign(initials, page.initials)
      yield page.entries
    }
  }
  return {
    data,
    error,
    retry: () => void refetch(),
    cursor,
    filters: (name: (typeof names)[number]) => address.get(name) ?? '',
    active: chosen.length,
    narrow,
    clear,
    pages,
    initialsOf: (uuid: string | null) => (uuid === null ? undefined : initials[uuid]),
  }
}
export type JournalSearch = ReturnType<typeof useJournalSearch>
