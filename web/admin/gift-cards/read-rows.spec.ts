import { expect, test } from 'vitest'
import { readRows } from './read-rows.ts'

test('GC-04: a list of cards as a spreadsheet writes it, including headings', () => {
  const text =
    'Kode;Saldo;Udløb\r\nGL-1234-5678;250,00;2027-12-31\r\n"AB 12 34";1.000;31.12.2026\n\nX9Y8;5;\n'
  expect(readRows(text)).toEqual({
    rows: [
      { code: 'GL-1234-5678', balance: 250_00, expires_on: '2027-12-31' },
      { code: 'AB 12 34', balance: 1_000_00, expires_on: '2026-12-31' },
      { code: 'X9Y8', balance: 5_00, expires_on: null },
    ],
    bad: [],
  })
})

test('an unreadable line is reported, and none is guessed', () => {
  expect(readRows('A1B2;ti kroner;\nA1B2;-5;\nA1B2;5;2026-02-30\n?;5;\nA1B2;5;').bad).toEqual([1, 2, 3, 4])
})
