import { money } from '@bon/contracts/kernel'
import { expect, test } from 'vitest'
import { hourRows } from './hours.ts'

const at = (hour: number, gross: number, compare: number) => ({
  hour,
  gross: money(gross),
  net: money(gross * 0.8),
  compare_gross: money(compare),
  compare_net: money(compare * 0.8),
})

test('bars go from the first to the last used hour, without gaps', () => {
  expect(hourRows([at(11, 100, 0), at(13, 300, 50), at(14, 0, 70)], 5, 'gross')).toEqual([
    { hour: '11', today: 100, compare: 0 },
    { hour: '12', today: 0, compare: 0 },
    { hour: '13', today: 300, compare: 50 },
    { hour: '14', today: null, compare: 70 },
  ])
})

test('the hour after midnight comes last: it belongs to the day before', () => {
  expect(hourRows([at(1, 10, 0), at(23, 20, 0)], 5, 'gross').map((row) => row.hour)).toEqual([
    '23',
    '00',
    '01',
  ])
})

test('a day without sales has no bars', () => {
  expect(hourRows([at(11, 0, 0)], 5, 'gross')).toEqual([])
})

test('R-5: hours stand in the order of a day that begins at seven', () =>
  expect(
    hourRows([at(6, 10, 0), at(7, 20, 0)], 7, 'gross')
      .map((row) => row.hour)
      .slice(0, 1),
  ).toEqual(['07']))

test('DEF-54: without VAT the bars and the line of the other day are net', () =>
  expect(hourRows([at(11, 100, 50), at(12, 0, 70)], 5, 'net')).toEqual([
    { hour: '11', today: 80, compare: 40 },
    { hour: '12', today: null, compare: 56 },
  ]))
