import { type Instant, money } from '@bon/contracts/kernel'
import type { PriceRules } from '@bon/contracts/prices'
import { describe, expect, test } from 'vitest'
import { priceWindowMs } from './price-history.ts'
import { type Former, shownPrices } from './shown-prices.ts'

const uuid = '6b616a6b-616e-4465-8eaa-626f6e000002'
const happy = '6b616a6b-616e-4465-8eaa-626f6e000003'
const beer = { uuid, price: money(60_00), price_profile_uuid: null }
const never: Former = { prices: [], rules: [] }
const at = (clock: string): Instant =>
  Temporal.PlainDateTime.from(`2026-11-20T${clock}`)
    .toZonedDateTime('Europe/Copenhagen')
    .toInstant()
    .toString({ smallestUnit: 'millisecond' })

const rulesAt = (price: number): PriceRules => ({
  zone: 'Europe/Copenhagen',
  price_profiles: [],
  time_delimitations: [
    {
      uuid: happy,
      name: 'Happy hour',
      from_date: null,
      to_date: null,
      weekdays: [],
      from_time: '16:00',
      to_time: '18:00',
      prices: new Map([[uuid, money(price)]]),
    },
  ],
})
const rules = rulesAt(45_00)
const none: PriceRules = { ...rules, time_delimitations: [] }
const shown = (now: string, former = never, sold?: string, currentRules = rules) =>
  shownPrices(beer, former, { sold_at: sold && at(sold) }, currentRules, at(now)).map(({ price }) => price)

describe('SC-60: the prices that a till may show around the start and end of a rule', () => {
  test.each([
    ['15:30', [60_00]],
    ['16:00', [45_00, 60_00]],
    ['16:14', [45_00, 60_00]],
    ['16:15', [45_00]],
    ['16:16', [45_00]],
    ['17:59', [45_00]],
    ['18:00', [60_00, 45_00]],
    ['18:14:59', [60_00, 45_00]],
    ['18:16', [60_00]],
  ])('at %s', (now, prices) => expect(shown(now)).toEqual(prices))

  test('R-10: an offline sale is checked against the prices of its own time too, and a live one is not', () => {
    expect(shown('21:00', never, '17:58')).toEqual([60_00, 45_00])
    expect(shown('21:00', never, '18:14')).toEqual([60_00, 45_00])
    expect(shown('21:00', never, '18:16')).toEqual([60_00])
    expect(shown('21:00')).toEqual([60_00])
  })
})

test('a former price is accepted where no rule sets another, and a former rule equally long', () => {
  expect(shown('12:00', { prices: [money(55_00)], rules: [] })).toEqual([60_00, 55_00])
  expect(shown('17:00', { prices: [money(55_00)], rules: [] })).toEqual([45_00])
  expect(shown('17:00', { prices: [], rules: [rulesAt(40_00), none] })).toEqual([45_00, 40_00, 60_00])
  expect(priceWindowMs).toBe(15 * 60_000)
})

test('the line has the rule that set its price', () =>
  expect(shownPrices(beer, never, {}, rules, at('16:00'))).toEqual([
    { price: 45_00, time_delimitation_uuid: happy },
    { price: 60_00 },
  ]))
