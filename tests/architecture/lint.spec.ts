import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ROOT } from './cruise.ts'

type Case = [path: string, line: string]

/** The pure packages and the page: time, randomness, ids and alerts come in through ports. */
const REFUSED: Case[] = [
  ['services/orders/a.ts', 'export const a = () => new Date()'],
  ['services/orders/b.ts', 'export const a = () => Date.now()'],
  ['contracts/kernel/c.ts', 'export const a = () => globalThis.Date.now()'],
  ['projections/orders/d.ts', 'export const a = () => Temporal.Now.instant()'],
  ['services/orders/e.ts', 'export const a = () => Math.random()'],
  ['web/pos/f.ts', 'export const a = () => crypto.randomUUID()'],
  ['web/pos/g.ts', 'setTimeout(() => {}, 1)'],
  ['web/pos/h.ts', 'window.setTimeout(() => {}, 1)'],
  ['web/admin/i.ts', 'setInterval(() => {}, 1)'],
  ['services/orders/j.ts', 'setImmediate(() => {})'],
  ['web/admin/k.ts', 'export const a = () => performance.now()'],
  ['services/orders/l.spec.ts', 'export const a = () => Math.random()'],
  ['infra/http/m.ts', 'export const a: any = 1'],
  // Only commands that a person runs write to the console; all other code uses the logger (ADR 0097).
  ['infra/http/n.ts', 'console.log(1)'],
  ['infra/processes/t.ts', 'console.error(1)'],
  ['services/orders/u.ts', 'console.warn(1)'],
  ['web/pos/v.ts', 'console.log(1)'],
  ['infra/http/o.ts', 'export default 1'],
  ['infra/http/p.ts', 'export const a = async () => 1\na()'],
  // Object spreads of a literal: the compiler does not detect an unknown field there.
  ['services/orders/q.ts', 'export const a = { b: 1, ...{ c: 2 } }'],
  ['tests/api/r.spec.ts', 'export const a = (b: object) => ({ ...b, ...{ c: 2 } })'],
  ['web/pos/s.tsx', "export const A = () => <div {...{ id: 'a' }} />"],
  // One form for a field that may be absent.
  ['services/orders/t.ts', 'export const a = (b: object, c: boolean) => ({ ...b, ...(c ? { d: 1 } : {}) })'],
  ['web/pos/u.ts', 'export const a = (b: object, c: boolean) => ({ ...b, ...(c ? {} : { d: 1 }) })'],
]

const LET_BE: Case[] = [
  ['infra/clock/a.ts', 'export const a = () => Date.now() + Math.random()'],
  ['infra/clock/b.ts', 'export const a = () => setTimeout(() => {}, 1)'],
  ['tests/harness/c.ts', 'export const a = () => crypto.randomUUID()'],
  [
    'web/shared/platform/d.ts',
    'export const a = () => [Date.now(), crypto.randomUUID(), setTimeout(() => {}, 1)]',
  ],
  ['infra/commands/e.ts', 'console.log(1)'],
  ['infra/processes/main.ts', 'console.log(1)'],
  ['services/orders/h.ts', 'export const a = (b: object, c: boolean) => ({ ...b, ...(c && { d: 1 }) })'],
  ['services/orders/i.ts', 'export const a = (c: boolean) => ({ ...(c ? { e: 1 } : { d: 1 }) })'],
  ['services/orders/g.ts', 'export const a = (date: string) => Temporal.PlainDate.from(date)'],
]

describe('the lint', () => {
  let place: string
  let complaints: string[]
  beforeAll(async () => {
    place = await mkdtemp(join(tmpdir(), 'bon-lint-'))
    for (const path of ['biome.json', 'infra/lint'])
      await cp(join(ROOT, path), join(place, path), { recursive: true })
    for (const [path, line] of [...REFUSED, ...LET_BE]) {
      await mkdir(dirname(join(place, path)), { recursive: true })
      await writeFile(join(place, path), `${line}\n`)
    }
    complaints = await lint(place)
  })
  afterAll(() => rm(place, { recursive: true, force: true }))

  test.each(REFUSED)('refuses in %s: %s', (path) => {
    expect(complaints).toContain(path)
  })
  test.each(LET_BE)('allows in %s: %s', (path) => {
    expect(complaints).not.toContain(path)
  })
})

/** The paths with errors, under this repository's own configuration. */
const lint = (folder: string): Promise<string[]> =>
  new Promise((resolve, reject) => {
    const args = ['lint', '--vcs-enabled=false', '--reporter=json', '--max-diagnostics=none', '.']
    execFile(join(ROOT, 'node_modules', '.bin', 'biome'), args, { cwd: folder }, (_, stdout, stderr) => {
      type Diagnostic = { severity: string; location: { path: string } }
      try {
        const { diagnostics } = JSON.parse(stdout) as { diagnostics: Diagnostic[] }
        resolve(
          diagnostics.filter(({ severity }) => severity === 'error').map(({ location }) => location.path),
        )
      } catch {
        reject(new Error(stderr))
      }
    })
  })
