import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { scaled } from '@bon/infra/slowness'

export type Product = {
  url: string
  process: ChildProcess
  /** The end of its output. */
  output: () => string
  stop: () => Promise<void>
}

const ROOT = join(import.meta.dirname, '..', '..')
const waited = (ms: number) => `${Math.min(scaled(ms), 60_000)}`
const waits = { BON_READ_WAIT_MS: waited(5_000), BON_SETTLE_WAIT_MS: waited(20_000) }
// The suites' simulated scales, printers and boxes are at this address.
const ofTests = { HOST: '127.0.0.1', PORT: '0', BON_DEVICES: '127.0.0.1', ...waits }
const START_TIMEOUT_MS = scaled(180_000)

/** `npm start` as in a shop, with another port and data folder. Resolves when it reports that it is ready. */
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
  let output = ''
  const ready = new Promise<string>((resolve) => {
    const listen = (chunk: Buffer): void => {
      output = (output + chunk).slice(-20_000)
      const address = /Bon is ready at (https?:\/\/\S+)/.exec(output)?.[1]
      if (address) resolve(reachable(address))
    }
    child.stdout?.on('data', listen)
    child.stderr?.on('data', listen)
  })
  const earlyExit = exited.then((code) =>
    Promise.reject(new Error(`The product left with ${code}. It said:\n${output}`)),
  )
  let impatience: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    const sentence = `The product was not ready after ${START_TIMEOUT_MS / 1000} s.`
    impatience = setTimeout(() => reject(new Error(`${sentence} It said:\n${output}`)), START_TIMEOUT_MS)
  })
  try {
    const url = await Promise.race([ready, earlyExit, late])
    return { url, process: child, output: () => output, stop }
  } catch (error) {
    await stop()
    throw error
  } finally {
    clearTimeout(impatience)
    earlyExit.catch(() => {})
  }
}

/** 0.0.0.0 is not a reachable address, and without TLS only localhost is a secure context. */
const reachable = (address: string): string => {
  const url = new URL(address)
  if (url.hostname === '0.0.0.0' || url.hostname === '[::]') url.hostname = 'localhost'
  return url.origin
}
