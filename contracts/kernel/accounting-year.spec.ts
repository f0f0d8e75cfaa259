import { expect, test } from 'vitest'
import { accountingYearOf, booksKeptFrom, isYearly } from './accounting-year.ts'

test('R-25: books are kept until five years after the end of their accounting year', () => {
  const calendar = { name: '2026', from: '2026-01-01', to: '2026-12-31', kept_until: '2031-12-31' }
  expect(accountingYearOf('2026-01-01', '01-01')).toEqual(calendar)
  expect(accountingYearOf('2026-12-31', '01-01')).toEqual(calendar)
  const shifted = { name: '2026/2027', from: '2026-07-01', to: '2027-06-30', kept_until: '2032-06-30' }
  expect(accountingYearOf('2026-07-01', '07-01')).toEqual(shifted)
  expect(accountingYearOf('2027-06-30', '07-01')).toEqual(shifted)
  expect(accountingYearOf('2026-06-30', '07-01')).toMatchObject({ name: '2025/2026', to: '2026-06-30' })
})

test('LAW-2: a year that ends in February has its last day, leap year or not', () => {
  expect(accountingYearOf('2027-11-27', '03-01')).toMatchObject({
    to: '2028-02-29',
    kept_until: '2033-02-28',
  })
  expect(accountingYearOf('2026-11-27', '03-01')).toMatchObject({
    to: '2027-02-28',
    kept_until: '2032-02-28',
  })
})

test.each([
  ['01-01', true],
  ['12-31', true],
  ['02-28', true],
  ['02-29', false],
  ['04-31', false],
  ['13-01', false],
  ['1-1', false],
])('an accounting year may begin on %s: %s', (start, may) => expect(isYearly(start)).toBe(may))

test('R-25: the books are kept from the first day of the oldest accounting year whose five years are not over', () => {
  expect(booksKeptFrom('2031-12-31', '01-01')).toBe('2026-01-01')
  expect(booksKeptFrom('2032-01-01', '01-01')).toBe('2027-01-01')
  expect(booksKeptFrom('2032-06-30', '07-01')).toBe('2026-07-01')
  expect(booksKeptFrom('2032-07-01', '07-01')).toBe('2027-07-01')
  for (const start of ['01-01', '03-01', '07-01'])
    for (
      let today = Temporal.PlainDate.from('2028-01-01');
      today.year < 2033;
      today = today.add({ days: 1 })
    ) {
      const from = Temporal.PlainDate.from(booksKeptFrom(today.toString(), start))
      const [kept, over] = [from, from.subtract({ days: 1 })].map(
        (day) => accountingYearOf(day.toString(), start).kept_until >= today.toString(),
      )
      expect([today.toString(), start, kept, over]).toEqual([today.toString(), start, true, false])
    }
})
