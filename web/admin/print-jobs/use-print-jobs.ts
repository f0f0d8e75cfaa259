import { printingEndpoints } from '@bon/contracts/printing'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { query } from '../../shared/api/index.ts'
import { allPages } from '../exports/all-pages.ts'
import { useAddressFilters } from '../parts/use-address-filters.ts'
import { useCursor } from '../parts/use-cursor.ts'

const names = ['state'] as const

/** The list selected by the URL; live, as printers answer. */
export const usePrintJobs = () => {
  const { address, narrow, clear } = useAddressFilters(names)
  const cursor = useCursor()
  const queryShape = printingEndpoints.list.query?.shape
  const state = queryShape?.state.safeParse(address.get('state') ?? undefined).data
  const narrowed = state === undefined ? {} : { state }
  const { data, error, refetch } = useQuery({
    ...query(printingEndpoints.list, {
      query: { ...narrowed, ...(cursor.before !== undefined && { before: cursor.before }) },
    }),
    placeholderData: keepPreviousData,
  })
  const pages = async function* (signal: AbortSignal) {
    for await (const { print_jobs } of allPages(printingEndpoints.list, { query: narrowed }, signal))
      yield print_jobs
  }
  return { pages, data, error, refetch: () => void refetch(), cursor, state, narrow, clear }
}
