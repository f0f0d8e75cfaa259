import { inflateSync } from 'node:zlib'
import type { BillPaper } from '@bon/contracts/invoices'
import { afterEach, expect, test, vi } from 'vitest'
import { billPdf } from './bill-pdf.ts'

afterEach(() => {
  vi.useRealTimers()
})

const row = (name: string) => ({ name, amount: '2', price: '169,00', rate: '25 %', total: '338,00' })
const bill: BillPaper = {
  name: 'faktura-7',
  at: '2026-11-22T12:00:00.000Z',
  title: 'Faktura 7',
  seller: ['Kajkanten', 'Havnegade 1', 'CVR-nr. 12 34 56 74'],
  buyer: ['Havneby Rederi A/S'],
  facts: [{ label: 'Dato', value: '22.11.2026' }],
  head: { name: 'Vare', amount: 'Antal', price: 'Pris', rate: 'Moms', total: 'Beløb' },
  rows: [row('Rødgrød med fløde à la Přívětivý')],
  sums: [{ label: 'I alt DKK', value: '338,00', strong: true }],
  notes: ['Frokost i bestyrelsen'],
}

/** The text of the pages, word by word. */
const shown = (pdf: Uint8Array): string => {
  const bytes = Buffer.from(pdf)
  const words: string[] = []
  for (let begin = bytes.indexOf('stream\n'); begin >= 0; begin = bytes.indexOf('stream\n', begin + 7)) {
    const end = bytes.indexOf('\nendstream', begin)
    try {
      const drawn = inflateSync(bytes.subarray(begin + 7, end)).toString('latin1')
      // A word is drawn in pieces, with kerning between them.
      for (const [, pieces = ''] of drawn.matchAll(/\[((?:<[0-9a-f]*>|[\s\d.-])*)\] TJ/g))
        words.push(
          [...pieces.matchAll(/<([0-9a-f]*)>/g)]
            .map(([, hex = '']) => Buffer.from(hex, 'hex').toString('latin1'))
            .join(''),
        )
    } catch {
      // Not every stream is compressed.
    }
  }
  return words.join('\n')
}
const pagesOf = (pdf: Uint8Array): number =>
  [
    ...Buffer.from(pdf)
      .toString('latin1')
      .matchAll(/\/Type \/Page\b/g),
  ].length

test('INV-03: an A4 invoice has all that its page shows, and a letter that the fonts lack loses its accent', async () => {
  const words = shown(await billPdf(bill))
  for (const word of ['Faktura 7', 'Kajkanten', 'Havneby Rederi A/S', '338,00', 'Frokost i bestyrelsen'])
    expect(words).toContain(word)
  expect(words.replaceAll('\n', ' ')).toContain('Rødgrød med fløde à la Prívetivý')
  expect(words).toContain('1 / 1')
})

test('BEYOND-18: the same invoice gives the same bytes, now and later', async () => {
  const first = Buffer.from(await billPdf(bill))
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime('2031-01-01T00:00:00.000Z')
  expect(Buffer.from(await billPdf(bill)).equals(first)).toBe(true)
  expect(Buffer.from(await billPdf({ ...bill, title: 'Faktura 8' })).equals(first)).toBe(false)
})

test('a long invoice repeats its headings, and each page has its number and the number of pages', async () => {
  const pdf = await billPdf({ ...bill, rows: Array.from({ length: 100 }, (_, n) => row(`ret ${n}`)) })
  const words = shown(pdf)
  expect(pagesOf(pdf)).toBeGreaterThan(2)
  expect(words).toContain('ret 99')
  for (let page = 1; page <= pagesOf(pdf); page += 1) expect(words).toContain(`${page} / ${pagesOf(pdf)}`)
  expect(words.match(/^Beløb$/gm)).toHaveLength(pagesOf(pdf))
})
