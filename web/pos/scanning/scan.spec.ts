import { expect, test } from 'vitest'
import { scanned, scanStart, withoutPrefix } from './scan.ts'

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
test('manual typing is not a scan', () => {
  expect(type([...'4012345'], 60)).toBeUndefined()
  expect(type([...'5701234000018'], 200)).toBeUndefined()
  expect(type([...'Smørrebrød'], 60)).toBeUndefined()
})
test.each([5, 80, 120])('a barcode at %i ms a key is a scan, whole, with its prefix', (apart) => {
  expect(type([...'5701234000018'], apart)).toBe('5701234000018')
  expect(type([...'F5701234000018'], apart)).toBe('F5701234000018')
})
test('a scan that a busy page cut in two is whole', () => {
  let state = scanStart
  for (const [i, key] of [...'5701234000018'].entries())
    [state] = scanned(state, key, i * 5 + (i > 8 ? 100 : 0))
  expect(scanned(state, 'Enter', 165)[1]).toBe('5701234000018')
})
test('letters before a code are left out', () => {
  expect(withoutPrefix('F5701234000018')).toBe('5701234000018')
  expect(withoutPrefix('3*5701234000018')).toBe('3*5701234000018')
})
test('a late Enter is manual', () => {
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
