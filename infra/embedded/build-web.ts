import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { cp, glob, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { CACHE, ROOT } from './root.ts'

const DIST = join(ROOT, 'web', 'dist')
const STAMP = join(CACHE, 'web-build')

/** What the page is made of: the web room and the two rooms whose pure parts the register carries. */
const SOURCES = ['web/**/*', 'contracts/**/*.ts', 'services/**/*.ts', 'pnpm-lock.yaml', 'tsconfig.base.json']
const LEFT_OUT = ['**/node_modules/**', 'web/dist/**', '**/*.spec.ts', '**/*.spec.tsx']

/** Builds the page unless web/dist was made of exactly these sources; answers whether it did. */
export const buildWeb = async (): Promise<boolean> => {
  const sources = await fingerprint()
  const built = await readFile(STAMP, 'utf8').catch(() => '')
  if (built === sources && existsSync(join(DIST, 'index.html'))) return false

  // Beside its place, then moved there: a server that is running meanwhile never sees an empty folder.
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
  // Vite leaves its own mode behind; what is started after us (tests of React, the house) has another.
  if (mode === undefined) delete process.env['NODE_ENV']
  else process.env['NODE_ENV'] = mode
  await putInPlace(half)
  await writeFile(STAMP, sources)
  return true
}

const fingerprint = async (): Promise<string> => {
  const lines: string[] = []
  for await (const path of glob(SOURCES, { cwd: ROOT, exclude: LEFT_OUT })) {
    // Folders left out: our own move of web/dist changes theirs. So is a file that an editor is just replacing.
    const file = await stat(join(ROOT, path)).catch(() => undefined)
    if (file?.isFile()) lines.push(`${path} ${file.size} ${file.mtimeMs}`)
  }
  return createHash('sha256').update(lines.sort().join('\n')).digest('hex')
}

const putInPlace = async (half: string): Promise<void> => {
  await mkdir(CACHE, { recursive: true })
  await rm(DIST, { recursive: true, force: true })
  // In an image the cache may lie on another file system, where nothing can be moved.
  await rename(half, DIST).catch(() => cp(half, DIST, { recursive: true }))
  await rm(half, { recursive: true, force: true })
}
