import { canonical, logStart, type RecordedEvent, sha256Hex } from '@bon/contracts/kernel'
import { eventId } from '@bon/services/kernel'
import { expect, test } from 'vitest'
import { createContentOf, eventIdOf, sha256Of } from './content.ts'
import { expectSame, IntegrityViolation } from './integrity-violation.ts'

const event = {
  stream: 's',
  type: 'T',
  revision: 0n,
  position: logStart,
  meta: { command_id: '', at: 't' },
} as unknown as RecordedEvent

test('the native id and hash equal those of the own implementation', () => {
  const texts = ['', 'a', 'å', '🎉', '\\"\n', '\u2028', 'x'.repeat(500), 'Smørrebrød 🎉'.repeat(9_000)]
  for (const [index, text] of texts.entries()) {
    const command_id = `0f8fad5b-d9cb-469f-a165-70867728950${index}`
    const fact = { type: 'T', data: { text }, meta: { command_id } }
    const content = canonical(fact)
    const expected = eventId(`order-${index}`, index, fact as unknown as Parameters<typeof eventId>[2])
    expect(eventIdOf(`order-${index}`, index, command_id, content)).toBe(expected)
    expect(sha256Of(content)).toBe(sha256Hex(content))
  }
})

test('an event’s canonical form is computed once, for its id and its hash', () => {
  let made = 0
  const counted = (n: number): RecordedEvent => ({
    ...event,
    data: {
      get n() {
        made++
        return n
      },
    },
  })
  const contentOf = createContentOf()
  const [one, other] = [counted(1), counted(2)]
  for (const each of [one, one, other, other])
    expect(contentOf(each)).toContain(`"n":${each === one ? 1 : 2}`)
  expect(made).toBe(2)
})

test('two values are equal exactly when their canonical forms are', () => {
  const plain = [undefined, null, 0, -0, 1, 1.5, Number.NaN, '', '0', '1', true, false]
  const nested = plain.flatMap((value) => [
    [value],
    [value, 1],
    { a: value },
    { b: value, a: 1 },
    { a: [value] },
  ])
  const values: unknown[] = [...plain, ...nested, {}, [], { a: {} }, { a: [] }, { b: 1, a: undefined }]
  const textOf = (one: unknown): string => {
    try {
      return canonical(one)
    } catch {
      return JSON.stringify(one)
    }
  }
  const isRefused = (one: unknown, other: unknown): boolean => {
    try {
      expectSame(one, other, 'spec', event, 'spec')
      return false
    } catch (error) {
      if (!(error instanceof IntegrityViolation)) throw error
      return true
    }
  }
  for (const one of values)
    for (const other of values)
      expect([one, other, isRefused(one, other)]).toEqual([one, other, textOf(one) !== textOf(other)])
})
