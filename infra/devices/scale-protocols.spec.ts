import { describe, expect, test } from 'vitest'
import { scaleTongues } from './scale-protocols.ts'

const readings = [
  { state: 'stable', net_milligrams: 450_000 },
  { state: 'unstable' },
  { state: 'zero' },
  { state: 'negative' },
  { state: 'overload' },
] as const
const grams = (net: number) => ({ state: 'stable', net_milligrams: net * 1000 })

describe('the protocol of NCI scales, by the manuals of Avery Weigh-Tronix and PSC', () => {
  const parse = (data: string) => scaleTongues.nci?.parse(data)

  test('a weight has a unit and a status, with and without the S of the ECR protocol', () => {
    expect(parse('\n0.450KG\r\nS00\r\x03')).toEqual(grams(450))
    expect(parse('\n0000.45kg\r\n00\r\x03')).toEqual(grams(450))
    expect(parse('\n  1250g \r\n00\r\x03')).toEqual(grams(1250))
    expect(parse('\n1.000LB\r\nS00\r\x03')).toEqual({ state: 'stable', net_milligrams: 453_592 })
  })

  test('a status without a weight gives the reason; more status bytes may follow', () => {
    expect(parse('\nS10\r\x03')).toEqual({ state: 'unstable' })
    expect(parse('\nS20\r\x03')).toEqual({ state: 'zero' })
    expect(parse('\nS01\r\x03')).toEqual({ state: 'negative' })
    expect(parse('\nS02\r\x03')).toEqual({ state: 'overload' })
    expect(parse('\n10\r\x03')).toEqual({ state: 'unstable' })
    expect(parse('\n0.450KG\r\nS0p4\r\x03')).toEqual(grams(450))
  })

  test('a weight in motion is no weight', () => {
    expect(parse('\n0.450KG\r\nS10\r\x03')).toEqual({ state: 'unstable' })
  })

  test('the parity bit is dropped', () => {
    const withParity = [...'\n0.450KG\r\nS00\r\x03'].map((one) =>
      String.fromCharCode(one.charCodeAt(0) | 0x80),
    )
    expect(parse(withParity.join(''))).toEqual(grams(450))
  })

  test('a partial answer of NCI is waited for, and invalid bytes are no weight', () => {
    expect(parse('\n0.45')).toBeUndefined()
    expect(parse('\n0.450KG\r\nS00\r')).toBeUndefined()
    expect(parse('\n?\r\x03')).toEqual({ state: 'unstable' })
    expect(parse('\n0.450STONE\r\nS00\r\x03')).toEqual({ state: 'unstable' })
    expect(parse('\n0.4.5KG\r\nS00\r\x03')).toEqual({ state: 'unstable' })
  })
})

describe('the protocol of Mettler Toledo 8217', () => {
  const parse = (data: string) => scaleTongues.mettler_toledo_8217?.parse(data)

  test('a weight is in kilograms, net or gross; a status gives the reason why there is none', () => {
    expect(parse('\x0200.450\r')).toEqual(grams(450))
    expect(parse('\x0200.450N\r')).toEqual(grams(450))
    expect(parse('\x02?a\r')).toEqual({ state: 'unstable' })
    expect(parse('\x02?b\r')).toEqual({ state: 'overload' })
    expect(parse('\x02?d\r')).toEqual({ state: 'negative' })
    expect(parse('\x02?p\r')).toEqual({ state: 'zero' })
    expect(parse('\x0200.000\r')).toEqual({ state: 'zero' })
  })

  test('a partial answer of 8217 is waited for, and invalid bytes are no weight', () => {
    expect(parse('\x0200.4')).toBeUndefined()
    expect(parse('noise')).toBeUndefined()
    expect(parse('\x02hello\r')).toEqual({ state: 'unstable' })
  })
})

test.each(['nci', 'mettler_toledo_8217'] as const)(
  '%s: the adapter reads what the simulator sends',
  (name) => {
    for (const reading of readings) {
      const tongue = scaleTongues[name]
      expect(tongue?.parse(tongue.encode(reading))).toEqual(reading)
    }
  },
)

test('protocols without a public manual are not claimed', () => {
  expect(Object.keys(scaleTongues)).toEqual(['nci', 'mettler_toledo_8217'])
})
