import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Cruise, cruise, ROOMS, ROOT } from './cruise.ts'

/** Without its TypeScript the tool sees no .ts file and is content: the check is only worth what these two show. */
describe('the doors', () => {
  // Some thousand modules are read: on a busy machine that is longer than a test has otherwise.
  test('were looked at in every room', async () => {
    const { modules } = await cruise(ROOT, ROOMS)
    const own = modules.map(({ source }) => source).filter((source) => /^[^.].*\.tsx?$/.test(source))
    for (const room of ROOMS) {
      const seen = own.filter((source) => source.startsWith(`${room}/`) && !source.includes('node_modules'))
      expect(seen.length, room).toBeGreaterThan(10)
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
  ['projections-knock', 'projections/orders/d.ts', '../turnover/inner.ts'],
  ['web-rooms', 'web/admin/a.ts', '../../infra/http/index.ts'],
  ['web-npm', 'web/admin/b.ts', 'kysely'],
  ['web-pure', 'web/admin/c.ts', 'node:fs'],
  ['web-knock', 'web/admin/d.ts', '../pos/inner.ts'],
  ['web-without-ports', 'web/pos/e.ts', '../../contracts/ports/index.ts'],
  ['only-the-till-decides', 'web/admin/f.ts', '../../services/orders/index.ts'],
  ['infra-rooms', 'infra/http/a.ts', '../../web/shared/index.ts'],
  ['infra-npm', 'infra/http/b.ts', 'react'],
  ['rooms-knock', 'infra/http/c.ts', '../../projections/orders/inner.ts'],
  ['no-circular', 'infra/http/d.ts', './d.ts'],
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
  ['anything', 'tests/api/ok.ts', '../../infra/http/inner.ts'],
]

const STANDING = [
  ...['contracts/orders', 'contracts/ports', 'services/orders', 'services/registers', 'projections/orders'],
  ...['projections/turnover', 'services/kernel', 'web/pos', 'web/shared', 'infra/http'],
]

describe('a planted import', () => {
  let house: string
  let seen: Cruise
  beforeAll(async () => {
    house = await mkdtemp(join(tmpdir(), 'bon-doors-'))
    const plant = async (path: string, text: string): Promise<void> => {
      await mkdir(dirname(join(house, path)), { recursive: true })
      await writeFile(join(house, path), text)
    }
    await plant('package.json', '{ "name": "house", "type": "module" }')
    for (const name of ['zod', 'kysely', 'pg', 'react', 'vitest']) {
      await plant(
        `node_modules/${name}/package.json`,
        `{ "name": "${name}", "version": "1.0.0", "main": "index.js" }`,
      )
      await plant(`node_modules/${name}/index.js`, '')
    }
    for (const folder of STANDING) {
      for (const file of ['index', 'inner']) await plant(`${folder}/${file}.ts`, `export const ${file} = 1\n`)
    }
    for (const [, from, to] of [...FORBIDDEN, ...ALLOWED]) await plant(from, `import '${to}'\n`)
    seen = await cruise(house, ROOMS)
  })
  afterAll(() => rm(house, { recursive: true, force: true }))

  const rulesBrokenBy = (file: string): string[] =>
    seen.summary.violations.filter(({ from }) => from === file).map(({ rule }) => rule.name)

  test.each(FORBIDDEN)('breaks %s: %s → %s', (rule, from) => {
    expect(rulesBrokenBy(from)).toContain(rule)
  })
  test.each(ALLOWED)('is let in: %s (%s → %s)', (_, from) => {
    expect(rulesBrokenBy(from)).toEqual([])
  })
})
