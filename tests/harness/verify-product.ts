import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const ROOT = join(import.meta.dirname, '..', '..')
const tries = 5

/**
 * Runs `pnpm verify` beside a running product, by its data folder; the work of the last test may take seconds to
 * finish.
 */
export const verifyProduct = async (data_dir: string): Promise<void> => {
  for (let n = 1; ; n++) {
    const { code, text } = await run(data_dir)
    if (code === 0) return
    if (n === tries) throw new Error(`verify of ${data_dir} ended with ${code}:\n${text}`)
    await sleep(2_000)
  }
}

const run = (data_dir: string): Promise<{ code: number | null; text: string }> =>
  new Promise((resolve) => {
    const child = spawn(process.execPath, ['infra/cli.ts', 'verify'], {
      cwd: ROOT,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, DATA_DIR: data_dir },
    })
    let text = ''
    const listen = (chunk: Buffer): void => {
      text += chunk
    }
    child.stdout.on('data', listen)
    child.stderr.on('data', listen)
    child.once('exit', (code) => resolve({ code, text }))
  })
