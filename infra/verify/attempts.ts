import type { Uuid } from '@bon/contracts/kernel'
import { attemptOfPayment, type OrderEvent } from '@bon/contracts/orders'
import { type Attempt, type AttemptEvent, evolveAttempt, newAttempt } from '@bon/contracts/payments'
import type { ZReportEvent } from '@bon/contracts/registers'
import { upcast } from '@bon/services/kernel'
import { type Checker, expectSame, IntegrityViolation } from './integrity-violation.ts'
import type { Memory } from './memory.ts'

const affects = 'the card money of the session and its Z report'

type Named = { attempt_uuid: Uuid; is_late_refund: boolean }

/**
 * Card money belongs to one approved attempt with the same order and amount, and no attempt counts twice. A refund that
 * was decided late uses the attempt of the abandoned order (ADR 0034).
 */
export const attempts = (memory: Memory): Checker => {
  const attemptsById = memory.map<Attempt>('attempts_made')
  /** By order and payment, since the client chooses a payment's id. */
  const named = memory.map<Named>('attempts_named')
  const state = memory.state('attempt_counts', { counted: 0 })

  const settled = (money: Extract<ZReportEvent, { type: 'TenderAccepted' }>['data']) => {
    const name = named.get(`${money.order_uuid} ${money.payment_uuid}`)
    const attempt = name && attemptsById.get(name.attempt_uuid)
    if (!name || !attempt || attempt.state === 'new') return undefined
    named.delete(`${money.order_uuid} ${money.payment_uuid}`)
    attemptsById.delete(name.attempt_uuid)
    return { name, attempt }
  }

  return {
    see(recorded) {
      const { type, data } = upcast(recorded)
      const event = { type, data } as AttemptEvent | OrderEvent | ZReportEvent
      if (event.type === 'AttemptCreated') state.counted++
      if (recorded.stream.startsWith('payment-')) {
        const uuid = recorded.stream.slice('payment-'.length)
        const before = attemptsById.get(uuid) ?? newAttempt
        // A counted attempt is dropped, and only alerts follow it.
        if (before.state !== 'new' || event.type === 'AttemptCreated')
          attemptsById.set(uuid, evolveAttempt(before, event as AttemptEvent))
        return
      }
      if (event.type === 'OrderPaymentStarted' && event.data.method === 'card') {
        const { payment_uuid, attempt_uuid } = event.data
        const name = {
          attempt_uuid: attemptOfPayment(event.data),
          is_late_refund: attempt_uuid !== undefined,
        }
        named.set(`${recorded.stream.slice('order-'.length)} ${payment_uuid}`, name)
        return
      }
      if (event.type !== 'TenderAccepted' || event.data.method !== 'card') return
      const money = event.data
      const of = settled(money)
      if (!of) throw new IntegrityViolation('money.without_attempt', recorded, affects)
      const { name, attempt } = of
      if (!name.is_late_refund)
        expectSame(attempt.order_uuid, money.order_uuid, 'attempt.of_other_order', recorded, affects)
      expectSame(attempt.state, 'approved', 'attempt.not_approved', recorded, affects)
      const { transaction_id, card_type } = attempt.transaction ?? {}
      expectSame(
        [money.reference, money.card_type],
        [transaction_id, card_type ?? undefined],
        'attempt.other_evidence',
        recorded,
        affects,
      )
      const { amount: taken = 0, surcharge: fee = 0 } = attempt.transaction ?? {}
      const { surcharge } = money
      if (surcharge !== undefined) expectSame(surcharge, fee, 'attempt.other_surcharge', recorded, affects)
      // One that a person approved before bons could have it is on none.
      const charged = surcharge === undefined ? taken - fee : taken
      const amount = money.amount + (money.tip ?? 0)
      expectSame(attempt.refund_of ? -charged : charged, amount, 'attempt.other_amount', recorded, affects)
    },
    counted: () => ({ attempts: state.counted }),
  }
}
