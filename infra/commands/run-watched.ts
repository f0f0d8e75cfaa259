import { scaled } from '../slowness/index.ts'
import { startChild, stopChild } from './child.ts'
import { progressAt, runningTests, watchProgress } from './progress.ts'

export type Watched = {
  /** The name used in the message when it is stopped. */
  name: string
  program: string
  args: readonly string[]
  env?: Record<string, string>
  /** Written by the program's reporter whenever a test begins or ends. */
  progressFile?: string
  /** Permitted time without output on the reference machine, in milliseconds. */
  stallMs?: number
  /** Its output is printed below this heading once it has ended, as other programs print beside it. */
  heldUnder?: string
}

/** Longer than any single test takes without reporting a step; `vitest` and Playwright time out earlier. */
export const STALL_MS = 240_000

/**
 * Runs a program, prints its output and resolves with its exit code. It is stopped, and has failed, only when
 * neither its output nor its progress file has grown for `stallMs`, scaled to this machine.
 */
export const runWatched = async (watched: Watched): Promise<number> => {
  const { name, program, args, env, progressFile, stallMs = STALL_MS, heldUnder } = watched
  const child = startChild(program, args, { ...(env && { env }), stdio: ['ignore', 'pipe', 'pipe'] })
  let lastOutput = 0
  const held: (() => void)[] = []
  let isHeld = heldUnder !== undefined
  const pass = (to: NodeJS.WriteStream) => (chunk: Buffer) => {
    lastOutput = Date.now()
    if (isHeld) held.push(() => to.write(chunk))
    else to.write(chunk)
  }
  child.process.stdout?.on('data', pass(process.stdout))
  child.process.stderr?.on('data', pass(process.stderr))
  const limit = scaled(stallMs)
  let stopping: Promise<void> | undefined
  const stop = watchProgress(
    limit,
    () => Math.max(lastOutput, progressFile ? progressAt(progressFile) : 0),
    () => {
      const running = progressFile ? runningTests(progressFile) : []
      console.error(`${name} has made no progress for ${limit / 1000} s and is stopped.`)
      for (const test of running) console.error(`  it was running: ${test}`)
      stopping = stopChild(child)
    },
  )
  const code = await child.exited
  stop()
  if (heldUnder !== undefined) console.log(heldUnder)
  for (const print of held) print()
  // The last of it may come after the exit.
  isHeld = false
  if (stopping === undefined) return code
  await stopping
  return 1
}
