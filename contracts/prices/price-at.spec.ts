import { array, assert, boolean, constantFrom, integer, property, record } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { money } from '../kernel/index.ts'
import { type PriceContext, priceAt } from './price-at.ts'
import { packPriceRules, unpackPriceRules } from './price-rules.ts'
import { clock, idOf, priced, priceProfile, rulesOf, timeRule } from './rules.examples.ts'

const beer = priced('Fadøl', 60_00)
const friday = '2026-11-20'

describe('happy hour', () => {
  const happy = timeRule('Happy hour', { from_time: '16:00', to_time: '18:00' }, { Fadøl: 45_00 })
  const rules = rulesOf([happy])

  test.each([
    ['15:59', 60_00],
    ['16:00', 45_00],
    ['17:59', 45_00],
    ['18:00', 60_00],
  ])('SC-60: at %s a beer costs %i, without fetching anything', (time, price) =>
    expect(priceAt(beer, { rules, at: clock(`${friday} ${time}`) }).price).toBe(price),
  )

  test('names the rule that set the price, and leaves products that the rule does not name unchanged (CAT-16)', () => {
    const at = clock(`${friday} 16:30`)
    expect(priceAt(beer, { rules, at })).toEqual({ price: 45_00, time_delimitation_uuid: happy.uuid })
    expect(priceAt(priced('Kaffe', 35_00), { rules, at })).toEqual({ price: 35_00 })
  })

  test('sets the price of an open-price product, and removes it again', () => {
    const open = priced('Fadøl', null)
    expect(priceAt(open, { rules, at: clock(`${friday} 16:30`) }).price).toBe(45_00)
    expect(priceAt(open, { rules, at: clock(`${friday} 18:30`) }).price).toBeNull()
  })
})

test.each([
  ['2026-11-20 23:58', 50_00],
  ['2026-11-21 01:30', 50_00],
  ['2026-11-21 02:00', 60_00],
  ['2026-11-21 23:58', 60_00],
])('SC-65: Friday’s late price applies at %s too, and no longer', (at, price) => {
  const late = timeRule(
    'Sen fredag',
    { from_time: '22:00', to_time: '02:00', weekdays: ['friday'] },
    { Fadøl: 50_00 },
  )
  expect(priceAt(beer, { rules: rulesOf([late]), at: clock(at) }).price).toBe(price)
})

test.each([
  ['2026-03-28T23:30:00.000Z', 50_00],
  ['2026-03-29T00:59:00.000Z', 50_00],
  ['2026-03-29T01:00:00.000Z', 60_00],
  ['2026-10-24T23:58:00.000Z', 50_00],
  ['2026-10-25T00:45:00.000Z', 50_00],
  ['2026-10-25T01:15:00.000Z', 50_00],
  ['2026-10-25T01:30:00.000Z', 60_00],
])('SC-65: from 22:00 to 02:30 in a night of a clock change, at %s', (at, price) => {
  const late = timeRule('Nat', { from_time: '22:00', to_time: '02:30' }, { Fadøl: 50_00 })
  expect(priceAt(beer, { rules: rulesOf([late]), at }).price).toBe(price)
})

describe('several rules', () => {
  const always = timeRule('Altid', {}, { Fadøl: 55_00 })
  const students = priceProfile('Studerende', {}, { Fadøl: 40_00 })
  const takeaway = priceProfile('Tag med', { delivery_methods: ['takeaway'] }, { Fadøl: 50_00 })
  const terrace = priceProfile('Terrasse', { sales_area_uuids: [idOf('terrace')] }, { Fadøl: 65_00 })
  const both = priceProfile(
    'Tag med fra terrassen',
    { delivery_methods: ['takeaway'], sales_area_uuids: [idOf('terrace')] },
    { Fadøl: 52_00 },
  )
  const own = priceProfile('Barens', {}, { Fadøl: 58_00, Kaffe: 30_00 })
  const profiles = [students, takeaway, terrace, both, own]
  const at = clock(`${friday} 12:00`)
  const price = (context: Partial<PriceContext>, product = beer) =>
    priceAt(product, { rules: rulesOf([], profiles), at, ...context })

  test('a time rule takes precedence over every profile', () =>
    expect(price({ rules: rulesOf([always], profiles), price_profile_uuid: students.uuid })).toEqual({
      price: 55_00,
      time_delimitation_uuid: always.uuid,
    }))

  test.each([
    ['the chosen one', { price_profile_uuid: students.uuid, delivery_type: 'takeaway' }, 40_00],
    ['that of the way of delivery', { delivery_type: 'takeaway' }, 50_00],
    ['what is picked up is taken away', { delivery_type: 'pickup' }, 50_00],
    ['what stands on a table is eaten here', { delivery_type: 'table' }, 60_00],
    ['that of the sales area', { sales_area_uuid: idOf('terrace') }, 65_00],
    ['that which names both', { delivery_type: 'takeaway', sales_area_uuid: idOf('terrace') }, 52_00],
    ['none that names something else', { delivery_type: 'delivery', sales_area_uuid: idOf('bar') }, 60_00],
    ['an unknown choice is none', { price_profile_uuid: idOf('gone') }, 60_00],
  ] as const)('of profiles: %s (CAT-14, CAT-28)', (_, context, expected) =>
    expect(price(context).price).toBe(expected),
  )

  test('the product’s own profile applies when no other has a price for it (CAT-28)', () => {
    const bars = priced('Fadøl', 60_00, 'Barens')
    expect(price({}, bars)).toEqual({ price: 58_00, price_profile_uuid: own.uuid })
    expect(price({ delivery_type: 'takeaway' }, bars).price).toBe(50_00)
    expect(price({ delivery_type: 'takeaway' }, priced('Kaffe', 35_00, 'Barens')).price).toBe(30_00)
  })
})

const hours = constantFrom(null, ['16:00', '18:00'], ['17:00', '02:00'], ['00:00', '23:59'])
const ruleSets = array(record({ hours, has: boolean(), price: integer({ min: 0, max: 99_00 }) }), {
  maxLength: 6,
})

test('DEF-40: for any rules, the first by priority that is active and has a price applies', () =>
  assert(
    property(ruleSets, integer({ min: 0, max: 23 }), (drafts, hour) => {
      const time_delimitations = drafts.map(({ hours: of, has, price }, n) =>
        timeRule(
          `rule ${n}`,
          { from_time: of?.[0] ?? null, to_time: of?.[1] ?? null },
          has ? { Fadøl: price } : {},
        ),
      )
      const at = clock(`${friday} ${String(hour).padStart(2, '0')}:00`)
      const counts = time_delimitations.find(
        (rule, n) =>
          drafts[n]?.has &&
          priceAt(beer, { rules: rulesOf([rule]), at }).time_delimitation_uuid !== undefined,
      )
      const found = priceAt(beer, { rules: rulesOf(time_delimitations), at })
      expect(found.time_delimitation_uuid).toBe(counts?.uuid)
      expect(found.price).toBe(counts?.prices.get(beer.uuid) ?? 60_00)
      // Rules of lower priority than the applied one have no effect.
      const place = counts ? time_delimitations.indexOf(counts) + 1 : time_delimitations.length
      expect(priceAt(beer, { rules: rulesOf(time_delimitations.slice(0, place)), at })).toEqual(found)
    }),
  ))

test('rules survive packing; prices of products that the register does not sell are left out', () => {
  const rules = rulesOf(
    [timeRule('Happy hour', { from_time: '16:00', to_time: '18:00' }, { Fadøl: 45_00, Kaffe: 20_00 })],
    [priceProfile('Tag med', { delivery_methods: ['takeaway'] }, { Ukendt: 1, Fadøl: 50_00 })],
  )
  const sold = [{ uuid: idOf('Kaffe') }, { uuid: idOf('Fadøl') }]
  const packed = packPriceRules(rules, sold)
  expect(packed.time_delimitations[0]?.prices).toEqual({ products: [0, 1], amounts: [20_00, 45_00] })
  const back = unpackPriceRules(
    packed,
    sold.map(({ uuid }) => uuid),
  )
  expect(back.time_delimitations).toEqual(rules.time_delimitations)
  expect(back.price_profiles[0]?.prices).toEqual(new Map([[idOf('Fadøl'), money(50_00)]]))
})
