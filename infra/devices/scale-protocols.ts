import type { ScaleProtocol, ScaleReading } from '@bon/contracts/ports'

/**
 * The request of a scale's protocol and the meaning of its answer. Answers have seven bits and parity: the eighth bit
 * is dropped.
 */
export type ScaleTongue = {
  request: string
  /** The reading in the received data; undefined while the answer is incomplete. */
  parse(data: string): ScaleReading | undefined
  /** The answer for a reading: for the simulator. */
  encode(reading: ScaleReading): string
}

const sevenBits = (data: string): string =>
  [...data].map((letter) => String.fromCharCode(letter.charCodeAt(0) & 0x7f)).join('')

const bit = (letter: string, n: number): boolean => ((letter.charCodeAt(0) >> n) & 1) === 1

const milligramsOf: Record<string, number> = { KG: 1_000_000, G: 1000, LB: 453_592.37, OZ: 28_349.523_125 }

const stable = (net_milligrams: number): ScaleReading =>
  net_milligrams > 0
    ? { state: 'stable', net_milligrams }
    : { state: net_milligrams < 0 ? 'negative' : 'zero' }

/**
 * NCI, as Avery Weigh-Tronix (7821, section 6.3) and PSC's Magellan 8500 (section 6.1.1, "NCI – ECR") document it:
 * `W<CR>` is answered by `<LF>0.450KG<CR><LF>S00<CR><ETX>`, or by the status alone while there is no weight. First
 * status byte: bit 0 in motion, bit 1 at zero; second: bit 0 under capacity, bit 1 over.
 */
const nci: ScaleTongue = {
  request: 'W\r',
  parse: (bytes) => {
    const [data = '', ...more] = sevenBits(bytes).split('\x03')
    if (more.length === 0) return undefined
    const [, number, unit = '', status = ''] =
      /\n(?:\s*(-?\d+\.?\d*)\s*([A-Za-z]+)\s*\r\n)?S?([0-~]{2,})\r$/.exec(data) ?? []
    const [first = '0', second = '0'] = status
    if (status === '') return { state: 'unstable' }
    if (bit(second, 1)) return { state: 'overload' }
    if (bit(second, 0)) return { state: 'negative' }
    if (bit(first, 0)) return { state: 'unstable' }
    if (bit(first, 1)) return { state: 'zero' }
    const each = milligramsOf[unit.toUpperCase()]
    if (number === undefined || each === undefined) return { state: 'unstable' }
    return stable(Math.round(Number(number) * each))
  },
  encode: (reading) => {
    const status = { stable: '00', unstable: '10', zero: '20', negative: '01', overload: '02' }[reading.state]
    const weight = reading.state === 'stable' ? `\n${kilograms(reading.net_milligrams)}KG\r` : ''
    return `${weight}\nS${status}\r\x03`
  },
}

/**
 * Mettler Toledo 8217: `W` is answered by `<STX>00.450<CR>` in kilograms (`N` after the digits means net), or by
 * `<STX>?` and a status byte while it has no valid weight: bit 0 in motion, 1 over capacity, 2 under zero, 4 at zero.
 */
const mettlerToledo8217: ScaleTongue = {
  request: 'W',
  parse: (bytes) => {
    const [data = '', ...more] = (sevenBits(bytes).split('\x02')[1] ?? '').split('\r')
    if (more.length === 0) return undefined
    const [, number, status] = /^(?:\s*(\d+\.\d+)N?|\?(.))$/.exec(data) ?? []
    if (number !== undefined) return stable(Math.round(Number(number) * 1_000_000))
    if (status === undefined) return { state: 'unstable' }
    if (bit(status, 1)) return { state: 'overload' }
    if (bit(status, 2)) return { state: 'negative' }
    if (bit(status, 0)) return { state: 'unstable' }
    return { state: bit(status, 4) ? 'zero' : 'unstable' }
  },
  encode: (reading) => {
    if (reading.state === 'stable') return `\x02${kilograms(reading.net_milligrams).padStart(6, '0')}\r`
    const bits = { unstable: 0x01, overload: 0x02, negative: 0x04, zero: 0x10 }[reading.state]
    return `\x02?${String.fromCharCode(0x60 | bits)}\r`
  },
}

const kilograms = (net_milligrams: number): string => (net_milligrams / 1_000_000).toFixed(3)

/**
 * Protocols with a published specification. `dialog_06` and `samsung_cas` are reported as unsupported until one can be
 * tested on a real scale.
 */
export const scaleTongues: Partial<Record<ScaleProtocol, ScaleTongue>> = {
  nci,
  mettler_toledo_8217: mettlerToledo8217,
}
