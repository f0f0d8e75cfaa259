import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Cruise, cruise, ROOMS, ROOT } from './cruise.ts'

/** Without its TypeScript the tool ignores .ts files and reports no violation; these two tests detect that. */
describe('the import rules', () => {
  // Reads some thousand modules: on a busy machine that exceeds the default timeout.
  test('were checked in every package', async () => {
    const { modules } = await cruise(ROOT, ROOMS)
    const own = modules.map(({ source }) => source).filter((source) => /^[^.].*\.tsx?$/.test(source))
    for (const room of ROOMS) {
      const files = own.filter((source) => source.startsWith(`${room}/`) && !source.includes('node_modules'))
      expect(files.length, room).toBeGreaterThan(10)
    }
    expect(own.length).toBeGreaterThan(300)
  })
})

type Plant = [rule: string, from: string, to: string]

const FORBIDDEN: Plant[] = [
  ['contracts-rooms', 'contracts/orders/a.ts', '../../services/orders/index.ts'],
  ['contracts-npm', 'contracts/orders/b.ts', 'kysely'],
  ['contracts-pure', 'contracts/orders/c.ts', 'node:fs'],
  ['contracts-npm', 'contracts/orders/d.ts', 'vitest'],
  ['contracts-specs-npm', 'contracts/orders/e.spec.ts', 'kysely'],
  ['services-rooms', 'services/orders/a.ts', '../../infra/http/index.ts'],
  ['services-npm', 'services/orders/b.ts', 'zod'],
  ['services-pure', 'services/orders/c.ts', 'node:crypto'],
  ['services-knock', 'services/orders/d.ts', '../registers/inner.ts'],
  ['rooms-knock', 'services/orders/e.ts', '../../contracts/orders/inner.ts'],
  ['projections-rooms', 'projections/orders/a.ts', '../../services/orders/index.ts'],
  ['projections-npm', 'projections/orders/b.ts', 'pg'],
  ['projections-pure', 'projections/orders/c.ts', 'node:fs'],
  ['projections-knock', 'projections/orders/d.ts', '../statistics/inner.ts'],
  ['web-rooms', 'web/admin/a.ts', '../../infra/http/index.ts'],
  ['web-npm', 'web/admin/b.ts', 'kysely'],
  ['web-pure', 'web/admin/c.ts', 'node:fs'],
  ['web-knock', 'web/admin/d.ts', '../pos/inner.ts'],
  ['web-without-ports', 'web/pos/e.ts', '../../contracts/ports/index.ts'],
  ['only-the-till-decides', 'web/admin/f.ts', '../../services/orders/index.ts'],
  ['infra-rooms', 'infra/http/a.ts', '../../web/shared/index.ts'],
  ['infra-npm', 'infra/http/b.ts', 'react'],
  ['rooms-knock', 'infra/http/c.ts', '../../projections/orders/inner.ts'],
  ['no-test-code', 'infra/http/f.ts', '../spec-support/inner.ts'],
  ['no-test-code', 'services/orders/f.ts', '../spec-support/inner.ts'],
  ['no-circular', 'infra/http/d.ts', './d.ts'],
  ['machine-names-no-entity', 'web/admin/resources/g.ts', '../products/inner.ts'],
  ['all-found', 'infra/http/e.ts', './nowhere.ts'],
]

const ALLOWED: Plant[] = [
  ['zod', 'contracts/orders/ok.ts', 'zod'],
  ['a spec and vitest', 'contracts/orders/ok.spec.ts', 'vitest'],
  ['the neighbour’s index', 'services/orders/ok.ts', '../registers/index.ts'],
  ['the kernel', 'services/orders/ok-2.ts', '../kernel/inner.ts'],
  ['contracts', 'services/orders/ok-3.ts', '../../contracts/orders/index.ts'],
  ['kysely', 'projections/orders/ok.ts', 'kysely'],
  ['the deciders at the till', 'web/pos/ok.ts', '../../services/orders/index.ts'],
  ['what web shares', 'web/admin/ok.ts', '../shared/inner.ts'],
  ['services', 'infra/http/ok.ts', '../../services/orders/index.ts'],
  ['node', 'infra/http/ok-2.ts', 'node:fs'],
  ['what specs share', 'services/orders/ok-4.spec.ts', '../spec-support/inner.ts'],
  ['anything', 'tests/api/ok.ts', '../../infra/http/inner.ts'],
]

const FOLDERS = [
  ...['contracts/orders', 'contracts/ports', 'services/orders', 'services/registers', 'projections/orders'],
  ...['projections/statistics', 'services/kernel', 'web/pos', 'web/shared', 'infra/http'],
  ...['infra/spec-support', 'services/spec-support'],
  'web/admin/products',
]

/** Each page comes when it is opened, and needs the list that opens it. */
const lazyCircle = {
  'web/admin/lazy/list.ts': "export const page = () => import('./page.ts')\n",
  'web/admin/lazy/page.ts': "import './part.ts'\n",
  'web/admin/lazy/part.ts': "import { page } from './list.ts'\nexport const back = page\n",
}

describe('a planted import', () => {
  let place: string
  let cruiseResult: Cruise
  beforeAll(async () => {
    place = await mkdtemp(join(tmpdir(), 'bon-doors-'))
    const plant = async (path: string, text: string): Promise<void> => {
      await mkdir(dirname(join(place, path)), { recursive: true })
      await writeFile(join(place, path), text)
    }
    await plant('package.json', '{ "name": "house", "type": "module" }')
    for (const name of ['zod', 'kysely', 'pg', 'react', 'vitest']) {
      await plant(
        `node_modules/${name}/package.json`,
        `{ "name": "${name}", "version": "1.0.0", "main": "index.js" }`,
      )
      await plant(`node_modules/${name}/index.js`, '')
    }
    for (const folder of FOLDERS) {
      for (const file of ['index', 'inner']) await plant(`${folder}/${file}.ts`, `export const ${file} = 1\n`)
    }
    for (const [, from, to] of [...FORBIDDEN, ...ALLOWED]) await plant(from, `import '${to}'\n`)
    for (const [path, text] of Object.entries(lazyCircle)) await plant(path, text)
    cruiseResult = await cruise(place, ROOMS)
  })
  afterAll(() => rm(place, { recursive: true, force: true }))

  const rulesBrokenBy = (file: string): string[] =>
    cruiseResult.summary.violations.filter(({ from }) => from === file).map(({ rule }) => rule.name)

  test.each(FORBIDDEN)('breaks %s: %s → %s', (rule, from) => {
    expect(rulesBrokenBy(from)).toContain(rule)
  })
  test('breaks no-circular, though an import() closes the cycle', () => {
    expect(Object.keys(lazyCircle).flatMap(rulesBrokenBy)).toEqual(['no-circular'])
  })
  test.each(ALLOWED)('is allowed: %s (%s → %s)', (_, from) => {
    expect(rulesBrokenBy(from)).toEqual([])
  })
})
