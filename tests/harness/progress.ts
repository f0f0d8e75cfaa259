import { writeFileSync } from 'node:fs'

/**
 * Tells the runner (infra/commands/run-watched.ts) that tests begin, go on and end, by a file that it looks at. Without
 * a file nobody looks.
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
