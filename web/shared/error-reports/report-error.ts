import { type ErrorReport, errorReportEndpoints } from '@bon/contracts/error-reports'
import type { OrderUuid } from '@bon/contracts/kernel'
import { buildKey } from '../api/build.ts'
import { call, isExpected, recentPositions } from '../api/index.ts'
import { credentials } from '../credentials/index.ts'
import { codeOf, framesOf, routeOf } from './describe-error.ts'

/** At most ten reports per page load, in case it fails in a loop; the server has its own limit. */
const most = 10
const reported = new Set<string>()

const describe = (kind: ErrorReport['kind'], error: unknown): ErrorReport => ({
  build_key: buildKey,
  kind,
  route: routeOf(window.location.pathname),
  code: error === undefined ? 'reported' : codeOf(error),
  stack: framesOf(error instanceof Error ? error.stack : undefined),
  seen: recentPositions(),
})

/** RES-22: reports an uncaught error once. It never throws, because nothing would handle the error. */
export const reportError = (kind: 'uncaught' | 'rejection', error: unknown): void => {
  if (isExpected(error) || !credentials.current().token) return
  const report = describe(kind, error)
  const name = JSON.stringify([report.code, report.stack[0]])
  if (reported.has(name) || reported.size >= most) return
  reported.add(name)
  // A report that fails is not reported, as that would never end.
  call(errorReportEndpoints.report, { body: report }).catch(() => undefined)
}

/** BEYOND-06: sends the current order's events, which the server strips of ids. Returns a short code. */
export const reportThis = async (order_uuid: OrderUuid | null, error?: unknown): Promise<string> => {
  const body = { ...describe('reported', error), ...(order_uuid && { order_uuid }) }
  const { report } = (await call(errorReportEndpoints.report, { body })).body
  return report.uuid.slice(-6).toUpperCase()
}

export const watchErrors = (): void => {
  window.addEventListener('error', ({ error }) => reportError('uncaught', error))
  window.addEventListener('unhandledrejection', ({ reason }) => reportError('rejection', reason))
}
