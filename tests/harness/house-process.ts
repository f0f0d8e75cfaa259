import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { scaled } from '@bon/infra/slowness'

export type HouseProcess = {
  process: ChildProcess
  /** Where it answers; empty for a role without a door. */
  url: string
  /** All that it printed. */
  said(): string
  exited: Promise<number | null>
  /** As Ctrl-C would. */
  stop(): Promise<void>
}

const ROOT = join(import.meta.dirname, '..', '..')
const waited = (ms: number) => `${Math.min(scaled(ms), 60_000)}`
const waits = { BON_READ_WAIT_MS: waited(5_000), BON_SETTLE_WAIT_MS: waited(20_000) }
// The suites' own scales, printers and boxes stand at this address.
const ofTests = { HOST: '127.0.0.1', PORT: '0', BON_DEVICES: '127.0.0.1', ...waits }
const PATIENCE_MS = scaled(60_000)

/** A process of the product, by the file that starts it; resolves when it says that it is ready. */
export const startHouseProcess = async (file: string, env: Record<string, string>): Promise<HouseProcess> => {
  const child = spawn(process.execPath, [file], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...ofTests, ...env },
  })
  let text = ''
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve))
  const ready = new Promise<string>((resolve) => {
    const listen = (chunk: Buffer): void => {
      text += chunk
      const said = /Bon is ready (?:at (\S+)|as)/.exec(text)
      if (said) resolve(said[1] ?? '')
    }
    child.stdout.on('data', listen)
    child.stderr.on('data', listen)
  })
  const late = AbortSignal.timeout(PATIENCE_MS)
  const failed = new Promise<never>((_, reject) => {
    void exited.then((code) => reject(new Error(`${file} left with ${code}. It said:\n${text}`)))
    late.addEventListener('abort', () => reject(new Error(`${file} was not ready in time:\n${text}`)))
  })
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM')
    await exited
  }
  try {
    return { process: child, url: await Promise.race([ready, failed]), said: () => text, exited, stop }
  } catch (error) {
    child.kill('SIGKILL')
    throw error
  } finally {
    failed.catch(() => undefined)
  }
}
