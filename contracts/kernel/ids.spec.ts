import { assert, integer, property, string, uint8Array, uuid as uuids } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sha256Hex } from './hashes.ts'
import { Uuid, uuid5, uuidv7 } from './ids.ts'

const dns = '6ba7b810-9dad-11d1-80b4-00c04fd430c8'

describe('uuid version 5', () => {
  const names = string({ unit: 'grapheme' })
  test('gives the RFC’s example of version 5', () => {
    expect(uuid5(dns, 'www.example.com')).toBe('2ed6657d-e927-568b-95e1-2665a8aea6a2')
    expect(uuid5(dns, 'python.org')).toBe('886313e1-3b8a-5372-9b90-0c9aee199e5d')
  })
  test('is a valid uuid, equal for equal names and different for different ones', () =>
    assert(
      property(uuids(), names, names, (namespace, a, b) => {
        expect(Uuid.safeParse(uuid5(namespace, a)).success).toBe(true)
        expect(uuid5(namespace, a) === uuid5(namespace, b)).toBe(a === b)
      }),
    ))
})

describe('uuid version 7', () => {
  const random = uint8Array({ minLength: 10, maxLength: 10 })
  const times = integer({ min: 0, max: 2 ** 47 })
  test('sorts by time as text', () =>
    assert(
      property(times, times, random, random, (a, b, x, y) => {
        const [one, other] = [uuidv7(a, x), uuidv7(b, y)]
        expect(Uuid.safeParse(one).success).toBe(true)
        if (a !== b) expect(one < other).toBe(a < b)
      }),
    ))
  test('gives the RFC’s example of version 7', () =>
    expect(
      uuidv7(0x017f22e279b0, Uint8Array.from([0x0c, 0xc3, 0x18, 0xc4, 0xdc, 0x0c, 0x0c, 0x07, 0x39, 0x8f])),
    ).toBe('017f22e2-79b0-7cc3-98c4-dc0c0c07398f'))
})

test('sha256 of a text hashes its UTF-8 bytes', () =>
  expect(sha256Hex('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'))
