import { expect, test } from 'vitest'
import { provisionalPaper } from './provisional-paper.ts'
import { sale } from './waiting.examples.ts'

const words = {
  marks: ['FORELØBIG – kvittering følger'],
  shop: 'Restaurant Havnen',
  total: 'I alt DKK',
  before: 'Betalt før',
  rounding: 'Øreafrunding',
  received: 'Modtaget',
  change: 'Byttepenge',
  vat: 'Heraf moms',
  follows: 'Salget er gemt.',
}

test('R-11: the paper of a waiting sale is marked at both ends and carries no number', () => {
  const item = sale('one')
  const layout = provisionalPaper(item, words)
  const texts = layout.flatMap((row) =>
    'text' in row ? [row.text] : 'left' in row ? [`${row.left} ${row.right}`] : [],
  )
  expect(texts.filter((text) => text === words.marks[0])).toHaveLength(2)
  expect(texts.slice(0, 2)).toEqual([words.marks[0], words.shop])
  expect(texts).toContain('I alt DKK 70,00')
  expect(texts).toContain('Modtaget · Kontant 100,00')
  expect(texts).toContain('Byttepenge 30,00')
  expect(texts).toContain('Kaffe')
  expect(texts.join(' ')).not.toMatch(new RegExp(String.raw`\bNr\b|\b${item.cart.short_nr}\b(?!\.|:)`))
  expect(layout.some(({ kind }) => kind === 'barcode')).toBe(false)
})
