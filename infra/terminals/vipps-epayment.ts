import { type Money, zero } from '@bon/contracts/kernel'
import type { CancelReason } from '@bon/contracts/payments'
import type { Evidence, Terminal, TerminalAnswer, TerminalPlace } from '@bon/contracts/ports'
import { type CallVipps, callVipps, type VippsKeys } from './call-vipps.ts'
import { Created, Events, Payment } from './vipps-answers.ts'

type Needs = {
  keysOf(place: TerminalPlace): Promise<VippsKeys | undefined>
  /** The payment that a reference of ours gives back, undefined for a payment: Vipps knows a refund by its payment only. */
  refundOf(reference: string): Promise<string | undefined>
  /** Durable before the refund leaves: what is asked about after a restart must not pass for a payment. */
  noteRefund(reference: string, of: string): Promise<void>
  /** The customer scans it: the picture at this address is to be shown until the payment ends, ten minutes at most. */
  showQr(reference: string, url: string): Promise<void>
  answer_ms?: number
}

/**
 * Vipps MobilePay's ePayment API as it is published (developer.vippsmobilepay.com; fiscal.md 4.6), by one-time QR: a till
 * does not know the customer's number. What the customer approves is only reserved, and lapses; so it is captured at
 * once, and counts as approved when the capture does.
 */
export const vippsEpayment = (needs: Needs): Terminal => {
  const { keysOf, refundOf, noteRefund, showQr, answer_ms = 10_000 } = needs
  const call = callVipps(answer_ms)
  const at = async (place: TerminalPlace): Promise<CallVipps | undefined> => {
    const keys = await keysOf(place)
    return keys && ((asked) => call(keys, asked))
  }
  return {
    start: async (place, asked) => {
      const ask = await at(place)
      if (!ask) return offline
      const { reference, amount, currency } = asked
      const body = {
        amount: { currency, value: amount },
        paymentMethod: { type: 'WALLET' },
        customerInteraction: 'CUSTOMER_PRESENT',
        userFlow: 'QR',
        reference,
        qrFormat: { format: 'IMAGE/SVG+XML', size: 1024 },
      }
      const heard = await ask({ method: 'POST', path: '/epayment/v1/payments', key: reference, body })
      if (heard.kind === 'not_sent') return offline
      if (heard.kind === 'silent' || heard.status >= 500) return silent
      const created = Created.safeParse(heard.body).data
      if (heard.status === 201 && created) await showQr(reference, created.redirectUrl)
      return heard.status === 201 ? { answer: 'accepted' } : refusedOrKnown(await paid(ask, reference))
    },
    status: async (place, reference) => {
      const ask = await at(place)
      if (!ask) return silent
      const of = await refundOf(reference)
      return of === undefined ? paid(ask, reference) : givenBack(ask, reference, of)
    },
    abort: async (place, reference, abort_id) => {
      const ask = await at(place)
      const path = `${pathOf(reference)}/cancel`
      // Only what nobody has approved yet: a reservation that came first is a payment.
      const body = { cancelTransactionOnly: true }
      const heard = await ask?.({ method: 'POST', path, key: abort_id, body })
      if (heard?.kind !== 'answer' || heard.status >= 500) return 'silent'
      return heard.status === 200 ? 'accepted' : 'refused'
    },
    reverse: async (place, { reference, of, amount, currency }) => {
      const ask = await at(place)
      if (!ask) return offline
      const body = { modificationAmount: { currency, value: amount } }
      await noteRefund(reference, of)
      const heard = await ask({ method: 'POST', path: `${pathOf(of)}/refund`, key: reference, body })
      if (heard.kind === 'not_sent') return offline
      if (heard.kind === 'silent' || heard.status >= 500) return silent
      return heard.status === 200
        ? { answer: 'accepted' }
        : refusedOrKnown(await givenBack(ask, reference, of), 'by_bank')
    },
    // Vipps closes its own days: there is nothing to close at a till, and nothing to compare.
    settle: async () => ({ ungiven: true }),
  }
}

const silent: TerminalAnswer = { answer: 'silent' }
const offline: TerminalAnswer = { answer: 'not_started', reason: 'server_unavailable' }
const ended: Record<'ABORTED' | 'EXPIRED' | 'TERMINATED', CancelReason> = {
  ABORTED: 'by_customer',
  EXPIRED: 'timeout',
  TERMINATED: 'by_cashier',
}

const pathOf = (reference: string) => `/epayment/v1/payments/${encodeURIComponent(reference)}`

/** A refusal is a promise only when Vipps has nothing by this reference; it might be refused because it has. */
const refusedOrKnown = (known: TerminalAnswer, reason: CancelReason = 'other'): TerminalAnswer =>
  known.answer === 'not_found' ? { answer: 'not_started', reason } : known

const paid = async (ask: CallVipps, reference: string): Promise<TerminalAnswer> => {
  const heard = await ask({ method: 'GET', path: pathOf(reference) })
  if (heard.kind !== 'answer') return silent
  if (heard.status === 404) return { answer: 'not_found', idle: true }
  const payment = heard.status === 200 ? Payment.safeParse(heard.body).data : undefined
  if (!payment) return silent
  const { state, aggregate, pspReference } = payment
  if (state === 'CREATED') return { answer: 'in_progress' }
  const none = { reference, outcome: 'cancelled', amount: zero, transaction_id: pspReference } as const
  if (state !== 'AUTHORIZED') return result({ ...none, reason: ended[state] })
  const { authorizedAmount, capturedAmount, cancelledAmount } = aggregate
  if (capturedAmount.value > 0) return approved(reference, capturedAmount.value, pspReference)
  if (cancelledAmount.value > 0) return result({ ...none, reason: 'cancelled' })
  // How this call goes is not asked: whether it was captured is read from the payment the next time.
  const body = { modificationAmount: authorizedAmount }
  await ask({
    method: 'POST',
    path: `${pathOf(reference)}/capture`,
    key: `capture-${reference}`.slice(0, 50),
    body,
  })
  return { answer: 'in_progress' }
}

const givenBack = async (ask: CallVipps, reference: string, of: string): Promise<TerminalAnswer> => {
  const heard = await ask({ method: 'GET', path: `${pathOf(of)}/events` })
  const events =
    heard.kind === 'answer' && heard.status === 200 ? Events.safeParse(heard.body).data : undefined
  if (!events) return silent
  const event = events.find(({ name, idempotencyKey }) => name === 'REFUNDED' && idempotencyKey === reference)
  if (!event) return { answer: 'not_found', idle: true }
  const { success, amount, pspReference: transaction_id } = event
  if (success) return approved(reference, amount.value, transaction_id)
  return result({ reference, outcome: 'declined', amount: zero, reason: 'by_bank', transaction_id })
}

const approved = (reference: string, amount: Money, transaction_id: string): TerminalAnswer =>
  result({ reference, outcome: 'approved', amount, reason: null, transaction_id })

type Told = Pick<Evidence, 'reference' | 'outcome' | 'amount' | 'reason' | 'transaction_id'>
const result = (told: Told): TerminalAnswer => {
  const card_type = told.outcome === 'approved' ? 'MobilePay' : null
  return { answer: 'result', evidence: { ...told, tip: zero, surcharge: zero, card_type, masked_pan: null } }
}
