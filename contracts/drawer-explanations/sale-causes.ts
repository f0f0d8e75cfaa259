import { minus, money, negated } from '../kernel/index.ts'
import type { Cause, Opportunity } from './cause.ts'
import { type DrawerFacts, type DrawerPayment, isCash, isNote, unitsOf } from './drawer-facts.ts'

const cashSales = ({ payments }: DrawerFacts): DrawerPayment[] =>
  payments.filter((payment) => isCash(payment) && payment.amount > 0)

/** Its change stayed in the drawer: the guest left it or forgot it. */
export const changeNotGiven: Cause = {
  kind: 'change_not_given',
  usual: 0.05,
  opportunities: (facts) =>
    cashSales(facts)
      .filter(({ change }) => change > 0)
      .map((sale) => ({ effect: sale.change, weight: 1, evidence: [sale], at: sale.at })),
}

export const changeGivenTwice: Cause = {
  kind: 'change_given_twice',
  usual: 0.05,
  opportunities: (facts) =>
    cashSales(facts)
      .filter(({ change }) => change > 0)
      .map((sale) => ({ effect: negated(sale.change), weight: 1, evidence: [sale], at: sale.at })),
}

/** The change of the payment before or after it was given: two bons were on the screen one after the other. */
export const changeOfAnother: Cause = {
  kind: 'change_of_another',
  usual: 0.1,
  opportunities: (facts) =>
    cashSales(facts).flatMap((sale, i, sales) =>
      [sales[i - 1], sales[i + 1]].flatMap((other): Opportunity[] =>
        // Who gave the right sum has no change to be given wrongly.
        other && other.change > 0 && sale.change > 0 && other.change !== sale.change
          ? [
              {
                effect: minus(sale.change, other.change),
                weight: 1,
                evidence: [sale, other],
                at: sale.at,
              },
            ]
          : [],
      ),
    ),
}

/** Each note with the next larger one. */
const neighbours = (units: readonly number[]): [number, number][] => {
  const notes = units.filter((unit) => isNote(unit, units))
  return notes.slice(1).map((larger, i) => [notes[i] ?? larger, larger])
}

/** A note was taken or given for the next one: received 100, typed 200. */
export const noteSwapped: Cause = {
  kind: 'note_swapped',
  usual: 0.18,
  opportunities: (facts) => {
    const pairs = neighbours(unitsOf(facts))
    return cashSales(facts).flatMap((sale) =>
      pairs.flatMap(([smaller, larger]): Opportunity[] => {
        const by = money(larger - smaller)
        const of = { evidence: [sale], at: sale.at }
        const isEnough = smaller >= sale.received - sale.change
        return [
          // The guest gave the smaller one. One that does not pay the bill is seen at once.
          ...(sale.received === larger ? [{ effect: negated(by), weight: isEnough ? 1 : 0.2, ...of }] : []),
          ...(sale.received === smaller ? [{ effect: by, weight: 0.5, ...of }] : []),
          // Among the change: the larger one was given.
          ...(sale.change >= smaller && sale.change < larger
            ? [{ effect: negated(by), weight: 0.3, ...of }]
            : []),
        ]
      }),
    )
  },
}
