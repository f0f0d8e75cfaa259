import { expect, test } from 'vitest'
import { amount, meantBy, tenths, textOf, whole } from './typed.ts'

test('CAT-35, POS-40: an amount is typed with comma or dot', () => {
  expect(['12', '12,5', '12.50', '1.234,50', '−12,00'].map((typed) => meantBy(amount, typed))).toEqual([
    1200, 1250, 1250, 123450, -1200,
  ])
  expect(textOf(amount, 123450)).toBe('1234,50')
  expect(textOf(amount, -5)).toBe('−0,05')
})

test('a percentage is typed as people say it and kept in tenths', () => {
  expect(['25', '12,5', '12.5 %', '0'].map((typed) => meantBy(tenths, typed))).toEqual([250, 125, 125, 0])
  expect([250, 125, 5].map((value) => textOf(tenths, value))).toEqual(['25', '12,5', '0,5'])
})

test('unreadable input stays as typed, and empty input is empty', () => {
  expect([meantBy(amount, 'tyve'), meantBy(whole, '1,5'), meantBy(tenths, '1000000')]).toEqual([
    'tyve',
    '1,5',
    '1000000',
  ])
  expect([meantBy(whole, ' '), textOf(whole, null), textOf(whole, 'tyve')]).toEqual([null, '', 'tyve'])
})
