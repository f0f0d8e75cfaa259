import type { AnyEndpoint, CashierUuid, ReturnsOf, Uuid } from '@bon/contracts/kernel'
import { credentials } from '../credentials/index.ts'
import { newId, pause } from '../platform/index.ts'
import { availability } from './availability.ts'
import { cashierPin } from './cashier-pin.ts'
import { seePosition } from './position.ts'
import { ApiProblem, readProblem, unreachable } from './problem.ts'
import { rebuilding } from './rebuilding.ts'
import { headersOf, type LooseRequest, type RequestOf, urlOf } from './request.ts'
import { refusedToken, type Send, type SendInit, sender } from './send.ts'

export type { RequestOf } from './request.ts'
export type CallOptions = {
  /** The revision the command was decided on. */
  ifMatch?: string | undefined
  /** The command's id; given by the caller when it must outlive the page (a payment). */
  commandId?: Uuid | undefined
  signal?: AbortSignal | undefined
}
export type Reply<E extends AnyEndpoint> = { body: ReturnsOf<E>; revision?: string; position?: string }

/** Milliseconds between attempts of a command; its id stays the same, so that a repeated request has one effect. */
const waits = [300, 900, 2500]
/** How long a command waits for its answer while the server is known to be away, before the cashier may go on. */
const away_ms = 4_000

/** Calls an endpoint. Commands are repeated with the same id until answered or the attempts are used up. */
export const call = async <E extends AnyEndpoint>(
  endpoint: E,
  request: RequestOf<E> & CallOptions,
): Promise<Reply<E>> => {
  const { ifMatch, commandId, signal, ...parts } = request as LooseRequest & CallOptions
  const command = endpoint.method === 'PUT' || endpoint.method === 'POST'
  const headers: Record<string, string> = {
    ...headersOf(endpoint),
    ...(command && { 'Idempotency-Key': commandId ?? newId() }),
    ...(ifMatch !== undefined && { 'If-Match': ifMatch }),
    ...(parts.body !== undefined && { 'Content-Type': 'application/json' }),
  }
  const init = {
    method: endpoint.method,
    headers,
    ...(parts.body !== undefined && { body: JSON.stringify(parts.body) }),
  }
  const by = sender(endpoint)
  for (let attempt = 0; ; attempt++) {
    const isAway = command && !availability.current().reachable
    const limit = isAway ? AbortSignal.timeout(away_ms) : undefined
    const ends = [signal, limit, availability.line()].filter((end) => end !== undefined)
    try {
      const sent = { ...init, signal: AbortSignal.any(ends) }
      return await once<E>(endpoint, by.send, urlOf(endpoint, parts), sent)
    } catch (failure) {
      // An answer that is missing, or broke off on its way, says neither yes nor no.
      const error = failure instanceof ApiProblem || signal?.aborted ? failure : unreachable()
      // Nothing was executed: after the PIN the command is sent again under the same id.
      const cashier = command && signedOutIn(error, parts.body)
      if (cashier && (await cashierPin.again(cashier))) continue
      const wait = waits[attempt]
      if (!command || wait === undefined || !mayRepeat(error) || signal?.aborted || limit?.aborted)
        throw settle(error, endpoint, by.token)
      await pause(Math.min(Math.max(wait, retryAfter(error)), 5000), signal)
    }
  }
}

const once = async <E extends AnyEndpoint>(
  { path }: AnyEndpoint,
  send: Send['send'],
  url: string,
  init: SendInit,
): Promise<Reply<E>> => {
  const response = await send(url, init).catch((error: unknown) => {
    // A line that was given up is judged by what gave it up.
    if (!(error instanceof ApiProblem) && !init.signal?.aborted) availability.unreachable()
    throw error
  })
  availability.answered()
  if (!response.ok) throw await readProblem(response)
  const position = response.headers.get('Position')
  seePosition(position)
  rebuilding.answered(path, response.headers.get('Stale') === 'rebuilding')
  const etag = response.headers.get('ETag')?.replaceAll(/^W\/|"/g, '')
  return {
    body: response.status === 204 ? undefined : await response.json(),
    ...(etag && { revision: etag }),
    ...(position && { position }),
  }
}

/** The cashier of the request, when the server rejected it because that cashier is not signed in at the register. */
const signedOutIn = (error: unknown, body: unknown): Uuid | undefined => {
  if (!(error instanceof ApiProblem) || error.problem.code !== 'cashier.not_signed_in') return undefined
  const { cashier_uuid, by } = body as { cashier_uuid?: CashierUuid; by?: { cashier_uuid: CashierUuid } }
  return cashier_uuid ?? by?.cashier_uuid
}

const mayRepeat = (error: unknown): boolean =>
  error instanceof ApiProblem && (error.problem.status === 0 || error.problem.status === 503)

const retryAfter = (error: unknown): number => (error instanceof ApiProblem ? (error.retryAfterMs ?? 0) : 0)

/**
 * Page-wide effects of a rejection: a dead token signs out, maintenance shows the overlay (for reads React Query
 * retries first and reports itself).
 */
const settle = (error: unknown, endpoint: AnyEndpoint, token: string | null): unknown => {
  if (error instanceof ApiProblem && !endpoint.permission.startsWith('public.')) {
    if (error.problem.status === 401) refusedToken(token, error.problem)
    // The impersonation has expired (DEF-48): continue as the real user.
    if (error.problem.code === 'session.impersonation_over') credentials.stopImpersonating()
    if (error.problem.status === 503 && endpoint.method !== 'GET') availability.closed(error.problem)
  }
  return error
}
