import type { Child } from './child.ts'

/** Copies the child's output to ours; resolves with the first match, and never when nothing matches. */
export const firstWords = ({ process: { stdout } }: Child, words: RegExp): Promise<RegExpExecArray> =>
  new Promise((resolve) => {
    let output = ''
    let found = false
    stdout?.on('data', (chunk: Buffer) => {
      process.stdout.write(chunk)
      if (found) return
      output = (output + chunk.toString()).slice(-10_000)
      const match = words.exec(output)
      if (!match) return
      found = true
      resolve(match)
    })
  })
