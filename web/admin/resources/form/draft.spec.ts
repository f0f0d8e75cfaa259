import { accounts, paymentTypes, products, vatTypes } from '@bon/contracts/resources'
import { expect, test } from 'vitest'
import { changedFields, emptyData, tidied } from './draft.ts'

const beer = {
  ...emptyData(products.fields),
  name: 'Fadøl',
  button_text: 'Fadøl',
  price: 4500,
  article_group: '04001',
}

test('a new form holds what the definition says, and nothing where it says nothing', () => {
  expect(emptyData(products.fields)).toMatchObject({ name: '', price: null, unit: 'pieces', hue: 'skifer' })
  expect(emptyData(paymentTypes.fields)).toMatchObject({ counts_format: { units: [] }, rounding_unit: 1 })
  expect(emptyData(accounts.fields)).toMatchObject({ number: null, type: null, purpose: null })
})

test('only what holds something else than before counts as a change', () => {
  expect(changedFields(products, beer, beer)).toEqual([])
  expect(changedFields(products, beer, { ...beer, price: 4700, hue: 'rav' })).toEqual(['hue', 'price'])
  expect(changedFields(products, beer, { ...beer, price: 4500 })).toEqual([])
})

test('a field that may be empty and was emptied is the same as one that never was filled', () => {
  expect(changedFields(products, beer, { ...beer, barcode: '' })).toEqual([])
  expect(tidied(products.fields, { ...beer, barcode: ' ', name: ' Fadøl ' })).toMatchObject({
    barcode: null,
    name: 'Fadøl',
  })
})

test('a change deep inside a row is a change of its field', () => {
  const vat = { name: 'Salgsmoms', rates: [{ from: '2026-01-01', rate: 250 }] }
  expect(changedFields(vatTypes, vat, { ...vat, rates: [{ from: '2026-01-01', rate: 120 }] })).toEqual([
    'rates',
  ])
})
