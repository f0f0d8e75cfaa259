import type { Uuid } from '@bon/contracts/kernel'
import { isFinal, type PaymentView, paymentEndpoints } from '@bon/contracts/payments'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../shared/api/index.ts'

/** A bell that is lost costs this much of the guest's time (rule 6). */
const asked_every_ms = 1_000

/** What is known of an attempt at a terminal, until it has ended. */
export const useAttempt = (payment_uuid: Uuid | undefined): PaymentView | undefined => {
  const { data } = useQuery({
    ...query(paymentEndpoints.show, { params: { uuid: payment_uuid ?? '' } }),
    enabled: payment_uuid !== undefined,
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data && isFinal(state.data.payment.state) ? false : asked_every_ms,
  })
  return data?.payment
}
