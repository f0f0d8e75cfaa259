import type { ErrorReport } from '@bon/contracts/error-reports'
import { ApiProblem } from '../api/problem.ts'

/** `at x (https://shop/assets/a.js:1:20)` in Chromium, `x@https://shop/assets/a.js:1:20` in others. */
const frame = /(?:https?:\/\/[^/\s)]+)?(\/[\w./-]{1,199}):(\d{1,7}):(\d{1,7})/
const uuid = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/gi

/** Stack positions without messages: a message may contain a name (DEF-57). */
export const framesOf = (stack: string | undefined): ErrorReport['stack'] =>
  (stack ?? '')
    .split('\n')
    .flatMap((line) => {
      const [, file, row, col] = frame.exec(line) ?? []
      return file ? [{ file, line: Number(row), col: Number(col) }] : []
    })
    .slice(0, 30)

/** The path as a pattern, without ids. */
export const routeOf = (pathname: string): string => {
  const pattern = pathname
    .replaceAll(uuid, ':uuid')
    .replaceAll(/(?<=\/)\d+(?=\/|$)/g, ':n')
    .replaceAll(/[^\w/:.-]/g, '-')
  return pattern.slice(0, 200)
}

export const codeOf = (error: unknown): string => {
  const code = error instanceof ApiProblem ? error.problem.code : error instanceof Error ? error.name : ''
  return /^[\w.-]{1,80}$/.test(code) ? code : 'unknown'
}
