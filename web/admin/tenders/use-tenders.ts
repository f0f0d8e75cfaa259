import { tenderEndpoints } from '@bon/contracts/tenders'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { query } from '../../shared/api/index.ts'
import { allPages } from '../exports/all-pages.ts'
import { useAddressFilters } from '../parts/use-address-filters.ts'
import { useCursor } from '../parts/use-cursor.ts'

const names = ['status', 'method', 'from', 'to', 'register_uuid'] as const
const queryShape = tenderEndpoints.tenders.query?.shape

/** The list selected by the URL; values the contract does not accept are ignored. */
export const useTenders = () => {
  const { address, narrow, clear } = useAddressFilters(names)
  const cursor = useCursor()
  const filters = {
    status: queryShape?.status.safeParse(address.get('status') ?? undefined).data,
    method: queryShape?.method.safeParse(address.get('method') ?? undefined).data,
    from: queryShape?.from.safeParse(address.get('from') ?? undefined).data,
    to: queryShape?.to.safeParse(address.get('to') ?? undefined).data,
    register_uuid: queryShape?.register_uuid.safeParse(address.get('register_uuid') ?? undefined).data,
  }
  const chosen = Object.entries(filters).filter(([, value]) => value !== undefined)
  const narrowed = Object.fromEntries(chosen)
  const { data, error, refetch } = useQuery({
    ...query(tenderEndpoints.tenders, {
      query: {
        ...narrowed,
        ...(cursor.before !== undefined && { before: cursor.before }),
      },
    }),
    placeholderData: keepPreviousData,
  })
  const page = data && { rows: data.tenders, next: data.next }
  const pages = async function* (signal: AbortSignal) {
    for await (const { tenders } of allPages(tenderEndpoints.tenders, { query: narrowed }, signal))
      yield tenders
  }
  const retry = () => void refetch()
  return { page, pages, error, retry, cursor, filters, active: chosen.length, narrow, clear }
}
