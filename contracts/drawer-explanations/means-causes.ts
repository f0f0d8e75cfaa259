import { type Money, money, negated, roundTo, type Uuid } from '../kernel/index.ts'
import { type Cause, supportedBy } from './cause.ts'
import { type DrawerFacts, isCash, isNote, unitsOf } from './drawer-facts.ts'

/** Money of these methods is seen by nobody but who counts its slips or paper. */
const isUnproved = (method: string): boolean =>
  method === 'autonomous' || method === 'enclosure' || method === 'external'

/** Slips and terminals that have as much less as the drawer has more, or the reverse. */
const mirrored = (
  { other_differences }: DrawerFacts,
  effect: Money,
  type?: Uuid,
): false | { reason: 'other_means_differ'; factor: number } =>
  other_differences.some(
    ({ payment_type_uuid, amount }) =>
      amount === negated(effect) && (type === undefined || !payment_type_uuid || payment_type_uuid === type),
  ) && { reason: 'other_means_differ', factor: 30 }

/** Slips of the type were counted, and nothing of it is missing or too much. */
const isRight = ({ other_differences }: DrawerFacts, type: Uuid): boolean => {
  const counted = other_differences.filter(({ payment_type_uuid }) => payment_type_uuid === type)
  return counted.length > 0 && counted.every(({ amount }) => amount === 0)
}

/** Paid in cash, and typed on a card, a voucher or another means. */
export const cashOnOtherMeans: Cause = {
  kind: 'cash_on_other_means',
  usual: 0.12,
  opportunities: (facts) => {
    const [coin = 1] = unitsOf(facts)
    return facts.payments
      .filter(({ method, amount }) => isUnproved(method) && amount > 0)
      .map((payment) => {
        const effect = roundTo(payment.amount, coin)
        return {
          effect,
          // Who typed the number of a slip had a slip.
          weight: payment.has_reference ? 0.1 : 1,
          evidence: [payment],
          at: payment.at,
          ...supportedBy(mirrored(facts, effect, payment.payment_type_uuid)),
          against: isRight(facts, payment.payment_type_uuid) ? 0.2 : 1,
        }
      })
  },
}

/** Paid by card, and the key for exact cash was pressed. */
export const quickCashForCard: Cause = {
  kind: 'quick_cash_for_card',
  usual: 0.12,
  opportunities: (facts) => {
    const units = unitsOf(facts)
    const note = units.find((unit) => isNote(unit, units)) ?? 1
    const exact = facts.payments.filter(
      (payment) => isCash(payment) && payment.amount > 0 && payment.change === 0,
    )
    return exact.map((payment) => {
      const effect = negated(payment.amount)
      return {
        effect,
        // A guest has the exact sum in notes more often than in small coins.
        weight: payment.amount % note === 0 ? 0.3 : 1,
        evidence: [payment],
        at: payment.at,
        ...supportedBy(
          mirrored(facts, effect),
          facts.given_up.has(payment.order_uuid) && { reason: 'terminal_gave_up', factor: 4 },
        ),
      }
    })
  },
}

/** A voucher or a card was taken for a round sum, and the rest of it given in cash. */
export const changeOnOtherMeans: Cause = {
  kind: 'change_on_other_means',
  usual: 0.04,
  opportunities: (facts) => {
    const units = unitsOf(facts)
    const notes = units.filter((unit) => isNote(unit, units))
    return facts.payments
      .filter((payment) => !isCash(payment) && payment.amount > 0)
      .flatMap((payment) =>
        notes
          .map((note) => Math.ceil(payment.amount / note) * note - payment.amount)
          .filter((rest, i, all) => rest > 0 && all.indexOf(rest) === i)
          .map((rest) => ({
            effect: money(-rest),
            weight: payment.method === 'enclosure' ? 1 : 0.1,
            evidence: [payment],
            at: payment.at,
          })),
      )
  },
}

/** A means that was right was corrected to a wrong one. */
export const meansCorrectedWrongly: Cause = {
  kind: 'means_corrected_wrongly',
  usual: 0.1,
  opportunities: (facts) =>
    facts.means_corrected.map((correction) => {
      const effect = negated(correction.amount)
      return {
        effect,
        weight: 1,
        evidence: [correction],
        at: correction.at,
        ...supportedBy(mirrored(facts, effect, correction.other_type_uuid)),
      }
    }),
}
