import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { cp, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { CACHE, ROOT } from './root.ts'
import { webSources } from './web-sources.ts'

const DIST = join(ROOT, 'web', 'dist')
const STAMP = join(CACHE, 'web-build')

/** Builds the page unless web/dist is up to date with its sources; returns whether it did. */
export const buildWeb = async (): Promise<boolean> => {
  const sources = await fingerprint()
  // Without a stamp the page was not built yet.
  const built = await readFile(STAMP, 'utf8').catch(() => '')
  if (built === sources && existsSync(join(DIST, 'index.html'))) return false

  // Built in a temporary folder and then moved, so that a running server never serves an empty folder.
  const half = join(CACHE, `web-dist-${process.pid}`)
  const { build } = await import('vite')
  const mode = process.env['NODE_ENV']
  await build({
    root: join(ROOT, 'web'),
    configFile: join(ROOT, 'web', 'vite.config.ts'),
    configLoader: 'native',
    logLevel: 'warn',
    build: { outDir: half, emptyOutDir: true },
  })
  // Vite changes NODE_ENV; processes started later need the original value.
  if (mode === undefined) delete process.env['NODE_ENV']
  else process.env['NODE_ENV'] = mode
  await putInPlace(half)
  await writeFile(STAMP, sources)
  return true
}

const fingerprint = async (): Promise<string> => {
  const lines = (await webSources()).map(({ path, size, mtimeMs }) => `${path} ${size} ${mtimeMs}`)
  return createHash('sha256').update(lines.sort().join('\n')).digest('hex')
}

const putInPlace = async (half: string): Promise<void> => {
  await mkdir(CACHE, { recursive: true })
  await rm(DIST, { recursive: true, force: true })
  // In an image the cache may be on another file system, where a rename fails.
  await rename(half, DIST).catch(() => cp(half, DIST, { recursive: true }))
  await rm(half, { recursive: true, force: true })
}
