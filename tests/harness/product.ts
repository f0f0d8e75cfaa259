import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { scaled } from '@bon/infra/slowness'

export type Product = {
  url: string
  process: ChildProcess
  /** The last of what it printed. */
  said: () => string
  stop: () => Promise<void>
}

const ROOT = join(import.meta.dirname, '..', '..')
const waited = (ms: number) => `${Math.min(scaled(ms), 60_000)}`
const waits = { BON_READ_WAIT_MS: waited(5_000), BON_SETTLE_WAIT_MS: waited(20_000) }
// The suites' own scales, printers and boxes stand at this address.
const ofTests = { HOST: '127.0.0.1', PORT: '0', BON_DEVICES: '127.0.0.1', ...waits }
const PATIENCE_MS = scaled(180_000)

/** `npm start` as a shop has it: the same command, another port and data folder. Ready when it says so. */
export const startProduct = async (env: Record<string, string>): Promise<Product> => {
  const child = spawn(process.execPath, ['infra/cli.ts', 'start'], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...ofTests, ...env },
  })
  const exited = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)))
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM')
    await exited
  }
  let said = ''
  const ready = new Promise<string>((resolve) => {
    const listen = (chunk: Buffer): void => {
      said = (said + chunk).slice(-20_000)
      const address = /Bon is ready at (https?:\/\/\S+)/.exec(said)?.[1]
      if (address) resolve(reachable(address))
    }
    child.stdout?.on('data', listen)
    child.stderr?.on('data', listen)
  })
  const gone = exited.then((code) =>
    Promise.reject(new Error(`The product left with ${code}. It said:\n${said}`)),
  )
  let impatience: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    const sentence = `The product was not ready after ${PATIENCE_MS / 1000} s.`
    impatience = setTimeout(() => reject(new Error(`${sentence} It said:\n${said}`)), PATIENCE_MS)
  })
  try {
    const url = await Promise.race([ready, gone, late])
    return { url, process: child, said: () => said, stop }
  } catch (error) {
    await stop()
    throw error
  } finally {
    clearTimeout(impatience)
    gone.catch(() => {})
  }
}

/** Nobody is at home at 0.0.0.0, and only localhost counts as secure without TLS. */
const reachable = (address: string): string => {
  const url = new URL(address)
  if (url.hostname === '0.0.0.0' || url.hostname === '[::]') url.hostname = 'localhost'
  return url.origin
}
