import { PaymentState, paymentEndpoints } from '@bon/contracts/payments'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { query } from '../../shared/api/index.ts'
import { allPages } from '../exports/all-pages.ts'
import { useAddressFilters } from '../parts/use-address-filters.ts'
import { useCursor } from '../parts/use-cursor.ts'

const names = ['state', 'from', 'to', 'register_uuid'] as const
const queryShape = paymentEndpoints.list.query?.shape
export const unresolved = 'unresolved'

/** The list selected by the URL; live, as terminals answer. */
export const useSessions = () => {
  const { address, narrow, clear } = useAddressFilters(names)
  const cursor = useCursor()
  const stateParam = address.get('state')
  const state = PaymentState.safeParse(stateParam).data
  const from = queryShape?.from.safeParse(address.get('from') ?? undefined).data
  const to = queryShape?.to.safeParse(address.get('to') ?? undefined).data
  const register_uuid = queryShape?.register_uuid.safeParse(address.get('register_uuid') ?? undefined).data
  const narrowed = {
    ...(state !== undefined && { state }),
    ...(stateParam === unresolved && { unresolved: 'yes' as const }),
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
    ...(register_uuid !== undefined && { register_uuid }),
  }
  const { data, error, refetch } = useQuery({
    ...query(paymentEndpoints.list, {
      query: { ...narrowed, ...(cursor.before !== undefined && { before: cursor.before }) },
    }),
    placeholderData: keepPreviousData,
  })
  const pages = async function* (signal: AbortSignal) {
    for await (const { payments } of allPages(paymentEndpoints.list, { query: narrowed }, signal))
      yield payments
  }
  const filters = {
    state: state ?? (stateParam === unresolved ? unresolved : undefined),
    from,
    to,
    register_uuid,
  }
  const active = Object.values(filters).filter((value) => value !== undefined).length
  const page = data && { rows: data.payments, next: data.next }
  const retry = () => void refetch()
  return { page, pages, error, retry, cursor, filters, active, narrow, clear }
}
