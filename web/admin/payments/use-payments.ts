import { PaymentState, paymentEndpoints } from '@bon/contracts/payments'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { query } from '../../shared/api/index.ts'
import { useAddressFilters } from '../parts/use-address-filters.ts'
import { useCursor } from '../parts/use-cursor.ts'

const names = ['state'] as const
export const unresolved = 'unresolved'

/** The list of the address; its rows change as the terminals speak. */
export const usePayments = () => {
  const { address, narrow, clear } = useAddressFilters(names)
  const cursor = useCursor()
  const wanted = address.get('state')
  const state = PaymentState.safeParse(wanted).data
  const { data, error, refetch } = useQuery({
    ...query(paymentEndpoints.list, {
      query: {
        ...(state === undefined ? {} : { state }),
        ...(wanted === unresolved ? { unresolved: 'yes' as const } : {}),
        ...(cursor.before === undefined ? {} : { before: cursor.before }),
      },
    }),
    placeholderData: keepPreviousData,
  })
  const chosen = state ?? (wanted === unresolved ? unresolved : undefined)
  return { data, error, refetch: () => void refetch(), cursor, chosen, narrow, clear }
}
