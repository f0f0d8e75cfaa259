import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type AnyEndpoint, isRejection, type RequestContext } from '@bon/contracts/kernel'
import { resourceEndpoints } from '@bon/contracts/resources'
import { newId } from '@bon/infra/clock'
import { memoryEventStore } from '@bon/infra/event-store'
import { createCommandHandler } from '@bon/services/kernel'
import { resourceRoutes } from '@bon/services/resources'
import { afterAll, describe, expect, test } from 'vitest'
import { resourceHouse } from '../../infra/resources/house.ts'
import { followCatalogue } from '../../infra/shop/catalogue.ts'
import { allergens } from '../golden/thirty-sixth/allergen.resource.ts'
import { ROOT } from './cruise.ts'

const stop = new AbortController()
afterAll(() => stop.abort())
const store = memoryEventStore()
const taken = new Map<string, string>()
const house = resourceHouse({
  store,
  handler: createCommandHandler(store),
  catalogue: await followCatalogue(store, stop.signal),
  reads: {} as never,
  records: {} as never,
  // The tests of the real one are beside it; here is what it promises.
  reservations: {
    claim: async ({ field, value, owner }) => {
      const holder = taken.get(`${field} ${value}`) ?? owner
      taken.set(`${field} ${value}`, holder)
      return holder === owner ? undefined : holder
    },
  },
  namesOf: async () => new Map(),
  limitOf: () => undefined,
  openBonsOn: async () => 0,
  hasOpenSession: async () => false,
  openTradeOf: async () => ({ open_registers: 0, paid_orders: 0 }),
})
const routes = resourceRoutes(allergens, house)
const company_uuid = newId()
const request = (over: object = {}): RequestContext => ({
  now: '2026-11-21T12:00:00.000Z',
  actor: newId(),
  scope: { company_uuid, vat_entity_uuid: newId(), resource_companies: [company_uuid] },
  command_id: newId(),
  caller: 'test',
  ...over,
})
const ask = (endpoint: AnyEndpoint, asked: object, over: object = {}) => {
  const found = routes.find((route) => route.endpoint === endpoint)
  if (!found) throw new Error(`no route ${endpoint.path}`)
  return found.handler(asked as never, request(over)) as Promise<{ body: never; rejection?: string }>
}

describe('a thirty-sixth entity is one definition file (accept 6)', () => {
  const api = resourceEndpoints(allergens)
  const gluten = { name: 'Gluten', code: 'GLU' }

  test('README shows the file that is tested here', () => {
    const file = readFileSync(join(ROOT, 'tests/golden/thirty-sixth/allergen.resource.ts'), 'utf8')
    expect(readFileSync(join(ROOT, 'README.md'), 'utf8')).toContain(`\`\`\`ts\n${file}\`\`\``)
    expect(file.split('\n').length - 1).toBeLessThanOrEqual(30)
  })

  test('it is created, listed, changed, remembered and kept unique without another line', async () => {
    const uuid = newId()
    const data = allergens.schema.parse(gluten)
    const made = await ask(api.create, { body: { uuid, data } })
    expect(made.body).toMatchObject({ row: { data: { ...gluten, hue: 'tomat', is_named_by_law: true } } })
    const change = { params: { uuid }, body: { data: { hue: 'rav' } } }
    expect(isRejection(await ask(api.change, change, { if_match: 0n }))).toBe(false)
    const query = { archived: 'no', limit: 25, search: 'glu' }
    expect((await ask(api.list, { query })).body).toMatchObject({
      total: 1,
      rows: [{ data: { hue: 'rav' } }],
    })
    const twin = { body: { uuid: newId(), data } }
    expect((await ask(api.create, twin)).rejection).toBe('resource.taken')
    const unsaid = { params: { uuid }, body: { data: { is_named_by_law: false } } }
    expect(await ask(api.change, unsaid, { if_match: 1n })).toMatchObject({
      fields: [{ path: 'data.note', rule: 'allergen.why_not_by_law' }],
    })
  })
})
