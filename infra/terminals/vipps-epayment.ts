import { type Money, zero } from '@bon/contracts/kernel'
import type { CancelReason } from '@bon/contracts/payments'
import type { Evidence, Terminal, TerminalAnswer, TerminalPlace } from '@bon/contracts/ports'
import { type CallVipps, callVipps, type VippsKeys } from './call-vipps.ts'
import { Created, Events, Payment } from './vipps-answers.ts'

type Needs = {
  keysOf(place: TerminalPlace): Promise<VippsKeys | undefined>
  /** The payment that our reference refunds, undefined for a payment: Vipps identifies a refund only by its payment. */
  refundOf(reference: string): Promise<string | undefined>
  /** Durable before the refund is sent: after a restart a query for it must not be taken for a payment. */
  noteRefund(reference: string, of: string): Promise<void>
  /** The customer scans it: the image at this address is shown until the payment ends, ten minutes at most. */
  showQr(reference: string, url: string): Promise<void>
  answer_ms?: number
}

/**
 * Vipps MobilePay's ePayment API as published (developer.vippsmobilepay.com; LAW-11), with a one-time QR code, because
 * a till does not know the customer's number. An approved payment is only reserved and would lapse; so it is captured
 * at once, and counts as approved when it is captured.
 */
export const vippsEpayment = (needs: Needs): Terminal => {
  const { keysOf, refundOf, noteRefund, showQr, answer_ms = 10_000 } = needs
  const call = callVipps(answer_ms)
  const at = async (place: TerminalPlace): Promise<CallVipps | undefined> => {
    const keys = await keysOf(place)
    return keys && ((request) => call(keys, request))
  }
  return {
    start: async (place, request) => {
      const send = await at(place)
      if (!send) return offline
      const { reference, amount, currency } = request
      const body = {
        amount: { currency, value: amount },
        paymentMethod: { type: 'WALLET' },
        customerInteraction: 'CUSTOMER_PRESENT',
        userFlow: 'QR',
        reference,
        qrFormat: { format: 'IMAGE/SVG+XML', size: 1024 },
      }
      const response = await send({ method: 'POST', path: '/epayment/v1/payments', key: reference, body })
      if (response.kind === 'not_sent') return offline
      if (response.kind === 'silent' || response.status >= 500) return silent
      const created = Created.safeParse(response.body).data
      if (response.status === 201 && created) await showQr(reference, created.redirectUrl)
      return response.status === 201 ? { answer: 'accepted' } : refusedOrExisting(await paid(send, reference))
    },
    status: async (place, reference) => {
      const send = await at(place)
      if (!send) return silent
      const of = await refundOf(reference)
      return of === undefined ? paid(send, reference) : refundStatus(send, reference, of)
    },
    abort: async (place, reference, abort_id) => {
      const ask = await at(place)
      const path = `${pathOf(reference)}/cancel`
      // Cancels only a payment that is not approved yet: an existing reservation is a payment.
      const body = { cancelTransactionOnly: true }
      const response = await ask?.({ method: 'POST', path, key: abort_id, body })
      if (response?.kind !== 'answer' || response.status >= 500) return 'silent'
      return response.status === 200 ? 'accepted' : 'refused'
    },
    reverse: async (place, { reference, of, amount, currency }) => {
      const send = await at(place)
      if (!send) return offline
      const body = { modificationAmount: { currency, value: amount } }
      await noteRefund(reference, of)
      const response = await send({ method: 'POST', path: `${pathOf(of)}/refund`, key: reference, body })
      if (response.kind === 'not_sent') return offline
      if (response.kind === 'silent' || response.status >= 500) return silent
      return response.status === 200
        ? { answer: 'accepted' }
        : refusedOrExisting(await refundStatus(send, reference, of), 'by_bank')
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

/** A refusal is final only when Vipps has no payment by this reference; it may refuse because there is one. */
const refusedOrExisting = (existing: TerminalAnswer, reason: CancelReason = 'other'): TerminalAnswer =>
  existing.answer === 'not_found' ? { answer: 'not_started', reason } : existing

const paid = async (send: CallVipps, reference: string): Promise<TerminalAnswer> => {
  const response = await send({ method: 'GET', path: pathOf(reference) })
  if (response.kind !== 'answer') return silent
  if (response.status === 404) return { answer: 'not_found', idle: true }
  const payment = response.status === 200 ? Payment.safeParse(response.body).data : undefined
  if (!payment) return silent
  const { state, aggregate, pspReference } = payment
  if (state === 'CREATED') return { answer: 'in_progress' }
  const none = { reference, outcome: 'cancelled', amount: zero, transaction_id: pspReference } as const
  if (state !== 'AUTHORIZED') return result({ ...none, reason: ended[state] })
  const { authorizedAmount, capturedAmount, cancelledAmount } = aggregate
  if (capturedAmount.value > 0) return approved(reference, capturedAmount.value, pspReference)
  if (cancelledAmount.value > 0) return result({ ...none, reason: 'cancelled' })
  // The result is ignored: the next status query reads whether it was captured.
  const body = { modificationAmount: authorizedAmount }
  await send({
    method: 'POST',
    path: `${pathOf(reference)}/capture`,
    key: `capture-${reference}`.slice(0, 50),
    body,
  })
  return { answer: 'in_progress' }
}

const refundStatus = async (send: CallVipps, reference: string, of: string): Promise<TerminalAnswer> => {
  const response = await send({ method: 'GET', path: `${pathOf(of)}/events` })
  const events =
    response.kind === 'answer' && response.status === 200 ? Events.safeParse(response.body).data : undefined
  if (!events) return silent
  const event = events.find(({ name, idempotencyKey }) => name === 'REFUNDED' && idempotencyKey === reference)
  if (!event) return { answer: 'not_found', idle: true }
  const { success, amount, pspReference: transaction_id } = event
  if (success) return approved(reference, amount.value, transaction_id)
  return result({ reference, outcome: 'declined', amount: zero, reason: 'by_bank', transaction_id })
}

const approved = (reference: string, amount: Money, transaction_id: string): TerminalAnswer =>
  result({ reference, outcome: 'approved', amount, reason: null, transaction_id })

type ResultEvidence = Pick<Evidence, 'reference' | 'outcome' | 'amount' | 'reason' | 'transaction_id'>
const result = (evidence: ResultEvidence): TerminalAnswer => {
  const card_type = evidence.outcome === 'approved' ? 'MobilePay' : null
  return {
    answer: 'result',
    evidence: { ...evidence, tip: zero, surcharge: zero, card_type, masked_pan: null },
  }
}
