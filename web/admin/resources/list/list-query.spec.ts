import { type Filter, filtersOfText, products, textOfFilters } from '@bon/contracts/resources'
import { expect, test } from 'vitest'
import { listQuery, sortAfter, withFilters } from './list-query.ts'

const nothing = { search: '', sort: undefined, filters: [], archived: false, cursor: undefined }

test('a list that nothing narrows asks for its first page alone', () => {
  expect(listQuery(nothing, products)).toEqual({ limit: 25 })
})

test('DEF-43: search, filter, order, archive and page go into one question', () => {
  const filters: Filter[] = [{ field: 'price', is: 'at_least', value: 5000 }]
  expect(listQuery({ search: 'øl', sort: '-price', filters, archived: true, cursor: 'c' }, products)).toEqual(
    {
      limit: 25,
      search: 'øl',
      sort: '-price',
      archived: 'only',
      cursor: 'c',
      filter: '[{"field":"price","is":"at_least","value":5000}]',
    },
  )
})

test('an order by something that is no field is not asked for', () => {
  expect(listQuery({ ...nothing, sort: 'nonsense' }, products)).toEqual({ limit: 25 })
})

test('filters survive the address', () => {
  const filters: Filter[] = [
    { field: 'unit', is: 'one_of', value: ['pieces', 'hour'] },
    { field: 'plu', is: 'empty' },
  ]
  expect(filtersOfText(products, textOfFilters(filters))).toEqual(filters)
  expect(filtersOfText(products, 'nonsense')).toBeUndefined()
})

test('a field is narrowed in one way at a time', () => {
  const first: Filter[] = [
    { field: 'price', is: 'at_least', value: 1 },
    { field: 'unit', is: 'equal', value: 'hour' },
  ]
  expect(withFilters(first, 'price', [{ field: 'price', is: 'empty' }])).toEqual([
    { field: 'unit', is: 'equal', value: 'hour' },
    { field: 'price', is: 'empty' },
  ])
})

test('a second click on a head turns the order', () => {
  expect(sortAfter('price', { field: 'name', descending: false })).toBe('price')
  expect(sortAfter('price', { field: 'price', descending: false })).toBe('-price')
  expect(sortAfter('price', { field: 'price', descending: true })).toBe('price')
})
