import { customers, products, vatTypes } from '@bon/contracts/resources'
import { expect, test } from 'vitest'
import { emptyData } from './draft.ts'
import { faultsOf, faultsOfProblem } from './faults.ts'

const faultLines = (faults: { path: string; rule: string }[]) =>
  faults.map(({ path, rule }) => `${path} ${rule}`)

test('a new product says what it must have', () => {
  expect(faultLines(faultsOf(products, emptyData(products.fields)))).toEqual([
    'name required',
    'button_text required',
    'account_uuid required',
    'article_group required',
  ])
})

test('CAT-35, POS-40: an amount that is none is told as such', () => {
  const values = { ...emptyData(products.fields), price: 'tyve' }
  expect(faultLines(faultsOf(products, values))).toContain('price not_a_number')
})

test('a text of a form of its own is told by the name of its rule', () => {
  const values = { ...emptyData(customers.fields), name: 'Sø & Land', vat_number: '12' }
  expect(faultLines(faultsOf(customers, values))).toEqual(['vat_number cvr'])
})

test('a fault deep inside a row keeps its path', () => {
  const values = { name: 'Moms', code: 'S25', standard_code: 'S', rates: [{ from: '', rate: 250 }] }
  expect(faultLines(faultsOf(vatTypes, values))).toEqual(['rates.0.from required'])
})

test('what the server said lands at its field, whatever stood before `data.`', () => {
  const serverFaults = [
    { path: 'data.plu', rule: 'taken' },
    { path: 'body.data.name', rule: 'too_big' },
  ]
  expect(faultLines(faultsOfProblem(products, serverFaults))).toEqual(['plu taken', 'name too_big'])
})
