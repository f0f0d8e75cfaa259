import { writeFileSync } from 'node:fs'

/**
 * Reports to the runner (infra/commands/run-watched.ts) by a file that tests begin, continue and end. Without a file it
 * does nothing.
 */
export const progressWriter = (file: string | undefined) => {
  const running = new Map<string, string>()
  const write = (): void => {
    if (file) writeFileSync(file, JSON.stringify({ running: [...running.values()] }))
  }
  return {
    began: (id: string, name: string): void => {
      running.set(id, name)
      write()
    },
    wentOn: write,
    ended: (id: string): void => {
      running.delete(id)
      write()
    },
  }
}
