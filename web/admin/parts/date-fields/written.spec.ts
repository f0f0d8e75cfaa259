import { expect, test } from 'vitest'
import { isWrittenDate, readText } from './written.ts'
import { writtenValue } from './written-value.ts'

test.each([
  ['27.11.2026', '2026-11-27'],
  [' 1.2.2026 ', '2026-02-01'],
  ['27/11/2026', '2026-11-27'],
  ['11-12-2026', '2026-12-11'],
  ['27 11 2026', '2026-11-27'],
  ['27112026', '2026-11-27'],
  ['2026-11-27', '2026-11-27'],
  ['29.02.2028', '2028-02-29'],
  ['29.02.2026', undefined],
  ['11.27.2026', undefined],
  ['27.11.202', undefined],
  ['27.11.26', undefined],
  ['', undefined],
])('the date %j is read as %j: the day comes first, whatever the browser writes', (text, value) => {
  expect(readText('date', text)).toBe(value)
})

test.each([
  ['08:05', '08:05'],
  ['8.05', '08:05'],
  ['1830', '18:30'],
  ['00:00', '00:00'],
  ['24:00', undefined],
  ['18:60', undefined],
  ['8', undefined],
])('the time %j is read as %j', (text, value) => {
  expect(readText('time', text)).toBe(value)
})

test.each([
  ['27.11.2026 08:00', '2026-11-27T08:00'],
  ['27 11 2026 8.00', '2026-11-27T08:00'],
  ['2026-11-27T08:00', '2026-11-27T08:00'],
  ['27.11.2026', undefined],
  ['27.11.2026 25:00', undefined],
])('the date and time %j is read as %j', (text, value) => {
  expect(readText('date-time', text)).toBe(value)
})

test.each([
  ['2026-11-27', '27.11.2026'],
  ['2026-11-27T08:00', '27.11.2026 08:00'],
  ['08:00', '08:00'],
  ['', ''],
  ['no date', 'no date'],
])('the value %j is written %j in both languages (DES-36)', (value, text) => {
  expect(writtenValue(value)).toBe(text)
})

test.each([
  ['31.02.2026', true],
  ['2026-13-01', true],
  ['27.11.', false],
  ['i går', false],
])('%j is written as a date: %j', (text, is) => expect(isWrittenDate(text)).toBe(is))
