import { expect, test } from 'vitest'
import { scanned, scanStart } from './scan.ts'

const type = (keys: string[], apart: number, enterAfter = apart): string | undefined => {
  let state = scanStart
  let at = 1000
  for (const key of keys) {
    ;[state] = scanned(state, key, at)
    at += apart
  }
  return scanned(state, 'Enter', at - apart + enterAfter)[1]
}

test('fast keys that end in Enter are a scan', () => {
  expect(type([...'5701234000018'], 8)).toBe('5701234000018')
})
test('a hand is not a scanner', () => {
  expect(type([...'5701234000018'], 60)).toBeUndefined()
})
test('a late Enter is a hand', () => {
  expect(type([...'101'], 8, 400)).toBeUndefined()
})
test('one or two keys are never a scan', () => {
  expect(type([...'10'], 5)).toBeUndefined()
})
test('a slow key before a fast scan is left out', () => {
  let [state] = scanned(scanStart, 'x', 0)
  for (const [i, key] of [...'4012'].entries()) [state] = scanned(state, key, 500 + i * 5)
  expect(scanned(state, 'Enter', 525)[1]).toBe('4012')
})
test('Shift between the keys does not end a scan', () => {
  let [state] = scanned(scanStart, '3', 0)
  for (const [i, key] of ['Shift', '*', '1', '0', '1'].entries()) [state] = scanned(state, key, 5 + i * 5)
  expect(scanned(state, 'Enter', 30)[1]).toBe('3*101')
})
