import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import type { z } from 'zod'

/** A file that only grows, one JSON object a line; without a file nothing is kept. */
export const openLines = <T>(schema: z.ZodType<T>, file?: string): { before: T[]; add(line: T): void } => ({
  before: file !== undefined && existsSync(file) ? readLines(schema, readFileSync(file, 'utf8')) : [],
  add: (line) => {
    if (file !== undefined) appendFileSync(file, `${JSON.stringify(line)}\n`)
  },
})

/** A line that was half written when the power went was never acknowledged to anybody. */
const readLines = <T>(schema: z.ZodType<T>, text: string): T[] =>
  text.split('\n').flatMap((line) => {
    try {
      return [schema.parse(JSON.parse(line))]
    } catch {
      return []
    }
  })
