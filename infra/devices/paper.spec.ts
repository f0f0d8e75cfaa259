import { type Layout, typeset } from '@bon/contracts/printing'
import { expect, test } from 'vitest'
import { escpos } from './escpos.ts'
import { pictureOf, readEscpos } from './read-escpos.ts'

const read = (layout: Layout, paper: '80' | '58' = '80') =>
  readEscpos(escpos(typeset(layout, paper))).papers[0]

test.each(['1-20261120-1048', '7K3M9QXTABCDE', 'K{1}-00102030', '0013', '10', '~!', 'Bar-20261120-991234'])(
  'a scanner reads %s from the printed bars',
  (text) =>
    expect(read([{ kind: 'barcode', text }, { kind: 'cut' }])).toMatchObject([{ barcode: true, text }]),
)

test('a receipt number fits on 58 mm, one that does not is left out, and a name that cannot be encoded is printed as text only', () => {
  expect(read([{ kind: 'barcode', text: '1-20261120-1048' }, { kind: 'cut' }], '58')).toHaveLength(1)
  expect(read([{ kind: 'barcode', text: 'Bar-og-terrasse' }, { kind: 'cut' }], '58')).toEqual([])
  expect(read([{ kind: 'barcode', text: 'Kø-20261120-1' }, { kind: 'cut' }])).toEqual([])
})

test.each(['80', '58'] as const)('R-16: a QR code is printed whole on %s mm', (paper) => {
  const text = `bon:00000000-0000-7000-8000-000000000901:12345678:${'0f'.repeat(32)}`
  const came = read([{ kind: 'qr', text }, { kind: 'text', text: 'Tak' }, { kind: 'cut' }], paper)
  expect(came).toMatchObject([{ qr: true, text }, { text: 'Tak' }])
  expect(pictureOf(came ?? [], 48)).toContain(`data-qr="${text}"`)
})

test.each(['80', '58'] as const)('DEF-03: a logo is printed dot for dot on %s mm', (paper) => {
  const logo = { width: 16, height: 3, bits: '8001ffff0180' }
  const came = read(
    [{ kind: 'picture', ...logo }, { kind: 'text', text: 'Kajkanten' }, { kind: 'cut' }],
    paper,
  )
  expect(came).toMatchObject([{ picture: logo }, { text: 'Kajkanten' }])
  expect(pictureOf(came ?? [], 48)).toContain('data-picture="16x3"')
})

test('the image of a paper shows where its bars are', () =>
  expect(pictureOf(read([{ kind: 'barcode', text: 'K1-1' }, { kind: 'cut' }]) ?? [], 48)).toContain(
    'data-barcode="K1-1"',
  ))
