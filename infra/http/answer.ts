import {
  type Answer,
  type AnyEndpoint,
  canonical,
  commonRejections,
  type GeneralProblem,
  type Rejection,
} from '@bon/contracts/kernel'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { sendPrepared } from './prepared-body.ts'
import { type Refusal, sendProblem } from './problem.ts'

/** The answer violates its contract: a server bug, whatever the client sent. */
export class BrokenContract extends Error {
  override name = 'BrokenContract'
}

export const sendAnswer = (
  reply: FastifyReply,
  endpoint: AnyEndpoint,
  answer: Answer<unknown>,
  checks: boolean,
): FastifyReply | Promise<FastifyReply> => {
  if (answer.revision !== undefined) reply.header('etag', `"${answer.revision}"`)
  if (answer.position !== undefined) reply.header('position', String(answer.position))
  if (answer.unchanging)
    reply.headers({ 'cache-control': 'private, max-age=31536000, immutable', vary: 'authorization' })
  if (endpoint.returns instanceof z.ZodUndefined) return reply.status(answer.status ?? 204).send()
  if (answer.prepared) {
    if (checks) checkAnswer(endpoint, new TextDecoder().decode(answer.prepared.bytes))
    return sendPrepared(reply, answer.prepared)
  }
  const text = JSON.stringify(answer.body)
  if (checks) checkAnswer(endpoint, text)
  return reply
    .status(answer.status ?? 200)
    .header('content-type', 'application/json; charset=utf-8')
    .send(text)
}

/** The answer must have exactly the declared shape: an undeclared field could leak secrets. */
export const checkAnswer = (endpoint: AnyEndpoint, text: string | undefined): void => {
  const body: unknown = text === undefined ? undefined : JSON.parse(text)
  const returns: z.ZodType = endpoint.returns
  const parsed = returns.safeParse(body)
  const name = `${endpoint.method} ${endpoint.path}`
  if (!parsed.success) {
    const issues = parsed.error.issues.slice(0, 3).map((issue) => `${issue.path.join('.')} ${issue.code}`)
    throw new BrokenContract(`${name} answered what it does not announce: ${issues.join(', ')}`)
  }
  if (canonical(parsed.data) !== canonical(body)) {
    throw new BrokenContract(`${name} answered more than it announces`)
  }
}

/** Statuses of DEF-42; every other business rejection is a 409 with the current view. */
const statuses: Record<string, number> = {
  'request.not_found': 404,
  'request.needs_revision': 428,
  'command.reused': 422,
  'command.undecided': 503,
  throttled: 429,
  'login.throttled': 429,
  'cashier.locked': 429,
  'session.missing': 401,
  'session.forbidden': 403,
  'session.impersonating': 403,
  'login.incorrect': 401,
  'login.code_needed': 401,
  'login.code_wrong': 401,
  'passkey.refused': 401,
  'inspection_link.unknown': 401,
  'inspection_link.expired': 401,
  'inspection_link.revoked': 401,
  'resource.invalid': 422,
  'list.bad_query': 422,
}

const common: ReadonlySet<string> = new Set(commonRejections satisfies readonly GeneralProblem[])

export const sendRejection = (
  request: FastifyRequest,
  reply: FastifyReply,
  endpoint: AnyEndpoint,
  { rejection, params, fields, current }: Rejection & { current?: unknown },
): FastifyReply => {
  if (!endpoint.rejects.includes(rejection) && !common.has(rejection)) {
    throw new BrokenContract(`${endpoint.method} ${endpoint.path} does not announce ${rejection}`)
  }
  const status = statuses[rejection] ?? 409
  const refusal: Refusal = { status, code: rejection, params }
  if (current !== undefined) refusal.current = current
  if (fields !== undefined) refusal.fields = [...fields]
  if (status === 403) refusal.reason = 'other'
  if (status === 429) refusal.retry_after = Number(params['seconds'] ?? 30)
  if (status === 503) refusal.retry_after = 1
  return sendProblem(request, reply, refusal)
}
