import {
  divideRounded,
  type Money,
  minus,
  money,
  type PlainDate,
  plus,
  type Quantity,
} from '@bon/contracts/kernel'
import type { ProductFigures } from '@bon/contracts/statistics'

type Costed = ProductFigures['total']['costed']
type Costs = readonly { from: PlainDate; amount: Money }[]
type Period = { from: PlainDate; to: PlainDate }

/** The cost price on a business day; undefined before the first one. */
export const costOn = (costs: Costs, day: PlainDate): Money | undefined =>
  costs
    .filter(({ from }) => from <= day)
    .reduce<Costs[number] | undefined>((last, row) => (last && last.from > row.from ? last : row), undefined)
    ?.amount

/** The days after the first of a period on which a product's cost price changes, oldest first. */
export const costChangesIn = (costs: Costs, { from, to }: Period): PlainDate[] =>
  costs
    .map((row) => row.from)
    .filter((day) => day > from && day <= to)
    .toSorted()

/** What a quantity, in thousandths, sold and cost; null without a cost price. */
export const costedOf = (
  { quantity, gross, vat }: { quantity: Quantity; gross: Money; vat: Money },
  cost: Money | undefined,
): Costed => (cost === undefined ? null : { net: minus(gross, vat), cost: costOf(quantity, cost) })

/** Whole units and the rest apart, so that no intermediate product exceeds what a number holds exactly. */
const costOf = (quantity: Quantity, cost: Money): Money => {
  const rest = quantity % 1000
  return money(((quantity - rest) / 1000) * cost + divideRounded(rest * cost, 1000))
}

export const addCosted = (a: Costed, b: Costed): Costed =>
  a && b ? { net: plus(a.net, b.net), cost: plus(a.cost, b.cost) } : (a ?? b)

/** Net less cost; null where the cost is unknown. */
export const marginOf = (costed: Costed): Money | null => costed && minus(costed.net, costed.cost)
