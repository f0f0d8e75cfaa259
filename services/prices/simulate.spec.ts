import { type Money, money, pieces, quantity, type Uuid, uuid5 } from '@bon/contracts/kernel'
import type { OrderLine } from '@bon/contracts/orders'
import { type DraftRule, lastFriday, type PriceRules, type TimeRule } from '@bon/contracts/prices'
import { array, assert, constantFrom, integer, property, record } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { overlapsOf } from './overlaps.ts'
import { type SoldLine, simulate, withDraft } from './simulate.ts'

const idOf = (name: string): Uuid => uuid5('6ba7b810-9dad-11d1-80b4-00c04fd430c8', name)
const own: Record<string, number | null> = { Fadøl: 60_00, Vin: 75_00, Dagens: null }
const names = new Map(Object.keys(own).map((name) => [idOf(name), name]))
const product = (uuid: Uuid) => {
  const name = names.get(uuid)
  if (name === undefined) return undefined
  const price = own[name] ?? null
  return { uuid, name, price: price === null ? null : money(price), price_profile_uuid: null }
}

const rule = (name: string, when: Partial<TimeRule>, costs: Record<string, number>): TimeRule => ({
  uuid: idOf(name),
  name,
  from_date: null,
  to_date: null,
  from_time: null,
  to_time: null,
  weekdays: [],
  ...when,
  prices: new Map(Object.entries(costs).map(([of, price]) => [idOf(of), money(price)])),
})
const saved = (...time_delimitations: TimeRule[]): PriceRules => ({
  zone: 'Europe/Copenhagen',
  price_profiles: [],
  time_delimitations,
})
const none: PriceRules = saved()
const draft = (over: Partial<DraftRule> = {}): DraftRule => ({
  uuid: null,
  from_date: null,
  to_date: null,
  from_time: '16:00',
  to_time: '18:00',
  weekdays: [],
  priority: 5,
  ...over,
})
const costs = (of: Record<string, number>) =>
  Object.entries(of).map(([name, price]) => ({ product_uuid: idOf(name), price: money(price) }))
const first = () => 1

/** The simulated day: Friday 20 November 2026. */
const sold = (name: string, clock: string, over: Partial<OrderLine> = {}): SoldLine => ({
  at: Temporal.PlainDateTime.from(`2026-11-20T${clock}`)
    .toZonedDateTime('Europe/Copenhagen')
    .toInstant()
    .toString({ smallestUnit: 'millisecond' }),
  context: {},
  line: {
    uuid: idOf(`${name} ${clock}`),
    product_uuid: idOf(name),
    name,
    quantity: pieces(1),
    unit_price: money(own[name] ?? 90_00),
    percentage_discount: 0,
    vat_rate: 250,
    vat_type_uuid: idOf('vat'),
    account_uuid: idOf('account'),
    article_group: '04006',
    ...over,
  },
})

describe('BEYOND-10: last Friday under a draft rule', () => {
  const happy = withDraft(none, draft(), costs({ Fadøl: 45_00 }), first)

  test('recalculates the sales of its hours, and leaves the rest unchanged', () => {
    const lines = [
      sold('Fadøl', '15:59'),
      sold('Fadøl', '16:00', { quantity: pieces(2) }),
      sold('Fadøl', '17:30', { percentage_discount: 100 }),
      sold('Vin', '16:30'),
    ]
    expect(simulate(happy, { lines }, product)).toEqual({
      products: [
        {
          product_uuid: idOf('Fadøl'),
          name: 'Fadøl',
          quantity: 4000,
          quantity_in_rule: 3000,
          was: 60_00 + 120_00 + 54_00,
          would_be: 60_00 + 90_00 + 40_50,
          difference: -30_00 - 13_50,
        },
      ],
      total: { was: 234_00, would_be: 190_50, difference: -43_50 },
    })
  })

  test('variants, discounts and fractional quantities stay unchanged', () => {
    const variants = [
      { group_uuid: idOf('g'), product_uuid: idOf('v'), name: 'Stor', quantity: 1, price: money(12_00) },
    ]
    const lines = [sold('Fadøl', '16:10', { unit_price: money(72_00), variants, quantity: quantity(500) })]
    expect(simulate(happy, { lines }, product).total).toEqual({
      was: 36_00,
      would_be: 28_50,
      difference: -7_50,
    })
  })

  test('an open price gets the draft’s; a product archived since has its former name', () => {
    const { products } = simulate(
      withDraft(none, draft(), costs({ Dagens: 80_00, Gløgg: 30_00 }), first),
      { lines: [sold('Dagens', '16:30'), sold('Gløgg', '16:40')] },
      product,
    )
    expect(products.map(({ name, was, would_be }) => [name, was, would_be])).toEqual([
      ['Gløgg', 90_00, 30_00],
      ['Dagens', 90_00, 80_00],
    ])
  })

  test('a saved rule of higher priority still applies (DEF-40)', () => {
    const better = rule('Tidlig', { from_time: '15:00', to_time: '17:00' }, { Fadøl: 40_00 })
    const drafted = withDraft(saved(better), draft(), costs({ Fadøl: 45_00 }), first)
    const lines = [
      sold('Fadøl', '16:30', { unit_price: money(40_00), time_delimitation_uuid: better.uuid }),
      sold('Fadøl', '17:30'),
    ]
    expect(simulate(drafted, { lines }, product).total).toMatchObject({ was: 100_00, would_be: 85_00 })
  })

  test('a moved rule restores the ordinary price in the hours that it leaves', () => {
    const old = rule('Happy hour', { from_time: '16:00', to_time: '18:00' }, { Fadøl: 45_00, Vin: 50_00 })
    const moved = draft({ uuid: old.uuid, from_time: '17:00', to_time: '19:00' })
    const under = { time_delimitation_uuid: old.uuid }
    const lines = [
      sold('Fadøl', '16:30', { ...under, unit_price: money(45_00) }),
      sold('Fadøl', '17:30', { ...under, unit_price: money(45_00) }),
      sold('Fadøl', '18:30'),
      sold('Vin', '17:30', { ...under, unit_price: money(50_00) }),
    ]
    const { products } = simulate(
      withDraft(saved(old), moved, costs({ Fadøl: 45_00 }), first),
      { lines },
      product,
    )
    expect(products).toMatchObject([
      { name: 'Vin', was: 50_00, would_be: 75_00, quantity_in_rule: 0 },
      { name: 'Fadøl', was: 150_00, would_be: 60_00 + 45_00 + 45_00, quantity_in_rule: 2000 },
    ])
  })

  test('a Christmas rule is simulated on a day in November: only its hours and weekdays apply, not its dates', () => {
    const christmas = draft({ from_date: '2026-12-01', to_date: '2026-12-24' })
    const lines = [sold('Fadøl', '16:30')]
    const tried = (rule: DraftRule) =>
      simulate(withDraft(none, rule, costs({ Fadøl: 45_00 }), first), { lines }, product).total.difference
    expect(tried(christmas)).toBe(-15_00)
    expect(tried({ ...christmas, weekdays: ['saturday'] })).toBe(0)
  })

  const lines = array(
    record({
      name: constantFrom('Fadøl', 'Vin', 'Dagens'),
      hour: integer({ min: 10, max: 23 }),
      count: integer({ min: 1, max: 9 }),
    }),
    { maxLength: 20 },
  )
  test('for any sales: the products sum to the total, and their current prices change nothing', () =>
    assert(
      property(lines, integer({ min: 0, max: 99_00 }), (each, price) => {
        const day = {
          lines: each.map(({ name, hour, count }) => sold(name, `${hour}:00`, { quantity: pieces(count) })),
        }
        const { products, total } = simulate(
          withDraft(none, draft(), costs({ Fadøl: price, Vin: 75_00 }), first),
          day,
          product,
        )
        const sumOf = (field: 'was' | 'would_be') => products.reduce((all, row) => all + row[field], 0)
        expect([sumOf('was'), sumOf('would_be')]).toEqual([total.was, total.would_be])
        expect(total.would_be - total.was).toBe(total.difference)
        expect(products.find(({ name }) => name === 'Vin')?.difference ?? 0).toBe(0)
        const same: Money = simulate(withDraft(none, draft(), costs({ Fadøl: 60_00 }), first), day, product)
          .total.difference
        expect(same).toBe(0)
      }),
    ))
})

describe('BEYOND-10: rules that are active at the same time', () => {
  const friday = '2026-11-20'
  const overlaps = (others: TimeRule[], own: Partial<DraftRule>, priorities: number[] = []) =>
    overlapsOf(
      withDraft(
        saved(...others),
        draft(own),
        costs({ Fadøl: 45_00 }),
        (uuid) => priorities[others.findIndex((each) => each.uuid === uuid)] ?? 1,
      ),
      friday,
    ).map(({ name, is_before, products, at }) => [name, is_before, products, at.date, at.from, at.to])

  test('are reported with the first common time, which takes precedence, and how many products both price', () => {
    const late = rule('Sent', { from_time: '17:00', to_time: '02:00', weekdays: ['saturday'] }, { Vin: 1 })
    const all = rule('Altid', {}, { Fadøl: 50_00, Vin: 1 })
    expect(overlaps([all, late], {}, [1, 9])).toEqual([
      ['Altid', true, 1, '2026-11-20', '16:00', '18:00'],
      ['Sent', false, 0, '2026-11-21', '17:00', '18:00'],
    ])
  })

  test('are not those that only adjoin it, nor those on other days', () => {
    const after = rule('Efter', { from_time: '18:00', to_time: '20:00' }, { Fadøl: 1 })
    const sunday = rule('Søndag', { weekdays: ['sunday'] }, { Fadøl: 1 })
    expect(overlaps([after, sunday], { weekdays: ['friday'] })).toEqual([])
  })

  test('are searched from the day on which the draft begins', () => {
    const easter = rule('Påske', { from_date: '2027-03-25', to_date: '2027-03-29' }, { Fadøl: 1 })
    expect(overlaps([easter], {})).toEqual([])
    expect(overlaps([easter], { from_date: '2027-03-20', to_date: '2027-04-20' })).toMatchObject([
      ['Påske', true, 1, '2027-03-25', '16:00', '18:00'],
    ])
  })

  test('a rule past midnight overlaps the next morning’s rule', () => {
    const morning = rule('Morgen', { from_time: '01:00', to_time: '06:00', weekdays: ['saturday'] }, {})
    expect(overlaps([morning], { from_time: '22:00', to_time: '02:00', weekdays: ['friday'] })).toEqual([
      ['Morgen', true, 0, '2026-11-21', '01:00', '02:00'],
    ])
  })
})

test.each([
  ['2026-11-20', '2026-11-13'],
  ['2026-11-21', '2026-11-20'],
  ['2026-11-22', '2026-11-20'],
  ['2026-11-26', '2026-11-20'],
])('BEYOND-10: on %s the last whole Friday is %s', (today, friday) => expect(lastFriday(today)).toBe(friday))
