import { expect, test } from 'vitest'
import { cursorOfText, pageOf, textOfCursor } from './cursor.ts'

const cursor = { at: '2026-11-21T12:00:00.000Z', uuid: '0a000000-0000-7000-8000-000000000001' }

const base64 = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0)).toBase64()

test('a cursor survives encoding, within the 100 characters that a query accepts', () => {
  expect(cursorOfText(textOfCursor(cursor))).toEqual(cursor)
  expect(textOfCursor(cursor).length).toBeLessThanOrEqual(100)
})

test('the cursor of a row that is unique within a parent includes the parent', () => {
  const whole = { ...cursor, within: '0a000000-0000-7000-8000-000000000002' }
  expect(cursorOfText(textOfCursor(whole))).toEqual(whole)
  expect(textOfCursor(whole).length).toBeLessThanOrEqual(140)
})

test('a text that was never issued is no cursor', () => {
  const forged = ['', 'æ', '..', base64('now|me'), base64(`${cursor.at}|'; drop`), 'A'.repeat(99)]
  expect(forged.map(cursorOfText)).toEqual(forged.map(() => undefined))
})

test('a page read with one extra row has the cursor of the next page', () => {
  const rows = [1, 2, 3].map((n) => ({ ...cursor, n }))
  expect(pageOf(rows, 2, (row) => row)).toEqual({ page: rows.slice(0, 2), next: textOfCursor(cursor) })
  expect(pageOf(rows, 3, (row) => row).next).toBeNull()
})
