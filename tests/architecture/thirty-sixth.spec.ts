import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type AnyEndpoint, isRejection, type RequestContext } from '@bon/contracts/kernel'
import { allResources, resourceEndpoints } from '@bon/contracts/resources'
import { newId } from '@bon/infra/clock'
import { memoryEventStore } from '@bon/infra/event-store'
import { createCommandHandler } from '@bon/services/kernel'
import { resourceRoutes } from '@bon/services/resources'
import { afterAll, describe, expect, test } from 'vitest'
import { followCatalogue } from '../../infra/resources/catalogue.ts'
import { resourceDependencies } from '../../infra/resources/resource-dependencies.ts'
import { allergens } from '../golden/thirty-sixth/allergen.resource.ts'
import { ROOT } from './cruise.ts'
import { webSources } from './styles.ts'

const stop = new AbortController()
afterAll(() => stop.abort())
const store = memoryEventStore()
const claims = new Map<string, string>()
const deps = resourceDependencies({
  store,
  handler: createCommandHandler(store),
  catalogue: await followCatalogue(store, stop.signal),
  reads: {} as never,
  records: {} as never,
  // A minimal implementation; the real one has tests of its own.
  reservations: {
    claim: async ({ field, value, owner }) => {
      const holder = claims.get(`${field} ${value}`) ?? owner
      claims.set(`${field} ${value}`, holder)
      return holder === owner ? undefined : holder
    },
  },
  namesOf: async () => new Map(),
  limitOf: () => undefined,
  openBonsOn: async () => 0,
  hasOpenSession: async () => false,
  openTradeOf: async () => ({ open_registers: 0, paid_orders: 0 }),
})
const routes = resourceRoutes(allergens, deps)
const company_uuid = newId()
const request = (over: object = {}): RequestContext => ({
  now: '2026-11-21T12:00:00.000Z',
  actor: newId(),
  scope: { company_uuid, vat_entity_uuid: newId(), resource_companies: [company_uuid] },
  command_id: newId(),
  caller: 'test',
  ...over,
})
const call = (endpoint: AnyEndpoint, input: object, over: object = {}) => {
  const found = routes.find((route) => route.endpoint === endpoint)
  if (!found) throw new Error(`no route ${endpoint.path}`)
  return found.handler(input as never, request(over)) as Promise<{ body: never; rejection?: string }>
}

describe('a thirty-sixth entity is one definition file', () => {
  const api = resourceEndpoints(allergens)
  const gluten = { name: 'Gluten', code: 'GLU' }

  test('the README shows the file that is tested here', () => {
    const file = readFileSync(join(ROOT, 'tests/golden/thirty-sixth/allergen.resource.ts'), 'utf8')
    expect(readFileSync(join(ROOT, 'README.md'), 'utf8')).toContain(`\`\`\`ts\n${file}\`\`\``)
    expect(file.split('\n').length - 1).toBeLessThanOrEqual(30)
  })

  test('it is created, listed, changed, has a history and is kept unique without another line', async () => {
    const uuid = newId()
    const data = allergens.schema.parse(gluten)
    const made = await call(api.create, { body: { uuid, data } })
    expect(made.body).toMatchObject({ row: { data: { ...gluten, hue: 'tomat', is_named_by_law: true } } })
    const change = { params: { uuid }, body: { data: { hue: 'rav' } } }
    expect(isRejection(await call(api.change, change, { if_match: 0n }))).toBe(false)
    const query = { archived: 'no', limit: 25, search: 'glu' }
    expect((await call(api.list, { query })).body).toMatchObject({
      total: 1,
      rows: [{ data: { hue: 'rav' } }],
    })
    const twin = { body: { uuid: newId(), data } }
    expect((await call(api.create, twin)).rejection).toBe('resource.taken')
    const unsaid = { params: { uuid }, body: { data: { is_named_by_law: false } } }
    expect(await call(api.change, unsaid, { if_match: 1n })).toMatchObject({
      fields: [{ path: 'data.note', rule: 'allergen.why_not_by_law' }],
    })
  })

  test('the pages generated from a definition name no entity', async () => {
    const drawn = (await webSources(ROOT)).filter(
      ({ path }) => path.startsWith('web/admin/resources/') && !path.includes('/overrides/'),
    )
    expect(drawn.length).toBeGreaterThan(30)
    // One exception: the list of companies belongs to the provider, which a definition does not express.
    expect(namedEntities(drawn)).toEqual(["web/admin/resources/sources.ts: 'companies'"])
    const text = "const inDrawer = new Set(['printers', 'boxes'])\nconst t = useTranslation('companies')"
    expect(namedEntities([{ path: 'web/admin/resources/field-layout.ts', text }])).toEqual([
      "web/admin/resources/field-layout.ts: 'printers'",
      "web/admin/resources/field-layout.ts: 'boxes'",
    ])
  })
})

const entityName = new RegExp(
  `(?<!useTranslation\\()'(?:${allResources.map(({ name }) => name).join('|')})'`,
  'g',
)

const namedEntities = (sources: readonly { path: string; text: string }[]): string[] =>
  sources.flatMap(({ path, text }) => [...text.matchAll(entityName)].map(([name]) => `${path}: ${name}`))
