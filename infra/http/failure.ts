import { MalformedEvent, StoreUnavailable } from '@bon/contracts/ports'
import { Overloaded } from '../identity/index.ts'
import { type Refusal, Refused } from './problem.ts'

/** Maps any thrown error to an HTTP refusal. `isBug`: the client cannot fix it, so it is logged with its stack. */
export const refusalOf = (error: unknown): { refusal: Refusal; isBug: boolean } => {
  if (error instanceof Refused) return { refusal: error.refusal, isBug: false }
  if (error instanceof Overloaded) return { refusal: busy, isBug: false }
  if (isStorageTrouble(error)) return { refusal: storageAway, isBug: false }
  // The request schema should have refused this text: the client's fault in the answer, and a bug in our log.
  if (error instanceof MalformedEvent) {
    return { refusal: { status: 422, code: 'request.invalid' }, isBug: true }
  }
  const ofFramework = frameworkRefusal(error)
  return ofFramework ? { refusal: ofFramework, isBug: false } : { refusal: internal, isBug: true }
}

const busy: Refusal = { status: 503, code: 'unavailable', retry_after: 2 }
const storageAway: Refusal = { status: 503, code: 'storage_unavailable', retry_after: 2 }
const internal: Refusal = { status: 500, code: 'internal' }

/** Classes 08 connection and 53 resources (53100: disk full); 57P0x shutdown and crash; timeouts and deadlocks. */
const awayCodes =
  /^(08|53)...$|^57P0\d$|^(57014|55P03|40001|40P01|25006)$|^E(CONNREFUSED|CONNRESET|PIPE|TIMEDOUT|HOSTUNREACH|NOTFOUND|AI_AGAIN)$/
/** node-pg's own errors have no codes. */
const awaySentences =
  /^Connection terminated|timeout exceeded when trying to connect|connection error and is not queryable|after calling end on the pool|^Query read timeout|Client was closed/

const isStorageTrouble = (error: unknown, depth = 0): boolean => {
  if (!(error instanceof Error) || depth > 4) return false
  if (error instanceof StoreUnavailable) return true
  if (awayCodes.test(codeOf(error)) || awaySentences.test(error.message)) return true
  const causes = error instanceof AggregateError ? [...error.errors, error.cause] : [error.cause]
  return causes.some((cause) => isStorageTrouble(cause, depth + 1))
}

const codeOf = (error: Error): string => ('code' in error && typeof error.code === 'string' ? error.code : '')

/** Errors that Fastify throws before a handler runs. */
const frameworkRefusal = (error: unknown): Refusal | undefined => {
  if (!(error instanceof Error)) return undefined
  switch (codeOf(error)) {
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return { status: 415, code: 'request.unsupported' }
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return { status: 413, code: 'request.too_large' }
    case 'FST_ERR_HANDLER_TIMEOUT':
      return busy
    case 'FST_ERR_MAX_PARAM_LENGTH':
    case 'FST_ERR_BAD_URL':
      return { status: 400, code: 'request.invalid', fields: [{ path: 'url', rule: 'well formed' }] }
  }
  const status = 'statusCode' in error ? Number(error.statusCode) : 500
  return status >= 400 && status < 500 ? { status, code: 'request.invalid' } : undefined
}
