import { expect, test } from 'vitest'
import { linesOf } from './letter-lines.ts'

test('a line that is a link leads to the same path here; other text with a link does not', () => {
  const text = 'Hej Åse\n\nhttps://bon.example/reset-password?token=abc\n\nSe https://bon.example/ derefter\n'
  expect(linesOf(text).map(({ words, path }) => [words, path])).toEqual([
    ['Hej Åse', undefined],
    ['https://bon.example/reset-password?token=abc', '/reset-password?token=abc'],
    ['Se https://bon.example/ derefter', undefined],
  ])
})

test('a link that is not http(s) is plain text', () => {
  expect(linesOf('javascript:alert(1)')[0]).not.toHaveProperty('path')
})
