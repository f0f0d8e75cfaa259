import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'

export type Question = { says: string; is_secret?: boolean }

/**
 * Asks on the terminal, or reads one line per question when stdin is no terminal; a secret is not shown while it is
 * typed. Undefined: the input ended before the last answer.
 */
export const ask = async (questions: readonly Question[]): Promise<string[] | undefined> => {
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
    for (const { says, is_secret = false } of questions) {
      if (terminal) process.stderr.write(says)
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
