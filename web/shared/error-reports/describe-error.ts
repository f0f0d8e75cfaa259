import type { ErrorReport } from '@bon/contracts/error-reports'
import { ApiProblem } from '../api/problem.ts'

/** `at x (https://shop/assets/a.js:1:20)` of Chromium, `x@https://shop/assets/a.js:1:20` of the others. */
const frame = /(?:https?:\/\/[^/\s)]+)?(\/[\w./-]{1,199}):(\d{1,7}):(\d{1,7})/
const uuid = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/gi

/** Where in our files, and nothing of what was said: a message may hold a name (DEF-57). */
export const framesOf = (stack: string | undefined): ErrorReport['stack'] =>
  (stack ?? '')
    .split('\n')
    .flatMap((line) => {
      const [, file, row, col] = frame.exec(line) ?? []
      return file ? [{ file, line: Number(row), col: Number(col) }] : []
    })
    .slice(0, 30)

/** The address as a pattern: which page, not whose. */
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

/** What our own API refused has been said on the screen already, and a request that was given up is no fault. */
export const isExpected = (error: unknown): boolean =>
  error instanceof ApiProblem || (error instanceof DOMException && error.name === 'AbortError')
