import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { beforeAll, describe, expect, test } from 'vitest'
import { ROOMS, ROOT } from './cruise.ts'

type Listed = { file: string; projectName: string }

describe('every spec file', () => {
  let specs: string[]
  let listed: Listed[]
  beforeAll(async () => {
    specs = await filesLike(ROOMS.map((room) => `${room}/**/*.{spec,test,e2e}.{ts,tsx,js,jsx,mts}`))
    // Vitest itself lists the files it runs: patterns checked by eye would miss a spec file that never runs.
    const vitest = join(ROOT, 'node_modules', '.bin', 'vitest')
    const { stdout } = await promisify(execFile)(vitest, ['list', '--filesOnly', '--json'], {
      cwd: ROOT,
      env: { ...process.env, BON_TEST_SUMMARY: '' },
      maxBuffer: 10_000_000,
    })
    listed = JSON.parse(stdout) as Listed[]
  })

  test('runs in exactly one project of Vitest, or is Playwright’s', () => {
    for (const spec of specs) {
      const projects = listed
        .filter(({ file }) => file === join(ROOT, spec))
        .map(({ projectName }) => projectName)
      const browser = spec.startsWith('tests/e2e/') && spec.endsWith('.e2e.ts') ? ['playwright'] : []
      expect([...projects, ...browser], spec).toHaveLength(1)
    }
    expect(specs.length).toBeGreaterThan(20)
  })
})

/** The folders of ARCH-2 in use; a new package adds its folders here. */
const USED: Record<string, readonly string[]> = {
  contracts: [
    'kernel',
    'ports',
    'orders',
    'registers',
    'journal',
    'identity',
    'resources',
    'permissions',
    'decisions',
  ],
  services: ['kernel', 'orders', 'registers', 'journal', 'identity', 'resources', 'processes'],
  projections: ['kernel', 'orders', 'registers', 'journal'],
  web: ['app', 'shared', 'entrance', 'pos', 'admin', 'locales/da', 'locales/en'],
  infra: [
    ...[
      'embedded',
      'commands',
      'demo',
      'processes',
      'http',
      'event-store',
      'message-bus',
      'read-store',
      'vault',
    ],
    'deploy',
  ],
  tests: [
    'harness',
    'doubles',
    'api',
    'simulation',
    'e2e',
    'golden',
    'architecture',
    'bench',
    'races',
    'fuzz',
  ],
}

describe('the folders of tests', () => {
  const folders = Object.entries(USED).flatMap(([room, names]) => names.map((name) => `${room}/${name}`))
  test.each(folders)('%s has tests', async (folder) => {
    expect(existsSync(join(ROOT, folder))).toBe(true)
    expect((await filesLike([`${folder}/**/*.*`])).length).toBeGreaterThan(0)
  })
})

const filesLike = async (patterns: string[]): Promise<string[]> => {
  const found: string[] = []
  for await (const path of glob(patterns, { cwd: ROOT, exclude: ['**/node_modules/**', 'web/dist/**'] })) {
    found.push(path)
  }
  return found
}
