import { assert, constant, integer, property, array as several } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { allocate } from './allocate.ts'
import { divideRounded, Money, minus, money, negated, plus, roundTo, share, sum } from './money.ts'
import { percentageOf, vatIn } from './percent.ts'
import { pieces, priceOf, quantity } from './quantity.ts'

const amounts = integer({ min: -100_000_000_00, max: 100_000_000_00 }).map(money)
const weights = several(integer({ min: 0, max: 1_000_000_000 }), { minLength: 1, maxLength: 40 })
const rates = integer({ min: 0, max: 1000 })

describe('money', () => {
  test('is a whole number of øre; anything else throws', () => {
    expect(() => money(12.5)).toThrow(RangeError)
    expect(() => money(Number.NaN)).toThrow(RangeError)
    expect(() => money(2 ** 53)).toThrow(RangeError)
    expect(Object.is(money(-0), 0)).toBe(true)
    expect(Money.safeParse(12.5).success).toBe(false)
    expect(Money.safeParse(1e15 + 1).success).toBe(false)
  })
  test('addition is commutative and associative', () =>
    assert(
      property(several(amounts, { maxLength: 20 }), (all) => {
        expect(sum(all)).toBe(sum(all.toReversed()))
        expect(sum(all)).toBe(all.reduce(plus, money(0)))
        expect(sum([...all, ...all.map(negated)])).toBe(0)
      }),
    ))
  test('subtraction is the inverse of addition', () =>
    assert(
      property(amounts, amounts, (a, b) => {
        expect(minus(plus(a, b), b)).toBe(a)
      }),
    ))
})

describe('rounding', () => {
  test.each([
    [0, 0],
    [24, 0],
    [25, 50],
    [49, 50],
    [50, 50],
    [74, 50],
    [75, 100],
    [99, 100],
    [984_10, 984_00],
    [-24, 0],
    [-25, -50],
    [-75, -100],
  ])('cash of %i øre is %i at 50 øre (DEF-04: 25 and 75 go up)', (amount, rounded) =>
    expect(roundTo(money(amount), 50)).toBe(rounded),
  )
  test('moves by at most half a unit, to a multiple of it, and is symmetric for returns', () =>
    assert(
      property(amounts, integer({ min: 1, max: 10_000 }), (amount, unit) => {
        const rounded = roundTo(amount, unit)
        expect(Math.abs(rounded - amount) * 2).toBeLessThanOrEqual(unit)
        expect(rounded % unit === 0).toBe(true)
        expect(roundTo(negated(amount), unit)).toBe(negated(rounded))
      }),
    ))
  test.each([
    [1, 2, 1],
    [-1, 2, -1],
    [1, 3, 0],
    [2, 3, 1],
    [5, -2, -3],
    [0, 7, 0],
  ])('%i / %i is %i: half rounds away from zero', (a, b, result) => expect(divideRounded(a, b)).toBe(result))
})

describe('splitting', () => {
  test('the parts add up to the whole, each within one øre of its share', () =>
    assert(
      property(amounts, weights, (whole, shares) => {
        const parts = share(whole, shares)
        const total = shares.reduce((a, b) => a + b, 0)
        expect(sum(parts)).toBe(whole)
        if (total === 0) return
        parts.forEach((part, i) => {
          // Exact in BigInt: |part × total − whole × weight| < total.
          const off = BigInt(part) * BigInt(total) - BigInt(whole) * BigInt(shares[i] ?? 0)
          expect(off < 0n ? -off : off).toBeLessThan(BigInt(total))
        })
      }),
    ))
  test('a part of weight zero pays nothing, and a return mirrors its sale', () =>
    assert(
      property(amounts, weights, constant(0), (whole, shares, none) => {
        const parts = allocate(whole, [...shares, none, 1])
        expect(parts.at(-2)).toBe(0)
        expect(allocate(-whole, shares)).toEqual(allocate(whole, shares).map((part) => -part || 0))
      }),
    ))
  test('the remaining øre goes to the largest remainder, then to the earlier part', () => {
    expect(allocate(100, [1, 1, 1])).toEqual([34, 33, 33])
    expect(allocate(5, [1, 3])).toEqual([1, 4])
    expect(allocate(7, [0, 0])).toEqual([7, 0])
    expect(allocate(7, [])).toEqual([])
  })
})

describe('percentages and VAT', () => {
  test.each([
    [125_00, 250, 25_00],
    [84_25, 250, 16_85],
    [99, 250, 20],
    [100, 0, 0],
    [1, 250, 0],
    [-125_00, 250, -25_00],
    [112_00, 120, 12_00],
  ])('of %i øre gross at %i tenths, %i are VAT (DEF-06)', (gross, rate, vat) =>
    expect(vatIn(money(gross), rate)).toBe(vat),
  )
  test('VAT plus net is the gross, VAT lies between zero and the gross, and a return mirrors its sale', () =>
    assert(
      property(amounts, rates, (gross, rate) => {
        const vat = vatIn(gross, rate)
        expect(plus(minus(gross, vat), vat)).toBe(gross)
        expect(Math.abs(vat)).toBeLessThanOrEqual(Math.abs(gross))
        expect(vatIn(negated(gross), rate)).toBe(negated(vat))
        // VAT = net × rate, to half an øre on the gross.
        expect(Math.abs(vat * (1000 + rate) - gross * rate) * 2).toBeLessThanOrEqual(1000 + rate)
      }),
    ))
  test('a discount is between zero and the whole amount', () =>
    assert(
      property(amounts, rates, (amount, tenths) => {
        expect(Math.abs(percentageOf(amount, tenths))).toBeLessThanOrEqual(Math.abs(amount))
        expect(percentageOf(amount, 1000)).toBe(amount)
        expect(percentageOf(amount, 0)).toBe(0)
      }),
    ))
})

describe('quantities', () => {
  test('are thousandths of a unit, and their price is rounded to the øre', () => {
    expect(pieces(3)).toBe(3000)
    expect(priceOf(money(84_25), pieces(2))).toBe(168_50)
    expect(priceOf(money(199_95), quantity(375))).toBe(74_98)
    expect(priceOf(money(5), quantity(-100))).toBe(-1)
    expect(() => quantity(1.5)).toThrow()
    expect(() => quantity(10_000_000)).toThrow()
  })
})
