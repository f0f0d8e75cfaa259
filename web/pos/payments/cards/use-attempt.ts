import { epochMsOf, type Instant, type PaymentUuid, type RegisterUuid, Uuid } from '@bon/contracts/kernel'
import { isFinal, type PaymentState, type PaymentView, paymentEndpoints } from '@bon/contracts/payments'
import type { RegisterPaymentType } from '@bon/contracts/registers'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { query } from '../../../shared/api/index.ts'
import { every, now, readStored, writeStored } from '../../../shared/platform/index.ts'

/** DES-8: sent, the guest's card, the bank, the receipt. */
export const steps = ['sent', 'card', 'bank', 'receipt'] as const

/** Index of an attempt's current step; earlier steps are done. */
export const stepOf = (state: PaymentState): number => {
  if (state === 'created' || state === 'sending' || state === 'not_started') return 0
  return state === 'approved' ? 3 : 1
}

/** A person must act, or the terminal is silent: the register may serve the next guest meanwhile (TERM-9). */
export const isStuck = (state: PaymentState): boolean =>
  state === 'in_doubt' || state === 'review' || state === 'reversing'

/** A cancel request reaches the terminal only while it still has the payment (TERM-4). */
export const isCancellable = (state: PaymentState): boolean =>
  state === 'created' || state === 'sending' || state === 'sent'

/** Whole seconds since `from`, updated every second; 0 without it. */
export const useSeconds = (from: Instant | undefined): number => {
  const [at, setAt] = useState(now)
  useEffect(() => every(1_000, () => setAt(now())), [])
  return from === undefined ? 0 : Math.max(0, Math.floor((at - epochMsOf(from)) / 1_000))
}

/** The terminal to use at this register, by default the last used; undefined when there is none to choose. */
export const useTerminal = (register_uuid: RegisterUuid, { uuid, terminals = [] }: RegisterPaymentType) => {
  const key = `terminal.${register_uuid}.${uuid}`
  const [preferred, choose] = useState(() => Uuid.safeParse(readStored(key)).data)
  const chosen = terminals.find((one) => one.uuid === preferred)?.uuid ?? terminals[0]?.uuid
  return { chosen, choose, remember: () => chosen && writeStored(key, chosen) }
}

/** Fallback when a change notification is lost (RULE-6). */
const poll_ms = 1_000

/**
 * Card payments without a known outcome: those of this register, and all in review, because the register that started
 * one may be lost and its table would stay locked (TERM-9).
 */
export const useUnresolvedCards = (register_uuid: RegisterUuid): PaymentView[] => {
  const { data } = useQuery(query(paymentEndpoints.list, { query: { unresolved: 'yes', limit: 50 } }))
  return (data?.payments ?? []).filter((one) => one.register_uuid === register_uuid || one.state === 'review')
}

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
