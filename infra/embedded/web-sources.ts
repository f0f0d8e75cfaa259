import { glob, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { ROOT } from './root.ts'

/** The web package and the two packages whose pure code it imports. */
const SOURCES = ['web/**/*', 'contracts/**/*.ts', 'services/**/*.ts', 'pnpm-lock.yaml', 'tsconfig.base.json']
const LEFT_OUT = ['**/node_modules/**', 'web/dist/**', '**/*.spec.ts', '**/*.spec.tsx']

type SourceFile = { path: string; size: number; mtimeMs: number }

/** The files that the page is built from. */
export const webSources = async (): Promise<SourceFile[]> => {
  const found: SourceFile[] = []
  for await (const path of glob(SOURCES, { cwd: ROOT, exclude: LEFT_OUT })) {
    // Folders are skipped: moving web/dist changes their times. So is a file that an editor is replacing at the moment.
    const file = await stat(join(ROOT, path)).catch(() => undefined)
    if (file?.isFile()) found.push({ path, size: file.size, mtimeMs: file.mtimeMs })
  }
  return found
}
