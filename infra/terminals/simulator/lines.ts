import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import type { z } from 'zod'

/** A file that only grows, one JSON object a line; without a file nothing is kept. */
export const openLines = <T>(schema: z.ZodType<T>, file?: string): { before: T[]; add(line: T): void } => {
  const written = file !== undefined && existsSync(file) ? readFileSync(file, 'utf8') : ''
  // A full disk may have taken half a line: what comes next begins a line of its own.
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

/** A line that was half written when the power went was never acknowledged to anybody. */
const readLines = <T>(schema: z.ZodType<T>, text: string): T[] =>
  text.split('\n').flatMap((line) => {
    try {
      return [schema.parse(JSON.parse(line))]
    } catch {
      return []
    }
  })
