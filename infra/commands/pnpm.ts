import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../embedded/root.ts'

export type CommandOutput = { code: number; stdout: string; stderr: string }

/** Runs pnpm in the version that package.json pins and captures its output; `code` is its exit code. */
export const runPnpm = (args: readonly string[]): Promise<CommandOutput> => {
  const { packageManager } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
    packageManager: string
  }
  const options = { cwd: ROOT, maxBuffer: 64 * 1024 * 1024, timeout: 120_000 }
  return new Promise((resolve) => {
    execFile('npx', ['--yes', packageManager, ...args], options, (error, stdout, stderr) => {
      const code = error ? (typeof error.code === 'number' ? error.code : 1) : 0
      resolve({ code, stdout, stderr })
    })
  })
}
