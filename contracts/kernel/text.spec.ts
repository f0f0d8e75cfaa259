import { expect, test } from 'vitest'
import { isStorable, text } from './text.ts'

test.each([
  ['Smørrebrød 🥖', true],
  ['', false],
  ['a\u0000b', false],
  ['\ud800', false],
  ['x'.repeat(11), false],
])('%j is a line of at most ten characters: %s', (line, fits) => {
  expect(text(line.startsWith('S') ? 20 : 10).safeParse(line).success).toBe(fits)
})

test('surrogate pairs can be stored, lone surrogates cannot', () => {
  expect(isStorable('🥖')).toBe(true)
  expect(isStorable('🥖'.slice(0, 1))).toBe(false)
})
