import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'
import { delimiter, join } from 'node:path'
import { ROOT } from '../embedded/root.ts'
import { onStop } from './shutdown.ts'

export type Child = { process: ChildProcess; exited: Promise<number> }
export type ChildOptions = { env?: Record<string, string>; stdio?: SpawnOptions['stdio'] }

const BINS = [join(ROOT, 'node_modules', '.bin'), join(ROOT, 'tests', 'node_modules', '.bin')]

/**
 * Starts a program of this repository at its root with our Node and our output; it ends when this process ends. It
 * leads its own process group, so that its children (test workers) are stopped with it and Ctrl-C is forwarded only
 * once.
 */
export const startChild = (program: string, args: readonly string[], options: ChildOptions = {}): Child => {
  const path = [...BINS, process.env['PATH'] ?? ''].join(delimiter)
  const child = spawn(program, args, {
    cwd: ROOT,
    stdio: options.stdio ?? ['ignore', 'inherit', 'inherit'],
    detached: true,
    env: { ...process.env, ...options.env, PATH: path },
  })
  const exited = new Promise<number>((resolve) => {
    child.once('error', (error) => {
      console.error(`${program} could not be started: ${error.message}`)
      resolve(1)
    })
    child.once('exit', (code) => resolve(code ?? 1))
  })
  onStop(() => stopChild({ process: child, exited }))
  return { process: child, exited }
}

/** Resolves with the exit code. */
export const runChild = (
  program: string,
  args: readonly string[],
  options: ChildOptions = {},
): Promise<number> => startChild(program, args, options).exited

export const runNode = (file: string, args: readonly string[], options: ChildOptions = {}): Promise<number> =>
  runChild(process.execPath, [file, ...args], options)

/** Sends SIGTERM, and SIGKILL after ten seconds; then kills what is left of its process group. */
export const stopChild = async ({ process: child, exited }: Child): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGTERM')
  const impatience = setTimeout(() => killGroup(child), 10_000)
  await exited
  clearTimeout(impatience)
  killGroup(child)
}

const killGroup = ({ pid }: ChildProcess): void => {
  if (pid === undefined) return
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {
    // No process of the group is left.
  }
}
