import fc from 'fast-check'
import { addMs, type Instant, money, type OrderUuid, sum, type Uuid, zero } from '../kernel/index.ts'
import type { CountLine } from '../registers/count-line.ts'
import type { DrawerFacts, DrawerMove, DrawerPayment } from './drawer-facts.ts'
import { isNote } from './drawer-facts.ts'
import { stepsOf } from './steps.ts'

/** Numbers drawn from a seed. */
export type Draw = {
  /** Both ends included. */
  between(low: number, high: number): number
  pick<T>(from: readonly T[]): T
  chance(percent: number): boolean
}

export const drawOf = (seed: number): Draw => {
  const numbers = fc.sample(fc.noBias(fc.nat()), { seed, numRuns: 1_500 })[Symbol.iterator]()
  const next = (): number => numbers.next().value ?? 0
  const between = (low: number, high: number) => low + (next() % (high - low + 1))
  return {
    between,
    pick: (from) => {
      const picked = from[between(0, from.length - 1)]
      if (picked === undefined) throw new Error('nothing to pick from')
      return picked
    },
    chance: (percent) => between(1, 100) <= percent,
  }
}

const idOf = (n: number): Uuid => `01890a5d-ac96-774b-bcce-${String(n).padStart(12, '0')}` as Uuid
const opened_at = '2026-11-27T09:00:00.000Z'
const minutes = (after: number): Instant => addMs(opened_at, after * 60_000)

export const units = [50, 100, 200, 500, 1000, 2000, 5000, 10000, 20000, 50000, 100000]
export const [cashType, cardType, voucherType] = [idOf(1), idOf(2), idOf(3)] as const
const menu = [25, 32, 35, 42, 48, 55, 65, 79, 85, 95, 109, 129, 145, 169, 189, 215, 248]

export const paid = (n: number, amount: number, over: Partial<DrawerPayment> = {}): DrawerPayment => ({
  of: 'payment',
  order_uuid: idOf(1000 + n) as OrderUuid,
  short_nr: n,
  payment_type_uuid: cashType,
  method: 'cash',
  amount: money(amount),
  received: money(amount),
  change: zero,
  tip: zero,
  has_reference: false,
  at: minutes(n),
  ...over,
})
export const card = { method: 'autonomous', payment_type_uuid: cardType } as const

/** As a person would find an amount in a drawer: coins of each kind, and notes not all of the largest. */
export const asCounted = (amount: number, draw: Draw): CountLine[] => {
  let left = amount
  const put = (unit: number, count: number) => {
    left -= count * unit
    return { unit, count }
  }
  const coins = units.filter((unit) => !isNote(unit, units))
  const some = coins.map((unit) => put(unit, Math.min(draw.between(8, 38), Math.floor(left / unit / 2))))
  const notes = units
    .filter((unit) => isNote(unit, units))
    .toReversed()
    .map((unit) => put(unit, draw.between(Math.floor(left / unit / 2), Math.floor(left / unit))))
  const rest = some.toReversed().map(({ unit, count }) => {
    const more = Math.floor(left / unit)
    left -= more * unit
    return { unit, count: count + more }
  })
  return [...rest.toReversed(), ...notes.toReversed()]
}

const givenFor = (amount: number, draw: Draw): number => {
  if (draw.chance(25)) return amount
  const note = draw.pick([5000, 10000, 20000, 50000])
  return Math.ceil(amount / note) * note
}

const saleOf = (n: number, draw: Draw): DrawerPayment => {
  const dishes = Array.from({ length: draw.between(1, 5) }, () => draw.pick(menu))
  const amount = dishes.reduce((all, each) => all + each, 0) * 100
  const at = { at: minutes(n * 6) }
  if (draw.chance(40)) {
    const received = givenFor(amount, draw)
    return paid(n, amount, { received: money(received), change: money(received - amount), ...at })
  }
  if (draw.chance(8)) return paid(n, amount, { method: 'enclosure', payment_type_uuid: voucherType, ...at })
  const tip = draw.chance(12) ? money(draw.between(2, 12) * 500) : zero
  return paid(n, amount + tip, { ...card, tip, has_reference: draw.chance(50), ...at })
}

const moveOf = (draw: Draw): DrawerMove => {
  const at = minutes(draw.between(30, 500))
  return draw.pick<() => DrawerMove>([
    () => ({ of: 'move', way: 'deposit', reason: 'change', amount: money(draw.between(5, 20) * 100_00), at }),
    () => ({
      of: 'move',
      way: 'withdraw',
      reason: 'purchase',
      amount: money(draw.between(40, 600) * 50),
      at,
    }),
    () => ({
      of: 'move',
      way: 'withdraw',
      reason: 'cash_deposit',
      amount: money(draw.between(5, 15) * 100_00),
      at,
    }),
    () => ({ of: 'move', way: 'withdraw', reason: 'tips', amount: money(draw.between(5, 60) * 5_00), at }),
  ])()
}

/** Facts with the sum that they make, before a count. */
export const withExpected = (facts: DrawerFacts): DrawerFacts => ({
  ...facts,
  expected: sum([facts.float, ...stepsOf(facts).map(({ amount }) => amount)]),
})

export const noFacts: DrawerFacts = {
  opened_at,
  float: money(1_000_00),
  opening_counts: units.map((unit) => ({ unit, count: 0 })),
  opening_adjustment: zero,
  opening_difference: zero,
  payments: [],
  moves: [],
  means_corrected: [],
  taken_off: [],
  drawer_opened: [],
  given_up: new Set(),
  bill_shown: new Set(),
  handovers: [],
  other_differences: [],
  expected: money(1_000_00),
  count: undefined,
}

/** A day in which everything is as recorded, with refunds, movements and lines taken off. */
export const ordinaryDay = (draw: Draw): DrawerFacts => {
  const sales = Array.from({ length: draw.between(60, 110) }, (_, n) => saleOf(n, draw))
  const refunds = Array.from({ length: draw.between(1, 3) }, (_, n) =>
    paid(500 + n, -draw.pick(menu) * 100, { at: minutes(draw.between(60, 500)) }),
  )
  const onCard = paid(600, -draw.pick(menu) * 100, { ...card, at: minutes(draw.between(60, 500)) })
  const opening_counts = asCounted(draw.between(20, 40) * 50_00, draw)
  const float = sum(opening_counts.map(({ unit, count }) => money(unit * count)))
  return withExpected({
    ...noFacts,
    float,
    opening_counts,
    payments: [...sales, ...refunds, onCard],
    moves: Array.from({ length: draw.between(2, 4) }, () => moveOf(draw)),
    taken_off: Array.from({ length: draw.between(1, 5) }, (_, n) => ({
      of: 'taken_off' as const,
      kind: draw.pick(['line_removed', 'line_lowered', 'order_cancelled'] as const),
      order_uuid: idOf(700 + n) as OrderUuid,
      amount: money(draw.pick(menu) * 100),
      at: minutes(draw.between(10, 600)),
    })),
    drawer_opened: Array.from({ length: draw.between(0, 2) }, () => ({
      of: 'drawer_opened' as const,
      reason: 'change' as const,
      at: minutes(draw.between(10, 600)),
    })),
  })
}

/** Counted, with so much more than expected; below zero, less. */
export const countedWith = (facts: DrawerFacts, more: number, draw: Draw): DrawerFacts => {
  const counted = money(facts.expected + more)
  return { ...facts, count: { counted, lines: asCounted(counted, draw) } }
}

/** The true drawer, with a row typed otherwise. */
export const countedAs = (facts: DrawerFacts, lines: readonly CountLine[]): DrawerFacts => ({
  ...facts,
  count: { lines, counted: sum(lines.map(({ unit, count }) => money(unit * count))) },
})
