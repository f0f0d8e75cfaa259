import { quantityOfWeight } from '@bon/contracts/devices'
import type { TimedReading } from '@bon/contracts/ports'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { weigh } from './weigh.ts'

const rule = { stable_reads: 3, timeout_ms: 5_000 }
const grams = (net: number, at = 4_900): TimedReading => ({ state: 'stable', net_milligrams: net * 1000, at })
const saw = (state: 'unstable' | 'zero' | 'negative' | 'overload', at = 4_900): TimedReading => ({
  state,
  at,
})

describe('a weighing', () => {
  test('DEF-22: three equal readings in a row are the weight, and two are not', () => {
    expect(weigh([grams(450), grams(450), grams(450)], rule)).toEqual({ net_milligrams: 450_000 })
    expect(weigh([grams(450), grams(450)], rule)).toBe('not_ready')
    expect(weigh([grams(450), saw('unstable'), grams(450), grams(450)], rule)).toBe('not_ready')
    expect(weigh([grams(450), grams(451), grams(450), grams(450)], rule)).toBe('not_ready')
    expect(weigh([grams(450), saw('unstable'), grams(612), grams(612), grams(612)], rule)).toEqual({
      net_milligrams: 612_000,
    })
  })

  test('an unchanged weight is read again, and is not zero the second time (odoo/odoo#46411)', () => {
    const once = [grams(300), grams(300), grams(300)]
    expect(weigh(once, rule)).toEqual(weigh([...once, ...once], rule))
  })

  test('POS-44: a net weight of zero or less is no weight', () => {
    for (const empty of [saw('zero'), saw('negative'), grams(0), grams(-5)])
      expect(weigh([empty, empty, empty, empty], rule)).toBe('not_positive')
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -50, max: 50 })), fc.integer({ min: 1, max: 5 }), (nets, n) => {
        const weighed = weigh(
          nets.map((net) => grams(net)),
          { ...rule, stable_reads: n },
        )
        return typeof weighed === 'string' || weighed.net_milligrams > 0
      }),
    )
  })

  test('a scale in motion, or overloaded, is not ready', () => {
    expect(weigh([grams(450), grams(450), saw('unstable')], rule)).toBe('not_ready')
    expect(weigh([saw('overload'), saw('overload'), saw('overload')], rule)).toBe('not_ready')
  })

  test('a scale that does not answer, or stops answering, is unresponsive', () => {
    expect(weigh([], rule)).toBe('unresponsive')
    expect(weigh([saw('unstable', 200), saw('unstable', 400)], rule)).toBe('unresponsive')
  })
})

test('a weight becomes whole thousandths of the unit that the product is sold by', () => {
  expect(quantityOfWeight(450_000, 'kilogram')).toBe(450)
  expect(quantityOfWeight(450_000, 'decagram')).toBe(45_000)
  expect(quantityOfWeight(450_000, 'gram')).toBe(450_000)
  expect(quantityOfWeight(450_500, 'kilogram')).toBe(451)
  expect(quantityOfWeight(25_000_000, 'gram')).toBeUndefined()
})
