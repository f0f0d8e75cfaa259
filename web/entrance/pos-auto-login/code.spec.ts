import { expect, test } from 'vitest'
import { bareCode, shownCode } from './code.ts'

test('POS-02: a pairing code is the same however it is typed', () => {
  for (const typed of ['k7mq-4t2x', 'K7MQ 4T2X', ' k7mq4t2x ']) expect(bareCode(typed)).toBe('K7MQ4T2X')
  expect(shownCode('k7mq4t2x')).toBe('K7MQ 4T2X')
  expect(shownCode('k7m')).toBe('K7M')
})

test('more than eight characters are no code', () => {
  expect(bareCode('k7mq4t2x9')).toBe('K7MQ4T2X')
})
