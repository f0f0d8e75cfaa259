import { describe, expect, test } from 'vitest'
import { money, type OrderUuid } from '../kernel/index.ts'
import type { Cause } from './cause.ts'
import * as counting from './count-causes.ts'
import { card, noFacts, paid, units, voucherType } from './drawer.examples.ts'
import type { DrawerFacts, DrawerMove, DrawerOpening, MeansCorrected, TakenOff } from './drawer-facts.ts'
import * as means from './means-causes.ts'
import * as moneyBack from './money-back-causes.ts'
import * as moves from './move-causes.ts'
import * as sales from './sale-causes.ts'

const at = noFacts.opened_at
const effects = (cause: Cause, facts: Partial<DrawerFacts>, difference = 0): number[] =>
  cause
    .opportunities({ ...noFacts, ...facts }, money(difference))
    .map(({ effect }) => Number(effect))
    .filter((effect) => effect !== 0)
const reasons = (cause: Cause, facts: Partial<DrawerFacts>) =>
  cause
    .opportunities({ ...noFacts, ...facts }, money(0))
    .flatMap(({ support = [] }) => support.map(({ reason }) => reason))
const cash = (n: number, amount: number, received = amount) =>
  paid(n, amount, { received: money(received), change: money(received - amount) })
const counted = (...lines: [number, number][]): Partial<DrawerFacts> => ({
  count: {
    counted: money(0),
    lines: units.map((unit) => ({ unit, count: lines.find(([of]) => of === unit)?.[1] ?? 0 })),
  },
})

describe('BEYOND-08: at a sale', () => {
  const payments = [cash(1, 87_00, 100_00), cash(2, 87_00), cash(3, 150_00, 200_00), paid(4, 55_00, card)]

  test('change that was not given stays in the drawer, and change that was given twice is missing', () => {
    expect(effects(sales.changeNotGiven, { payments })).toEqual([13_00, 50_00])
    expect(effects(sales.changeGivenTwice, { payments })).toEqual([-13_00, -50_00])
  })

  test('the change of the payment before or after: both had change', () => {
    const two = [cash(1, 87_00, 100_00), cash(2, 150_00, 200_00)]
    expect(effects(sales.changeOfAnother, { payments: two })).toEqual([-37_00, 37_00])
    expect(effects(sales.changeOfAnother, { payments })).toEqual([])
  })

  test('a note for the next one, either way; one that does not pay the bill is less likely', () => {
    const of = (sale: ReturnType<typeof cash>) => ({ payments: [sale] })
    expect(effects(sales.noteSwapped, of(cash(1, 87_00, 200_00)))).toEqual([-100_00, -100_00, 300_00])
    expect(effects(sales.noteSwapped, of(cash(1, 87_00, 90_00)))).toEqual([])
    const weightOf = (sale: ReturnType<typeof cash>) =>
      sales.noteSwapped.opportunities({ ...noFacts, ...of(sale) }, money(0))[0]?.weight
    expect(weightOf(cash(1, 150_00, 200_00))).toBeLessThan(weightOf(cash(1, 87_00, 200_00)) ?? 0)
  })
})

describe('BEYOND-08: on the wrong means', () => {
  test('cash that was typed on an unconnected card is too much; what a terminal answered for is not asked', () => {
    const payments = [paid(1, 87_25, card), paid(2, 60_00, { method: 'card' }), cash(3, 40_00)]
    expect(effects(means.cashOnOtherMeans, { payments })).toEqual([87_50])
    const other_differences = [{ payment_type_uuid: card.payment_type_uuid, amount: money(-87_50) }]
    expect(reasons(means.cashOnOtherMeans, { payments, other_differences })).toEqual(['other_means_differ'])
    const [right] = means.cashOnOtherMeans.opportunities(
      {
        ...noFacts,
        payments,
        other_differences: [{ payment_type_uuid: card.payment_type_uuid, amount: money(0) }],
      },
      money(0),
    )
    expect(right?.against).toBe(0.2)
  })

  test('exact cash for a card is missing; more so when the terminal was asked first', () => {
    const payments = [cash(1, 87_00), cash(2, 60_00, 100_00)]
    expect(effects(means.quickCashForCard, { payments })).toEqual([-87_00])
    const given_up = new Set(payments.map(({ order_uuid }) => order_uuid))
    expect(reasons(means.quickCashForCard, { payments, given_up })).toEqual(['terminal_gave_up'])
  })

  test('the rest of a voucher of a round sum, given in cash', () => {
    const voucher = paid(1, 170_00, { method: 'enclosure', payment_type_uuid: voucherType })
    expect(effects(means.changeOnOtherMeans, { payments: [voucher, cash(2, 170_00)] })).toEqual([
      -30_00, -330_00, -830_00,
    ])
  })

  test('a correction of the means that was none', () => {
    const corrected = (amount: number): MeansCorrected => ({
      of: 'means_corrected',
      order_uuid: paid(1, 1).order_uuid,
      amount: money(amount),
      other_type_uuid: voucherType,
      at,
    })
    expect(
      effects(means.meansCorrectedWrongly, { means_corrected: [corrected(50_00), corrected(-20_00)] }),
    ).toEqual([-50_00, 20_00])
  })
})

describe('BEYOND-08: money back', () => {
  const payments = [cash(1, 87_00), paid(2, -35_00), paid(3, -48_00, card)]

  test('a refund in cash that was paid twice, or not at all; one on a card that was paid in cash', () => {
    expect(effects(moneyBack.refundPaidTwice, { payments })).toEqual([-35_00])
    expect(effects(moneyBack.refundNotPaidOut, { payments })).toEqual([35_00])
    expect(effects(moneyBack.refundInCash, { payments })).toEqual([-48_00])
  })

  test('tips of cards: all that is not recorded as paid out, or one of them', () => {
    const tipped = [10_00, 25_00].map((tip, n) => paid(n, 100_00 + tip, { ...card, tip: money(tip) }))
    expect(effects(moneyBack.tipsNotRecorded, { payments: tipped })).toEqual([-35_00, -10_00, -25_00])
    const move = { of: 'move', way: 'withdraw', reason: 'tips', amount: money(35_00), at } as const
    expect(effects(moneyBack.tipsNotRecorded, { payments: tipped, moves: [move] })).toEqual([-10_00, -25_00])
  })

  test('a line that was taken off after it was paid, and all lines of a bon; a shown bill supports it', () => {
    const off = (amount: number, order_uuid: OrderUuid | null): TakenOff => ({
      of: 'taken_off',
      kind: 'line_removed',
      order_uuid,
      amount: money(amount),
      at,
    })
    const { order_uuid } = paid(1, 1)
    const taken_off = [off(35_00, order_uuid), off(48_00, order_uuid), off(25_00, null)]
    expect(effects(moneyBack.paidAndTakenOff, { taken_off })).toEqual([35_00, 48_00, 25_00, 83_00])
    expect(reasons(moneyBack.paidAndTakenOff, { taken_off })).toEqual([])
    expect(reasons(moneyBack.paidAndTakenOff, { taken_off, bill_shown: new Set([order_uuid]) })).toHaveLength(
      3,
    )
  })
})

describe('BEYOND-08: movements', () => {
  const move = (way: DrawerMove['way'], amount: number): DrawerMove => ({
    of: 'move',
    way,
    reason: 'cash_deposit',
    amount: money(amount),
    at,
  })
  const made = { moves: [move('deposit', 450_00), move('withdraw', 1_200_00)] }

  test('twice, not at all, the other way', () => {
    expect(effects(moves.moveMadeTwice, made)).toEqual([450_00, -1_200_00])
    expect(effects(moves.moveNotMade, made)).toEqual([-450_00, 1_200_00])
    expect(effects(moves.moveWrongWay, made)).toEqual([-900_00, 2_400_00])
  })

  test('two digits of its amount exchanged', () => {
    expect(effects(moves.moveTypedWrong, { moves: [move('deposit', 450_00)] })).toEqual([90_00, -45_00])
    expect(effects(moves.moveTypedWrong, { moves: [move('withdraw', 450_00)] })).toEqual([-90_00, 45_00])
  })

  test('a round sum that nobody recorded; an opened drawer supports it, and makes any sum for a purchase possible', () => {
    expect(effects(moves.depositNotRecorded, {}).slice(0, 2)).toEqual([100_00, 200_00])
    expect(effects(moves.withdrawalNotRecorded, {}).slice(0, 2)).toEqual([-100_00, -200_00])
    const drawer_opened: DrawerOpening[] = [{ of: 'drawer_opened', reason: 'other', at }]
    expect(effects(moves.withdrawalNotRecorded, { drawer_opened }, -87_50)).toContain(-87_50)
    expect(effects(moves.withdrawalNotRecorded, {}, -87_50)).not.toContain(-87_50)
    expect(reasons(moves.depositNotRecorded, { drawer_opened })).toContain('drawer_was_opened')
  })
})

describe('BEYOND-08: at a count', () => {
  test('the float of the opening, where it differed from what was left', () => {
    const facts = { opening_difference: money(-20_00), opening_adjustment: money(500_00) }
    expect(effects(counting.floatCountedWrong, facts)).toEqual([20_00, -500_00, -480_00])
    expect(effects(counting.floatCountedWrong, {})).toEqual([])
  })

  test('two digits of a row exchanged', () => {
    expect(effects(counting.digitsTransposed, counted([10_00, 21]))).toEqual([90_00])
    expect(effects(counting.digitsTransposed, counted([10_00, 4], [1_00, 11]))).toEqual([])
  })

  test('a pile in the row above or below its own', () => {
    expect(effects(counting.pileInWrongRow, counted([100_00, 3], [50_00, 2]))).toEqual([60_00, -300_00])
    expect(
      effects(counting.pileInWrongRow, counted([100_00, 3], [50_00, 2], [20_00, 1], [200_00, 1])),
    ).toEqual([10_00, -300_00])
  })

  test('a row at nothing that the opening had: about as many as then', () => {
    const opening_counts = units.map((unit) => ({ unit, count: unit === 20_00 ? 6 : 0 }))
    const facts = { opening_counts, ...counted([10_00, 4]) }
    expect(effects(counting.unitNotCounted, facts, -100_00)).toEqual([-100_00])
    expect(effects(counting.unitNotCounted, facts, -260_00)).toEqual([])
    expect(effects(counting.unitNotCounted, facts, -110_00)).toEqual([])
  })

  test('a roll of coins: too few, or too many of those that are there', () => {
    const only = (facts: Partial<DrawerFacts>) =>
      counting.rollCountedWrong
        .opportunities({ ...noFacts, ...facts }, money(0))
        .filter(({ evidence: [of] }) => of?.of === 'counted' && of.unit === 5_00)
    const of = only(counted([5_00, 40], [100_00, 40]))
    expect(of.map(({ effect }) => effect)).toEqual([-100_00, 100_00, -125_00, -200_00, -250_00])
    const opening_counts = [{ unit: 5_00, count: 60 }]
    expect(only({ ...counted([5_00, 40]), opening_counts })[0]?.support).toEqual([
      { reason: 'fewer_than_opening', factor: 3 },
    ])
  })

  test('one piece of what was counted', () => {
    expect(effects(counting.pieceCountedWrong, counted([100_00, 3]))).toEqual([100_00, -100_00])
  })
})
