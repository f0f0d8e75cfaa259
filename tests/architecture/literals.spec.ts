import { readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from './cruise.ts'

type Source = { path: string; text: string }

const isTest = (path: string): boolean => /\.(spec|suite|examples)\.tsx?$/.test(path)

/** What stands beside the sources for specs and for the demo. */
const isSample = (path: string): boolean =>
  isTest(path) || /\/(spec-|examples?[./]|demo\/|reference-lookup)|-spec\.ts$/.test(path)

/** Casts that say nothing of a type: a field of another name or kind would compile. */
const blindCasts = (sources: readonly Source[]): string[] =>
  sources.filter(({ path, text }) => !isTest(path) && /\bas never\b/.test(text)).map(({ path }) => path)

/** Casts of an event's data: its type is that of the event's schema, which `isEvent` and `dataOf` narrow to. */
const castsOfData = (sources: readonly Source[]): string[] =>
  sources.flatMap(({ path, text }) =>
    text
      .split('\n')
      .filter((line) => /\bdata as (?!never\b)[\w({]/.test(line) && !/^\s*(\/?\*|\/\/)/.test(line))
      .map((line) => `${path}: ${line.trim()}`),
  )

const literalUuids = (sources: readonly Source[]): string[] =>
  sources.flatMap(({ path, text }) =>
    [...text.matchAll(/['"`][\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]*/g)].map(
      ([id]) => `${path}: ${id}`,
    ),
  )

const productSources = async (): Promise<Source[]> => {
  const sources: Source[] = []
  for await (const path of glob('{contracts,services,projections,infra,web}/**/*.{ts,tsx}', {
    cwd: ROOT,
    exclude: ['**/node_modules/**', '**/dist/**'],
  }))
    if (!isSample(path)) sources.push({ path, text: readFileSync(join(ROOT, path), 'utf8') })
  return sources
}

test('no source casts to never, which would allow any type', async () => {
  expect(blindCasts(await productSources())).toEqual([])
  const text = 'call(bulk, { body: { actions: actions as never } })'
  expect(blindCasts([{ path: 'web/admin/a.tsx', text }])).toEqual(['web/admin/a.tsx'])
  expect(blindCasts([{ path: 'services/a.routes.ts', text: 'return done as never' }])).toHaveLength(1)
})

test('the data of an event is narrowed by its type and never cast', async () => {
  const places = new Set(castsOfData(await productSources()).map((one) => one.split(':')[0]))
  expect([...places].sort()).toEqual([
    // What the client library read, before it is an event.
    'infra/event-store/eventstoredb-read.ts',
    // Rows of the configuration, whose type does not name their kind.
    'services/invoices/customers.ts',
    'services/mobilepay/unit.routes.ts',
    'web/admin/time-delimitations/prices-screen.tsx',
  ])
  const planted = (text: string) => castsOfData([{ path: 'services/processes/a.process.ts', text }])
  expect(planted('  await settle((event.data as Started).payment_uuid)')).toHaveLength(1)
  expect(planted('  const { reason } = refused.data as { reason: string }')).toHaveLength(1)
  expect(planted("  if (type === 'EntrySealed') found.push(data as EntrySealed)")).toHaveLength(1)
  expect(planted('  /** Card data as far as the terminal reported it. */')).toEqual([])
  expect(planted('  const event = events.find(isEvent(orderEvents, type))')).toEqual([])
})

test('ids reserved by the product are in contracts/kernel/reserved-ids.ts', async () => {
  const sources = await productSources()
  expect(sources.length).toBeGreaterThan(1000)
  const places = new Set(literalUuids(sources).map((one) => one.split(':')[0]))
  expect([...places].sort()).toEqual([
    'contracts/kernel/reserved-ids.ts',
    // It makes ids for what it takes out of a report.
    'services/error-reports/anonymise.ts',
  ])
  const text = "export const suspenseType = '00000000-0000-7000-8000-000000000011'"
  expect(literalUuids([{ path: 'contracts/orders/a.ts', text }])).toHaveLength(1)
})
