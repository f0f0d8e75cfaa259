import { zReportEndpoints } from '@bon/contracts/registers'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { query } from '../../shared/api/index.ts'
import { allPages } from '../exports/all-pages.ts'
import { useAddressFilters } from '../parts/use-address-filters.ts'
import { useCursor } from '../parts/use-cursor.ts'

const names = ['status', 'register_uuid'] as const

/** The list selected by the URL: filters and page. */
export const useZReportList = () => {
  const { address, narrow, clear } = useAddressFilters(names)
  const cursor = useCursor()
  const queryShape = zReportEndpoints.list.query?.shape
  const filters = {
    status: queryShape?.status.safeParse(address.get('status') ?? undefined).data,
    register_uuid: queryShape?.register_uuid.safeParse(address.get('register_uuid') ?? undefined).data,
  }
  const narrowed = {
    ...(filters.status !== undefined && { status: filters.status }),
    ...(filters.register_uuid !== undefined && { register_uuid: filters.register_uuid }),
  }
  const { data, error, refetch } = useQuery({
    ...query(zReportEndpoints.list, {
      query: { ...narrowed, ...(cursor.before !== undefined && { before: cursor.before }) },
    }),
    placeholderData: keepPreviousData,
  })
  /** All pages of the list, with the same filters. */
  const pages = async function* (signal: AbortSignal) {
    for await (const { z_reports } of allPages(zReportEndpoints.list, { query: narrowed }, signal))
      yield z_reports
  }
  const active = Object.values(filters).filter((value) => value !== undefined).length
  return { data, error, retry: () => void refetch(), cursor, filters, pages, active, narrow, clear }
}
