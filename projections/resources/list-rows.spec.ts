import { uuid5 } from '@bon/contracts/kernel'
import { type AnyResource, type Filter, products, sortOf, statusMessages } from '@bon/contracts/resources'
import { describe, expect, test } from 'vitest'
import type { PageQuery } from './list-documents.ts'
import { listRows } from './list-rows.ts'
import type { MemoryRow } from './memory-row.ts'
import { rowCache } from './row-store.ts'

const seed = '6ba7b810-9dad-11d1-80b4-00c04fd430c8'
const [here, parent] = [uuid5(seed, 'here'), uuid5(seed, 'parent')]
const scope = { company_uuid: here, resource_companies: [here, parent] }
const row = (name: string, price: number | null, over: Partial<MemoryRow> = {}): MemoryRow => ({
  uuid: uuid5(seed, name),
  company_uuid: here,
  revision: 3n,
  archived: false,
  texts: {},
  data: products.schema.parse({
    name,
    button_text: name,
    price,
    account_uuid: here,
    article_group: '04003',
    plu: price === null ? null : 1000 + price,
    delivery_methods: price === 2 ? ['takeaway'] : [],
  }),
  ...over,
})
const rows = [
  row('Ål', 5),
  row('Østers', 4),
  row('æble', 3, { company_uuid: parent }),
  row('Zebra', 2),
  row('abe', 1),
  row('Åben ret', null),
  row('Gammel sild', 6, { archived: true }),
]
const listed = (from: MemoryRow[], definition: AnyResource, query: PageQuery) => {
  const cache = rowCache({ all: () => from, one: (_, __, uuid) => from.find((one) => one.uuid === uuid) })
  return listRows(cache.sorted, scope, definition, query)
}
const page = (query: Partial<PageQuery> = {}) =>
  listed(rows, products, {
    search: undefined,
    filters: [],
    archived: 'no' as const,
    cursor: undefined,
    limit: 25,
    sort: { field: 'name', descending: false },
    ...query,
  })
const names = (query: Parameters<typeof page>[0] = {}) => page(query)?.rows.map(({ data }) => data['name'])
const where = (...filters: Filter[]) => names({ filters })

test('names are sorted in Danish dictionary order, regardless of case', () =>
  expect(names()).toEqual(['abe', 'Zebra', 'æble', 'Østers', 'Åben ret', 'Ål']))

test('an open price is sorted before all prices, and after them in descending order', () => {
  const prices = (descending: boolean) =>
    page({ sort: { field: 'price', descending } })?.rows.map(({ data }) => data['price'])
  expect(prices(false)).toEqual([null, 1, 2, 3, 4, 5])
  expect(prices(true)).toEqual([5, 4, 3, 2, 1, null])
})

test('SUP-22: status messages are sorted danger, warning, info, success, whatever their texts', () => {
  const message = (type: string): MemoryRow => ({
    uuid: uuid5(seed, type),
    company_uuid: here,
    revision: 0n,
    archived: false,
    texts: {},
    data: statusMessages.schema.parse({
      type,
      text_da: `${type} på dansk`,
      text_en: type,
      publish_from: '2026-11-20T05:00:00.000Z',
      publish_to: null,
      integrations: [],
      terminals: [],
    }),
  })
  const sort = sortOf(statusMessages, undefined) ?? { field: '', descending: false }
  const messages = ['success', 'info', 'danger', 'warning'].map(message)
  const query = { search: undefined, filters: [], archived: 'no' as const, cursor: undefined, sort }
  const types = (limit: number, cursor?: string) =>
    listed(messages, statusMessages, { ...query, limit, cursor })
  const first = types(3)
  expect(first?.rows.map(({ data }) => data['type'])).toEqual(['danger', 'warning', 'info'])
  expect(types(3, first?.next ?? '')?.rows.map(({ data }) => data['type'])).toEqual(['success'])
})

test('pages of any size continue where the last one ended, in both directions, with the same total', () => {
  for (const descending of [false, true])
    for (const field of ['name', 'price', 'type'])
      for (const limit of [1, 2, 5, 6, 7]) {
        const sort = { field, descending }
        const uuids: string[] = []
        for (let cursor: string | undefined, pages = 0; pages < 9; pages++) {
          const part = page({ sort, limit, cursor })
          expect(part?.total).toBe(6)
          uuids.push(...(part?.rows.map(({ uuid }) => uuid) ?? []))
          if (!part?.next) break
          cursor = part.next
        }
        expect(uuids).toEqual(page({ sort })?.rows.map(({ uuid }) => uuid))
      }
})

test('a cursor that was never issued is refused', () => expect(page({ cursor: 'x' })).toBeUndefined())

test('a row has its owner and its revision, and otherwise only its fields', () => {
  const found = page({ search: 'æble' })?.rows[0]
  expect(found).toMatchObject({ company_uuid: parent, inherited: true, revision: '3', archived: false })
  expect(found?.data).toEqual(rows[2]?.data)
})

test('every word of a search is found in some name or number', () => {
  expect(names({ search: 'ÅBEN re' })).toEqual(['Åben ret'])
  expect(names({ search: '1004' })).toEqual(['Østers'])
  expect(names({ search: 'ost abe' })).toEqual([])
})

test('archived rows have a separate list', () => expect(names({ archived: 'only' })).toEqual(['Gammel sild']))

describe('a filter', () => {
  test('at least, at most', () =>
    expect(
      where({ field: 'price', is: 'at_least', value: 2 }, { field: 'price', is: 'at_most', value: 3 }),
    ).toEqual(['Zebra', 'æble']))
  test('equal, one of', () => {
    expect(where({ field: 'price', is: 'equal', value: 5 })).toEqual(['Ål'])
    expect(where({ field: 'name', is: 'one_of', value: ['abe', 'Ål'] })).toEqual(['abe', 'Ål'])
    expect(where({ field: 'delivery_methods', is: 'equal', value: 'takeaway' })).toEqual(['Zebra'])
  })
  test('empty, not empty, contains', () => {
    expect(where({ field: 'price', is: 'empty' })).toEqual(['Åben ret'])
    expect(where({ field: 'delivery_methods', is: 'not_empty' })).toEqual(['Zebra'])
    expect(where({ field: 'name', is: 'contains', value: 'STERS' })).toEqual(['Østers'])
  })
})
