import { type CompanyUuid, type Uuid, uuid5 } from '@bon/contracts/kernel'
import { type AnyResource, locations, products } from '@bon/contracts/resources'
import { expect, test } from 'vitest'
import type { ListScope } from './list-documents.ts'
import { listRows } from './list-rows.ts'
import type { MemoryRow } from './memory-row.ts'
import { rowCache } from './row-store.ts'

const seed = '6ba7b810-9dad-11d1-80b4-00c04fd430c8'
const id = (name: string) => uuid5(seed, name)
const [chain, east, west, stranger] = [id('chain'), id('east'), id('west'), id('stranger')]
/** Two branches of a chain, the chain itself, and an unrelated company. */
const scopes: ListScope[] = [
  { company_uuid: chain, resource_companies: [chain] },
  { company_uuid: east, resource_companies: [east, chain] },
  { company_uuid: west, resource_companies: [west, chain] },
  { company_uuid: stranger, resource_companies: [stranger] },
]

/** Deterministic by seed. */
const numbers = (from: number) => {
  let state = from
  return (below: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

/** Rows of a configuration, replaced by new objects on change, with the number of full scans. */
const configuration = () => {
  const rows = new Map<Uuid, MemoryRow & { kind: string }>()
  const walked: string[] = []
  const sees = ({ sharing }: AnyResource, { company_uuid, resource_companies }: ListScope, row: MemoryRow) =>
    (sharing === 'own' ? [company_uuid] : resource_companies).includes(row.company_uuid)
  return {
    rows,
    walked,
    source: {
      all: (definition: AnyResource, scope: ListScope) => {
        walked.push(definition.name)
        return [...rows.values()].filter(
          (row) => row.kind === definition.name && sees(definition, scope, row),
        )
      },
      one: (definition: AnyResource, scope: ListScope, uuid: Uuid) => {
        const row = rows.get(uuid)
        return row && sees(definition, scope, row) ? row : undefined
      },
    },
    row: (
      kind: string,
      uuid: Uuid,
      company_uuid: CompanyUuid,
      archived: boolean,
      data: MemoryRow['data'],
    ) => ({
      kind,
      uuid,
      company_uuid,
      archived,
      data,
      revision: 0n,
      texts: {},
    }),
  }
}

const names = ['abe', 'bil', 'bil', 'cykel', 'dør', 'ært']

test.each([1, 2, 3])(
  'cached lists answer as a scan of all rows does, and show nobody rows of others: %i',
  (n) => {
    const random = numbers(n)
    const one = <T>(of: readonly T[]): T => of[random(of.length)] as T
    const { rows, source, row } = configuration()
    const cache = rowCache(source, { places: 150, orders: 12, changes: 8 })
    const kinds = [products, locations] as const
    const happen = (): void => {
      const existing = [...rows.values()]
      const before = existing.length > 0 && random(4) > 0 ? one(existing) : undefined
      const data = { name: one(names), price: one([null, 100, 100, 200, 300]) }
      const after = before
        ? random(3) === 0
          ? { ...before, archived: !before.archived }
          : { ...before, data: { ...before.data, ...data }, texts: {} }
        : row(one(kinds).name, id(`row ${existing.length}`), one(scopes).company_uuid, false, data)
      cache.changed(after.kind, after.uuid, before)
      rows.set(after.uuid, after)
    }
    const keyOf = ({ data }: { data: object }, field: string) =>
      (data as Record<string, string | number>)[field] ?? -1
    for (let step = 0; step < 600; step++) {
      for (let changes = one([0, 1, 1, 3, 20]); changes > 0; changes--) happen()
      const [definition, scope, descending, archived] = [
        one(kinds),
        one(scopes),
        random(2) > 0,
        random(4) === 0,
      ]
      const field = definition === products ? one(['name', 'price']) : 'name'
      const search = one([undefined, undefined, 'b', 'il'])
      let [cursor, last]: [string | undefined, { uuid: Uuid; data: object } | undefined] = [
        undefined,
        undefined,
      ]
      for (let pages = 0; pages < 3; pages++) {
        const page = listRows(cache.sorted, scope, definition, {
          search,
          sort: { field, descending },
          filters: [],
          cursor,
          limit: 4,
          archived: archived ? 'only' : 'no',
        })
        const companies = definition === products ? scope.resource_companies : [scope.company_uuid]
        const compare = (a: { uuid: Uuid; data: object }, b: typeof a) => {
          const [left, right] = [keyOf(a, field), keyOf(b, field)]
          const way = left < right ? -1 : left > right ? 1 : a.uuid < b.uuid ? -1 : a.uuid > b.uuid ? 1 : 0
          return descending ? -way : way
        }
        const walked = [...rows.values()]
          .filter((row) => row.kind === definition.name && companies.includes(row.company_uuid))
          .filter((row) => row.archived === archived)
          .filter(({ data }) => search === undefined || String(data['name']).includes(search))
          .sort(compare)
        const behind = walked.filter((row) => !last || compare(row, last) > 0)
        expect(page?.rows.map(({ uuid, data }) => [uuid, data['name']])).toEqual(
          behind.slice(0, 4).map(({ uuid, data }) => [uuid, data['name']]),
        )
        expect(page?.total).toBe(walked.length)
        expect(page?.next === null).toBe(behind.length <= 4)
        if (!page?.next) break
        cursor = page.next
        last = behind[3]
        // Changes happen while another user reads page by page.
        if (random(2) === 0) happen()
      }
    }
  },
)

test('rows are scanned once: a change moves its row, an import starts over', () => {
  const { rows, source, row, walked } = configuration()
  const cache = rowCache(source, { places: 1_000, orders: 10, changes: 8 })
  const put = (n: number, name: string) => {
    const uuid = id(`${n}`)
    cache.changed(products.name, uuid, rows.get(uuid))
    rows.set(uuid, row(products.name, uuid, chain, false, { name }))
  }
  const listed = () =>
    cache
      .sorted(products, scopes[1] as ListScope, { field: 'name', archived: false })
      .map(({ data }) => data['name'])
  for (let n = 0; n < 20; n++) put(n, `p${n + 10}`)
  listed()
  put(3, 'zebra')
  expect(listed().at(-1)).toBe('zebra')
  put(30, 'abe')
  expect(listed()[0]).toBe('abe')
  expect(listed()).toHaveLength(21)
  expect(walked).toHaveLength(1)
  for (let n = 40; n < 50; n++) put(n, 'ny')
  expect(listed()).toHaveLength(31)
  expect(walked).toHaveLength(2)
})

test('the cache is limited: the least used order is rebuilt', () => {
  const { rows, source, row, walked } = configuration()
  for (let n = 0; n < 10; n++)
    rows.set(id(`${n}`), row(products.name, id(`${n}`), chain, false, { name: `${n}` }))
  const cache = rowCache(source, { places: 35, orders: 10, changes: 8 })
  const sortedBy = (field: string) =>
    cache.sorted(products, scopes[0] as ListScope, { field, archived: false })
  for (const field of ['name', 'price', 'plu', 'name', 'unit']) sortedBy(field)
  expect(walked).toHaveLength(4)
  sortedBy('name')
  expect(walked).toHaveLength(4)
  sortedBy('price')
  expect(walked).toHaveLength(5)
})
