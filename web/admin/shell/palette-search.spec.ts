import { expect, test } from 'vitest'
import { matching, nrIn } from './palette-search.ts'

test('a receipt number is found as it is written on the receipt', () => {
  expect(nrIn('951')).toBe(951)
  expect(nrIn(' Nr. 951 ')).toBe(951)
  expect(nrIn('#951')).toBe(951)
  expect(nrIn('0')).toBeUndefined()
  expect(nrIn('9510000000')).toBeUndefined()
  expect(nrIn('boner')).toBeUndefined()
})

test('every typed word must be there; nothing typed finds all', () => {
  const pages = [
    { label: 'Z-rapporter', detail: 'Regnskab' },
    { label: 'Kassejournal', detail: 'Regnskab' },
  ]
  expect(matching(pages, '')).toHaveLength(2)
  expect(matching(pages, 'regn kasse').map((page) => page.label)).toEqual(['Kassejournal'])
  expect(matching(pages, 'fakturaer')).toEqual([])
})
