import { assert, constant, dictionary, integer, oneof, property, array as several, string } from 'fast-check'
import { expect, test } from 'vitest'
import { canonical } from './canonical.ts'

test.each([
  [{ b: 1, a: 'x' }, '{"a":"x","b":1}'],
  [{ a: { d: null, c: [1, { f: true, e: '' }] } }, '{"a":{"c":[1,{"e":"","f":true}],"d":null}}'],
  [{ a: undefined, b: 2 }, '{"b":2}'],
  [undefined, 'null'],
  ['æ\n"', '"æ\\n\\""'],
])('%j has one canonical text', (value, text) => expect(canonical(value)).toBe(text))

test('a fraction is refused: it has no canonical text', () => {
  expect(() => canonical({ amount: 0.1 })).toThrow(RangeError)
  expect(() => canonical([Number.NaN])).toThrow(RangeError)
  expect(() => canonical(2 ** 53)).toThrow(RangeError)
})

const leaf = oneof(integer(), string(), constant(null), constant(true))
const nested = dictionary(string(), oneof(leaf, several(leaf), dictionary(string(), leaf)))

test('the text is JSON, survives the store, and does not depend on key order', () =>
  assert(
    property(nested, (value) => {
      const text = canonical(value)
      expect(canonical(JSON.parse(text))).toBe(text)
      expect(canonical(JSON.parse(JSON.stringify(value)))).toBe(text)
      expect(canonical(Object.fromEntries(Object.entries(value).toReversed()))).toBe(text)
    }),
  ))

test('keys are sorted by code unit, few or many', () =>
  assert(
    property(dictionary(string(), integer(), { minKeys: 0, maxKeys: 60 }), (value) => {
      const keys = Object.keys(JSON.parse(canonical(value)))
      const sorted = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))
      expect(canonical(value)).toBe(`{${sorted.map(([k, v]) => `${JSON.stringify(k)}:${v}`)}}`)
      expect(keys.length).toBe(sorted.length)
    }),
  ))
