import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'

export type Question = { summary: string; is_secret?: boolean }

/**
 * Asks on the terminal, or reads one line per question when stdin is no terminal; secrets are not echoed. Undefined:
 * the input ended before the last answer.
 */
export const prompt = async (questions: readonly Question[]): Promise<string[] | undefined> => {
  let isSilent = false
  const output = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      if (!isSilent) process.stderr.write(chunk)
      done()
    },
  })
  const terminal = process.stdin.isTTY === true
  const lines = createInterface({ input: process.stdin, output, terminal })
  const typed = lines[Symbol.asyncIterator]()
  const answers: string[] = []
  try {
    for (const { summary, is_secret = false } of questions) {
      if (terminal) process.stderr.write(summary)
      isSilent = is_secret
      const { value, done } = await typed.next()
      if (is_secret && terminal) process.stderr.write('\n')
      isSilent = false
      if (done) return undefined
      answers.push(value)
    }
    return answers
  } finally {
    lines.close()
  }
}
