import { type CompanyUuid, type Uuid, uuid5 } from '@bon/contracts/kernel'
import { type AnyResource, products, type ResourceEvent, resourceStream } from '@bon/contracts/resources'
import { expect, onTestFinished, test } from 'vitest'
import { newId } from '../clock/index.ts'
import { event } from '../event-store/event-store.examples.ts'
import { memoryEventStore } from '../event-store/index.ts'
import { followCatalogue } from './catalogue.ts'
import { resourceDependencies } from './resource-dependencies.ts'

const seed = '6ba7b810-9dad-11d1-80b4-00c04fd430c8'
const [chain, branch, stranger] = ['chain', 'branch', 'stranger'].map((name) => uuid5(seed, name)) as [
  Uuid,
  Uuid,
  Uuid,
]
const scopeOf = (...companies: [Uuid, ...Uuid[]]) => ({
  company_uuid: companies[0],
  vat_entity_uuid: companies[0],
  resource_companies: companies,
})
const query = {
  search: undefined,
  filters: [],
  archived: 'no' as const,
  cursor: undefined,
  limit: 25,
  sort: { field: 'name', descending: false },
}

const deps = async () => {
  const store = memoryEventStore()
  const stop = new AbortController()
  onTestFinished(() => stop.abort())
  const catalogue = await followCatalogue(store, stop.signal)
  const { list } = resourceDependencies({ catalogue, store } as never)
  const happens = async (
    uuid: Uuid,
    company_uuid: CompanyUuid,
    type: ResourceEvent['type'],
    data: object,
  ) => {
    const made = event({ resource: products.name, uuid, ...data }, type)
    const meta = { ...made.meta, company_uuid }
    await store.append(resourceStream(products.name, uuid), 'any', [{ ...made, meta }])
    await catalogue.reach(await store.head())
  }
  const names = async (definition: AnyResource, scope: ReturnType<typeof scopeOf>, over: object = {}) =>
    (await list(scope, definition, { ...query, ...over }))?.rows.map(({ data }) => data['name'])
  return { happens, names }
}

test('a list follows each change of the configuration, for those who may read it', async () => {
  const { happens, names } = await deps()
  const [beer, cheese] = [newId(), newId()]
  const [here, above, elsewhere] = [scopeOf(branch, chain), scopeOf(chain), scopeOf(stranger)]
  const listedNames = async () => [
    await names(products, here),
    await names(products, above),
    await names(products, elsewhere),
  ]
  await happens(beer, chain, 'ResourceCreated', { data: { name: 'Øl' } })
  expect(await listedNames()).toEqual([['Øl'], ['Øl'], []])
  await happens(cheese, branch, 'ResourceCreated', { data: { name: 'Ost' } })
  expect(await listedNames()).toEqual([['Ost', 'Øl'], ['Øl'], []])
  await happens(beer, chain, 'ResourceChanged', { changes: { name: { from: 'Øl', to: 'Fadøl' } } })
  expect(await listedNames()).toEqual([['Fadøl', 'Ost'], ['Fadøl'], []])
  await happens(beer, chain, 'ResourceArchived', {})
  expect(await listedNames()).toEqual([['Ost'], [], []])
  expect(await names(products, here, { archived: 'only' })).toEqual(['Fadøl'])
  expect(await names(products, elsewhere, { archived: 'only' })).toEqual([])
  await happens(beer, chain, 'ResourceRestored', {})
  expect(await listedNames()).toEqual([['Fadøl', 'Ost'], ['Fadøl'], []])
  expect(await names(products, here, { archived: 'only' })).toEqual([])
})

test('B6: the rows of a kind are scanned for the first query, not for each', async () => {
  const { happens, names } = await deps()
  let looks = 0
  const counted: AnyResource = {
    ...products,
    get sharing() {
      looks++
      return products.sharing
    },
  }
  for (let n = 0; n < 50; n++)
    await happens(newId(), chain, 'ResourceCreated', { data: { name: `p${n + 10}` } })
  // Sorting and searching have separate caches.
  await names(counted, scopeOf(chain))
  await names(counted, scopeOf(chain), { search: 'p' })
  looks = 0
  expect((await names(counted, scopeOf(chain), { search: 'p4' }))?.length).toBe(10)
  await happens(newId(), chain, 'ResourceCreated', { data: { name: 'abe' } })
  expect((await names(counted, scopeOf(chain)))?.[0]).toBe('abe')
  expect(looks).toBeLessThan(10)
})
