import { type ErrorReport, errorReportEndpoints } from '@bon/contracts/error-reports'
import type { Uuid } from '@bon/contracts/kernel'
import { buildKey } from '../api/build.ts'
import { call, positionsSeen } from '../api/index.ts'
import { credentials } from '../credentials/index.ts'
import { codeOf, framesOf, isExpected, routeOf } from './describe-error.ts'

/** A page that fails in a loop says so ten times; the server has a limit of its own. */
const most = 10
const told = new Set<string>()

const describe = (kind: ErrorReport['kind'], error: unknown): ErrorReport => ({
  build_key: buildKey,
  kind,
  route: routeOf(window.location.pathname),
  code: error === undefined ? 'reported' : codeOf(error),
  stack: framesOf(error instanceof Error ? error.stack : undefined),
  seen: positionsSeen(),
})

/** RES-22: tells of an error that nobody caught, once. It never fails itself: it is the last to speak. */
export const reportError = (kind: 'uncaught' | 'rejection', error: unknown): void => {
  if (isExpected(error) || !credentials.current().token) return
  const report = describe(kind, error)
  const name = JSON.stringify([report.code, report.stack[0]])
  if (told.has(name) || told.size >= most) return
  told.add(name)
  call(errorReportEndpoints.report, { body: report }).catch(() => undefined)
}

/** BEYOND-06: what happened to the order at hand, packed by the server without its ids. Answers a short code. */
export const reportThis = async (order_uuid: Uuid | null, error?: unknown): Promise<string> => {
  const body = { ...describe('reported', error), ...(order_uuid ? { order_uuid } : {}) }
  const { report } = (await call(errorReportEndpoints.report, { body })).body
  return report.uuid.slice(-6).toUpperCase()
}

export const watchErrors = (): void => {
  window.addEventListener('error', ({ error }) => reportError('uncaught', error))
  window.addEventListener('unhandledrejection', ({ reason }) => reportError('rejection', reason))
}
