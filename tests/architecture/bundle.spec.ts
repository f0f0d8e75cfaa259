import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { webSources } from '@bon/infra/embedded'
import { beforeAll, describe, expect, test } from 'vitest'
import { ROOT } from './cruise.ts'

type Chunk = { file: string; imports?: string[]; css?: string[] }

const DIST = join(ROOT, 'web', 'dist')
const MANIFEST = join(DIST, '.vite', 'manifest.json')
const isBuilt = existsSync(MANIFEST)
const unsaid = isBuilt ? '' : ', which nobody measured: web/dist is missing, `npm start` builds it'
/** When the build began, to the second. */
const BEGAN = join(DIST, 'last_deployment_time.txt')
const chunks: Record<string, Chunk> = isBuilt ? JSON.parse(readFileSync(MANIFEST, 'utf8')) : {}

/** The entries that every page loads, whatever the area. */
const BEGINNING = ['index.html', 'app/app.tsx', 'locales/da/common.json']
const CHARTS = 'admin/dashboard/hours-chart.tsx'

describe.skipIf(!isBuilt)(`The first load (DES-29, gzip)${unsaid}`, () => {
  // Figures of another state of the sources would be true of nothing.
  beforeAll(async () => {
    const stale = changedSince(await webSources(), readFileSync(BEGAN, 'utf8'))
    if (stale !== undefined)
      throw new Error(`web/dist is older than ${stale}: (cd web && npx vite build) builds it again`)
  })

  test.each([
    { area: 'register', entries: ['pos/index.tsx', 'locales/da/pos.json'], script: 230, style: 35 },
    { area: 'back office', entries: ['admin/index.tsx', 'locales/da/admin.json'], script: 260, style: 50 },
  ])('of the $area is at most $script kB of script and $style kB of style', ({ entries, ...budget }) => {
    const load = firstLoad([...BEGINNING, ...entries])
    const kilobytes = { script: zipped(load.scripts), style: zipped(load.styles) }
    process.stdout.write(`  first load of the ${budget.area}: ${kilobytes.script} + ${kilobytes.style} kB\n`)
    expect(kilobytes.script).toBeLessThanOrEqual(budget.script)
    expect(kilobytes.style).toBeLessThanOrEqual(budget.style)
    // A walk that finds too little would meet every budget.
    expect(kilobytes.script).toBeGreaterThan(100)
  })

  test('excludes the charts: they are a separate download of at most 130 kB, and never loaded at the register', () => {
    const charts = chunks[CHARTS]
    if (!charts) throw new Error(`no chunk of its own for ${CHARTS}`)
    const before = firstLoad([...BEGINNING, 'admin/index.tsx', 'pos/index.tsx']).scripts
    expect(before).not.toContain(charts.file)
    const more = firstLoad([CHARTS]).scripts.filter((file) => !before.includes(file))
    expect(zipped(more)).toBeLessThanOrEqual(130)
    expect(zipped(more)).toBeGreaterThan(30)
  })
})

describe('A build is measured only while its sources are those that it was made of', () => {
  const source = (path: string, at: string) => ({
    path,
    mtimeMs: Temporal.Instant.from(at).epochMilliseconds,
  })
  const sources = [source('web/a.ts', '2026-11-28T10:00:00.900Z'), source('web/b.ts', '2026-11-28T09:00:00Z')]

  test('one that began after their last change is measured', () => {
    expect(changedSince(sources, '2026-11-28T10:00:01Z')).toBeUndefined()
    // The build says when it began to the second.
    expect(changedSince(sources, '2026-11-28T10:00:00Z')).toBeUndefined()
  })

  test('an older one is refused, with the name of what was changed last', () => {
    expect(changedSince(sources, '2026-11-28T09:59:59Z')).toBe('web/a.ts')
    expect(changedSince(sources, '2026-11-28T08:00:00Z')).toBe('web/a.ts')
  })

  test('the sources of this repository are those of the page and of the code that it imports', async () => {
    const paths = (await webSources()).map(({ path }) => path)
    expect(paths).toContain('web/admin/index.tsx')
    expect(paths).toContain('contracts/kernel/time.ts')
    expect(paths.filter((path) => path.startsWith('web/dist'))).toEqual([])
  })
})

/** The source that was changed last, if that was after the build began. */
const changedSince = (sources: readonly { path: string; mtimeMs: number }[], began: string) => {
  const second = Temporal.Instant.from(began).epochMilliseconds
  const [newest] = sources.toSorted((a, b) => b.mtimeMs - a.mtimeMs)
  return newest && newest.mtimeMs >= second + 1_000 ? newest.path : undefined
}

/** The chunks and everything they import statically. */
const firstLoad = (entries: string[]): { scripts: string[]; styles: string[] } => {
  const found = new Map<string, Chunk>()
  const take = (name: string): void => {
    const chunk = chunks[name]
    if (!chunk) throw new Error(`the build has no ${name}`)
    if (found.has(name)) return
    found.set(name, chunk)
    for (const needed of chunk.imports ?? []) take(needed)
  }
  for (const entry of entries) take(entry)
  const all = [...found.values()]
  return {
    scripts: [...new Set(all.map(({ file }) => file))],
    styles: [...new Set(all.flatMap(({ css }) => css ?? []))],
  }
}

/** The files' compressed sizes, in kB with one decimal. */
const zipped = (files: string[]): number => {
  const bytes = files.reduce((sum, file) => sum + gzipSync(readFileSync(join(DIST, file))).length, 0)
  return Math.ceil(bytes / 100) / 10
}
