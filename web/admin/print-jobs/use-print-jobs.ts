import { printingEndpoints } from '@bon/contracts/printing'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { query } from '../../shared/api/index.ts'
import { useAddressFilters } from '../parts/use-address-filters.ts'
import { useCursor } from '../parts/use-cursor.ts'

const names = ['state'] as const

/** The list selected by the URL; live, as printers answer. */
export const usePrintJobs = () => {
  const { address, narrow, clear } = useAddressFilters(names)
  const cursor = useCursor()
  const queryShape = printingEndpoints.list.query?.shape
  const state = queryShape?.state.safeParse(address.get('state') ?? undefined).data
  const { data, error, refetch } = useQuery({
    ...query(printingEndpoints.list, {
      query: {
        ...(state !== undefined && { state }),
        ...(cursor.before !== undefined && { before: cursor.before }),
      },
    }),
    placeholderData: keepPreviousData,
  })
  return { data, error, refetch: () => void refetch(), cursor, state, narrow, clear }
}
