import type { Instant, Money, OrderUuid, Uuid } from '../kernel/index.ts'
import type { CountLine } from '../registers/count-line.ts'
import type { DrawerFact } from './drawer-explanation.view.ts'

type Of<Kind extends DrawerFact['of']> = Extract<DrawerFact, { of: Kind }>

export type DrawerPayment = Of<'payment'> & {
  payment_type_uuid: Uuid
  /** The number of a slip, or the terminal's transaction. */
  has_reference: boolean
}
export type DrawerMove = Of<'move'>
export type TakenOff = Of<'taken_off'>
export type MeansCorrected = Of<'means_corrected'> & { other_type_uuid: Uuid }
export type DrawerOpening = Of<'drawer_opened'>

/** What one session says of its drawer. */
export type DrawerFacts = {
  opened_at: Instant
  float: Money
  opening_counts: readonly CountLine[]
  /** Confirmed at the opening: fetched from or moved to the safe, and what nobody moved. */
  opening_adjustment: Money
  opening_difference: Money
  /** All means, oldest first. */
  payments: readonly DrawerPayment[]
  moves: readonly DrawerMove[]
  means_corrected: readonly MeansCorrected[]
  taken_off: readonly TakenOff[]
  /** Without a sale. */
  drawer_opened: readonly DrawerOpening[]
  /** Orders whose terminal was asked for money and took none. */
  given_up: ReadonlySet<OrderUuid>
  /** Orders whose bill was shown before they were paid. */
  bill_shown: ReadonlySet<OrderUuid>
  handovers: readonly { difference: Money; at: Instant }[]
  /** What a terminal's total, or the slips of a payment type, had more than the books; zero: counted and equal. */
  other_differences: readonly { payment_type_uuid: Uuid | undefined; amount: Money }[]
  expected: Money
  /** Undefined before the count, and without one. */
  count: { lines: readonly CountLine[]; counted: Money } | undefined
}

export const isCash = ({ method }: DrawerPayment): boolean => method === 'cash'

/** Without what only the causes read. */
export const shownFact = (fact: DrawerFact): DrawerFact => {
  if (fact.of === 'payment') {
    const { payment_type_uuid: _, has_reference: __, ...shown }: Partial<DrawerPayment> & Of<'payment'> = fact
    return shown
  }
  if (fact.of !== 'means_corrected') return fact
  const { other_type_uuid: _, ...shown }: Partial<MeansCorrected> & Of<'means_corrected'> = fact
  return shown
}

/** Denominations, smallest first. */
export const unitsOf = ({ opening_counts, count }: DrawerFacts): number[] =>
  (count?.lines ?? opening_counts).map(({ unit }) => unit).toSorted((a, b) => a - b)

/** The smallest amount that somebody would fetch from a safe or lay aside: a tenth of the largest note or more. */
export const roundAmountOf = (units: readonly number[]): number | undefined =>
  units.find((unit) => unit * 10 >= (units.at(-1) ?? 0))

/** Notes, as far as the amounts say: all above a fiftieth of the largest. */
export const isNote = (unit: number, units: readonly number[]): boolean => unit * 50 > (units.at(-1) ?? 0)
