import { expect, test } from 'vitest'
import { type Anchor, anchorsIn, headCode, headLink, headText, isAnchored } from './index.ts'

const head = {
  vat_entity_uuid: '00000000-0000-7000-8000-000000000901',
  seq: 1594,
  nr: 1048,
  spanned_events: 9,
  hash: '720441c2d839e5a610fb'.padEnd(64, '3'),
}
const code = headCode(head)
const fits = (text: string) => anchorsIn(text).map((anchor: Anchor) => isAnchored(anchor, head))

test('R-16: what is printed, scanned or mailed names the entry', () => {
  expect(code).toMatch(/^1594(-[A-Z2-7]{4}){4}$/)
  for (const text of [`Kontrolkode ${code}`, headLink(head), `2026-11-27T21:00:00Z ${headText(head)}`])
    expect(fits(text)).toEqual([true])
  expect(fits(`${headLink(head)} ${code}`)).toEqual([true, true])
})

test('R-16: a code typed from paper fits in small letters, with spaces, and with digits that look like letters', () => {
  expect(fits(code.toLowerCase())).toEqual([true])
  expect(fits(code.replaceAll('-', ' '))).toEqual([true])
  const [seq, ...groups] = code.split('-')
  const typed = groups.join('-').replaceAll('O', '0').replaceAll('I', '1').replaceAll('B', '8')
  expect(typed).not.toBe(groups.join('-'))
  expect(fits(`${seq}-${typed}`)).toEqual([true])
})

test('a code with another letter, of another entry or of another entity fits not', () => {
  const swapped = code.replace(/.$/, (last) => (last === 'A' ? 'C' : 'A'))
  expect(fits(swapped)).toEqual([false])
  expect(fits(code.replace('1594', '1595'))).toEqual([false])
  expect(fits(headLink(head).replace('901', '902'))).toEqual([false])
})

test('numbers, ids and dates of a voucher are no heads', () => {
  const text = `Z 0411 2026-11-27 00000000-0000-7000-8000-000000000901 1-20261120-1048 DK 5000 0400 4401 1624 3300`
  expect(anchorsIn(text)).toEqual([])
})
