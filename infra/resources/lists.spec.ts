import { type Uuid, uuid5 } from '@bon/contracts/kernel'
import { type AnyResource, products, type ResourceEvent, resourceStream } from '@bon/contracts/resources'
import { expect, onTestFinished, test } from 'vitest'
import { newId } from '../clock/index.ts'
import { event } from '../event-store/event-store.examples.ts'
import { memoryEventStore } from '../event-store/index.ts'
import { followCatalogue } from '../shop/catalogue.ts'
import { resourceHouse } from './house.ts'

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
const asked = {
  search: undefined,
  filters: [],
  archived: 'no' as const,
  cursor: undefined,
  limit: 25,
  sort: { field: 'name', descending: false },
}

const house = async () => {
  const store = memoryEventStore()
  const stop = new AbortController()
  onTestFinished(() => stop.abort())
  const catalogue = await followCatalogue(store, stop.signal)
  const { list } = resourceHouse({ catalogue, store } as never)
  const happens = async (uuid: Uuid, company_uuid: Uuid, type: ResourceEvent['type'], data: object) => {
    const made = event({ resource: products.name, uuid, ...data }, type)
    const meta = { ...made.meta, company_uuid }
    await store.append(resourceStream(products.name, uuid), 'any', [{ ...made, meta }])
    await catalogue.reach(await store.head())
  }
  const names = async (definition: AnyResource, scope: ReturnType<typeof scopeOf>, over: object = {}) =>
    (await list(scope, definition, { ...asked, ...over }))?.rows.map(({ data }) => data['name'])
  return { happens, names }
}

test('a list follows each change of the configuration, for those who may see it', async () => {
  const { happens, names } = await house()
  const [beer, cheese] = [newId(), newId()]
  const [here, above, elsewhere] = [scopeOf(branch, chain), scopeOf(chain), scopeOf(stranger)]
  const seen = async () => [
    await names(products, here),
    await names(products, above),
    await names(products, elsewhere),
  ]
  await happens(beer, chain, 'ResourceCreated', { data: { name: 'Øl' } })
  expect(await seen()).toEqual([['Øl'], ['Øl'], []])
  await happens(cheese, branch, 'ResourceCreated', { data: { name: 'Ost' } })
  expect(await seen()).toEqual([['Ost', 'Øl'], ['Øl'], []])
  await happens(beer, chain, 'ResourceChanged', { changes: { name: { from: 'Øl', to: 'Fadøl' } } })
  expect(await seen()).toEqual([['Fadøl', 'Ost'], ['Fadøl'], []])
  await happens(beer, chain, 'ResourceArchived', {})
  expect(await seen()).toEqual([['Ost'], [], []])
  expect(await names(products, here, { archived: 'only' })).toEqual(['Fadøl'])
  expect(await names(products, elsewhere, { archived: 'only' })).toEqual([])
  await happens(beer, chain, 'ResourceRestored', {})
  expect(await seen()).toEqual([['Fadøl', 'Ost'], ['Fadøl'], []])
  expect(await names(products, here, { archived: 'only' })).toEqual([])
})

test('B6: the rows of a kind are gone through for the first question, not for each', async () => {
  const { happens, names } = await house()
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
  // What is sorted and what is looked through are kept each for itself.
  await names(counted, scopeOf(chain))
  await names(counted, scopeOf(chain), { search: 'p' })
  looks = 0
  expect((await names(counted, scopeOf(chain), { search: 'p4' }))?.length).toBe(10)
  await happens(newId(), chain, 'ResourceCreated', { data: { name: 'abe' } })
  expect((await names(counted, scopeOf(chain)))?.[0]).toBe('abe')
  expect(looks).toBeLessThan(10)
})
