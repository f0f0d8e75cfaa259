import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import type { z } from 'zod'

/** An append-only file with one JSON object per line; without a file nothing is kept. */
export const openLines = <T>(schema: z.ZodType<T>, file?: string): { before: T[]; add(line: T): void } => {
  const written = file !== undefined && existsSync(file) ? readFileSync(file, 'utf8') : ''
  // A full disk may have truncated the last line: the next entry starts a new line.
  let isWhole = written === '' || written.endsWith('\n')
  return {
    before: readLines(schema, written),
    add: (line) => {
      if (file === undefined) return
      const text = `${isWhole ? '' : '\n'}${JSON.stringify(line)}\n`
      isWhole = false
      appendFileSync(file, text)
      isWhole = true
    },
  }
}

/** A line that a power cut left incomplete was never acknowledged. */
const readLines = <T>(schema: z.ZodType<T>, text: string): T[] =>
  text.split('\n').flatMap((line) => {
    try {
      return [schema.parse(JSON.parse(line))]
    } catch {
      // An incomplete line was never acknowledged, so it is skipped.
      return []
    }
  })
