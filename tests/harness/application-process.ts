import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { scaled } from '@bon/infra/slowness'

export type ApplicationProcess = {
  process: ChildProcess
  /** Its address; empty for a role without an HTTP server. */
  url: string
  /** Its whole output. */
  output(): string
  exited: Promise<number | null>
  /** Like Ctrl-C. */
  stop(): Promise<void>
}

const ROOT = join(import.meta.dirname, '..', '..')
const waited = (ms: number) => `${Math.min(scaled(ms), 60_000)}`
const waits = { BON_READ_WAIT_MS: waited(5_000), BON_SETTLE_WAIT_MS: waited(20_000) }
// The suites' simulated scales, printers and boxes are at this address.
const ofTests = { HOST: '127.0.0.1', PORT: '0', BON_DEVICES: '127.0.0.1', ...waits }
const START_TIMEOUT_MS = scaled(60_000)

/** Starts a process of the product by its file; resolves when it reports that it is ready. */
export const startApplicationProcess = async (
  file: string,
  env: Record<string, string>,
): Promise<ApplicationProcess> => {
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
      const match = /Bon is ready (?:at (\S+)|as)/.exec(text)
      if (match) resolve(match[1] ?? '')
    }
    child.stdout.on('data', listen)
    child.stderr.on('data', listen)
  })
  const late = AbortSignal.timeout(START_TIMEOUT_MS)
  const failed = new Promise<never>((_, reject) => {
    void exited.then((code) => reject(new Error(`${file} left with ${code}. It said:\n${text}`)))
    late.addEventListener('abort', () => reject(new Error(`${file} was not ready in time:\n${text}`)))
  })
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM')
    await exited
  }
  try {
    return { process: child, url: await Promise.race([ready, failed]), output: () => text, exited, stop }
  } catch (error) {
    child.kill('SIGKILL')
    throw error
  } finally {
    failed.catch(() => undefined)
  }
}
