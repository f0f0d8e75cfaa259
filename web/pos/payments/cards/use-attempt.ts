import type { PaymentUuid } from '@bon/contracts/kernel'
import { isFinal, type PaymentView, paymentEndpoints } from '@bon/contracts/payments'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../../shared/api/index.ts'

/** Fallback when a change notification is lost (RULE-6). */
const poll_ms = 1_000

/** The state of a terminal attempt, polled until it has ended. */
export const useAttempt = (payment_uuid: PaymentUuid | undefined): PaymentView | undefined => {
  const { data } = useQuery({
    ...query(paymentEndpoints.show, { params: { uuid: payment_uuid ?? '' } }),
    enabled: payment_uuid !== undefined,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data && isFinal(state.data.payment.state) ? false : poll_ms),
  })
  return data?.payment
}
