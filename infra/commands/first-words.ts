import type { Child } from './child.ts'

/** What it says goes to the screen; resolves with the first match, and never when it says no such thing. */
export const firstWords = ({ process: { stdout } }: Child, words: RegExp): Promise<RegExpExecArray> =>
  new Promise((resolve) => {
    let said = ''
    let found = false
    stdout?.on('data', (chunk: Buffer) => {
      process.stdout.write(chunk)
      if (found) return
      said = (said + chunk.toString()).slice(-10_000)
      const match = words.exec(said)
      if (!match) return
      found = true
      resolve(match)
    })
  })
