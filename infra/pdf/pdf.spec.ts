import { inflateSync } from 'node:zlib'
import type { Layout } from '@bon/contracts/printing'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { pdfOf } from './pdf.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
})
afterEach(() => {
  vi.useRealTimers()
})

const at = '2026-11-20T17:44:00.000Z'
const layout: Layout = [
  { kind: 'text', text: 'KOPI nr. 1', size: 2, narrow: true, inverse: true, align: 'centre' },
  { kind: 'text', text: 'Kajkanten', size: 2, bold: true, align: 'centre' },
  { kind: 'picture', width: 16, height: 2, bits: '8001ffff' },
  { kind: 'item', amount: '2', text: 'Rødgrød med fløde à la Přívětivý', right: '338,00' },
  { kind: 'rule', double: true },
  { kind: 'barcode', text: '1-20261120-1048' },
  { kind: 'qr', text: 'bon:1' },
  { kind: 'cut' },
]
const long: Layout = Array.from({ length: 130 }, (_, n) => ({ kind: 'text', text: `række ${n}` }))

/** The decompressed content streams of the file. */
const drawn = (pdf: Uint8Array): string => {
  const bytes = Buffer.from(pdf)
  const parts: string[] = []
  for (let from = 0; ; ) {
    const begin = bytes.indexOf('stream\n', from)
    if (begin < 0) return parts.join('\n')
    const end = bytes.indexOf('\nendstream', begin)
    try {
      parts.push(inflateSync(bytes.subarray(begin + 7, end)).toString('latin1'))
    } catch {
      // Not every stream is compressed.
    }
    from = end + 10
  }
}
/** The drawn text, in the hexadecimal form of the file. */
const shown = (pdf: Uint8Array): string =>
  [...drawn(pdf).matchAll(/<([0-9a-f]+)>/g)]
    .map(([, hex = '']) => Buffer.from(hex, 'hex').toString('latin1'))
    .join('')

test.each(['roll', 'a4'] as const)(
  'BEYOND-18: the same paper on %s gives the same bytes, now and later',
  async (sheet) => {
    const first = await pdfOf({ layout, name: 'kvittering-1048', at }, sheet)
    vi.setSystemTime('2031-01-01T00:00:00.000Z')
    expect(Buffer.from(await pdfOf({ layout, name: 'kvittering-1048', at }, sheet)).equals(first)).toBe(true)
    const another = await pdfOf({ layout, name: 'kvittering-1048-kopi-1', at }, sheet)
    expect(Buffer.from(another).equals(first)).toBe(false)
  },
)

test('every word is text in the PDF; a letter that the fonts lack loses its accent and nothing else', async () => {
  const words = shown(await pdfOf({ layout, name: 'kvittering-1048', at }, 'roll'))
  expect(words).toContain('2   Rødgrød med fløde à la Prívetivý')
  expect(words).toContain('338,00')
  expect(words).toContain('KOPI nr. 1')
})

test('a roll is one page as long as its paper; A4 takes as many numbered pages as needed', async () => {
  const pages = (pdf: Uint8Array) =>
    Buffer.from(pdf)
      .toString('latin1')
      .match(/\/Type \/Page\n/g)?.length
  expect(pages(await pdfOf({ layout: long, name: 'z', at }, 'roll'))).toBe(1)
  const a4 = await pdfOf({ layout: long, name: 'z', at }, 'a4')
  expect(pages(a4)).toBe(3)
  expect(shown(a4)).toContain('3 / 3')
})
