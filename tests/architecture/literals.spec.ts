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
