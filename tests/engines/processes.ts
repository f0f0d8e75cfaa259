import { type ChildProcess, type StdioOptions, spawn } from 'node:child_process'
import { once } from 'node:events'

/** Programs that are started together and end together. */
export const processGroup = () => {
  const started: ChildProcess[] = []
  return {
    start: (
      program: string,
      args: readonly string[],
      env: Record<string, string>,
      stdio: StdioOptions,
    ): ChildProcess => {
      const child = spawn(program, args, { stdio, detached: true, env: { ...process.env, ...env } })
      started.push(child)
      return child
    },
    stop: async (): Promise<void> => {
      for (const child of started.splice(0).reverse()) await killGroup(child)
    },
  }
}
export type ProcessGroup = ReturnType<typeof processGroup>

const killGroup = async (child: ChildProcess): Promise<void> => {
  if (child.pid === undefined || child.exitCode !== null) return
  const exited = once(child, 'exit')
  try {
    process.kill(-child.pid, 'SIGKILL')
  } catch {
    return
  }
  await exited
}
