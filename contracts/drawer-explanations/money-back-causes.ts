import { minus, negated, sum } from '../kernel/index.ts'
import { type Cause, type Opportunity, supportedBy } from './cause.ts'
import { type DrawerFacts, type DrawerPayment, isCash } from './drawer-facts.ts'

const refunds = ({ payments }: DrawerFacts): DrawerPayment[] => payments.filter(({ amount }) => amount < 0)

export const refundPaidTwice: Cause = {
  kind: 'refund_paid_twice',
  usual: 0.08,
  opportunities: (facts) =>
    refunds(facts)
      .filter(isCash)
      .map((refund) => ({ effect: refund.amount, weight: 1, evidence: [refund], at: refund.at })),
}

export const refundNotPaidOut: Cause = {
  kind: 'refund_not_paid_out',
  usual: 0.08,
  opportunities: (facts) =>
    refunds(facts)
      .filter(isCash)
      .map((refund) => ({ effect: negated(refund.amount), weight: 1, evidence: [refund], at: refund.at })),
}

/** Typed on a card or another means, and paid in cash. */
export const refundInCash: Cause = {
  kind: 'refund_in_cash',
  usual: 0.06,
  opportunities: (facts) =>
    refunds(facts)
      .filter((refund) => !isCash(refund))
      .map((refund) => ({
        effect: refund.amount,
        // A terminal that is connected says itself what it gave back.
        weight: refund.method === 'card' ? 0.1 : 1,
        evidence: [refund],
        at: refund.at,
      })),
}

/** Tips of cards that were paid out of the drawer: all of the day, or that of one bon. */
export const tipsNotRecorded: Cause = {
  kind: 'tips_not_recorded',
  usual: 0.12,
  opportunities: ({ payments, moves }) => {
    const tipped = payments.filter((payment) => !isCash(payment) && payment.tip > 0)
    const paid = sum(moves.filter(({ reason }) => reason === 'tips').map(({ amount }) => amount))
    const all = minus(sum(tipped.map(({ tip }) => tip)), paid)
    const single = tipped.map(
      (payment): Opportunity => ({
        effect: negated(payment.tip),
        weight: 1 / tipped.length,
        evidence: [payment],
        at: payment.at,
      }),
    )
    const whole = { effect: negated(all), weight: 2, evidence: tipped.toReversed() }
    return all > 0
      ? [{ ...whole, ...supportedBy(paid === 0 && { reason: 'nothing_like_it', factor: 1.5 }) }, ...single]
      : single
  },
}

/** A line, or a whole bon, was taken off after the guest had paid it in cash. */
export const paidAndTakenOff: Cause = {
  kind: 'paid_and_taken_off',
  usual: 0.1,
  opportunities: ({ taken_off, bill_shown }) => {
    const single = taken_off.map((entry) => ({ effect: entry.amount, evidence: [entry] }))
    const byOrder = Map.groupBy(
      taken_off.filter(({ order_uuid }) => order_uuid !== null),
      ({ order_uuid }) => order_uuid,
    )
    const together = [...byOrder.values()]
      .filter((entries) => entries.length > 1)
      .map((entries) => ({ effect: sum(entries.map(({ amount }) => amount)), evidence: entries }))
    return [...single, ...together].flatMap(({ effect, evidence }): Opportunity[] => {
      const [entry] = evidence
      if (!entry || effect <= 0) return []
      const wasShown = entry.order_uuid !== null && bill_shown.has(entry.order_uuid)
      return [
        {
          effect,
          weight: 1,
          evidence,
          at: entry.at,
          ...supportedBy(wasShown && { reason: 'bill_was_shown', factor: 4 }),
        },
      ]
    })
  },
}
