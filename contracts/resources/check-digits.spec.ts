import fc from 'fast-check'
import { expect, test } from 'vitest'
import { gs1CheckDigit, hasGs1CheckDigit, isCvr } from './check-digits.ts'

test.each([
  ['5790000435968', true],
  ['5701234567899', true],
  ['5701234567890', false],
  ['4006381333931', true],
  ['4006381333913', false],
])('CO-60: %s carries its GS1 check digit: %s', (ean, holds) => expect(hasGs1CheckDigit(ean)).toBe(holds))

test('CO-60: one mistyped digit never gives another valid EAN number', () =>
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 12, maxLength: 12 }),
      fc.integer({ min: 0, max: 12 }),
      fc.integer({ min: 1, max: 9 }),
      (digits, at, by) => {
        const head = digits.join('')
        const ean = `${head}${gs1CheckDigit(head)}`
        const wrong = [...ean].map((digit, i) => (i === at ? (Number(digit) + by) % 10 : digit)).join('')
        expect([hasGs1CheckDigit(ean), hasGs1CheckDigit(wrong)]).toEqual([true, false])
      },
    ),
  ))

test('the check digit of a shop’s own number can be computed', () =>
  expect(gs1CheckDigit('400638133393')).toBe(1))

test.each([
  ['12345674', true],
  ['87654311', true],
  ['12345678', false],
  ['02345674', false],
  ['1234567', false],
])('CO-33: %s is a CVR number by modulus 11: %s', (cvr, holds) => expect(isCvr(cvr)).toBe(holds))
