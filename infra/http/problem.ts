import type { Problem } from '@bon/contracts/kernel'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { languageOf, titleOf } from './titles.ts'

export type Fields = NonNullable<Problem['fields']>

/** An API error; its title is added when the caller's language is known. */
export type Refusal = Omit<Problem, 'type' | 'title'> & { retry_after?: number; allow?: string }

/** Thrown by checks before a handler runs; handlers return rejections instead (ADR 0007). */
export class Refused extends Error {
  override name = 'Refused'
  readonly refusal: Refusal
  constructor(refusal: Refusal) {
    super(refusal.code)
    this.refusal = refusal
  }
}

export const refused = (status: number, code: string, more: Omit<Refusal, 'status' | 'code'> = {}): Refused =>
  new Refused({ status, code, ...more })

/** 422 with the invalid fields; the client's text is truncated. */
export const invalid = (fields: Fields, status = 422): Refused =>
  refused(status, 'request.invalid', {
    fields: fields.slice(0, 50).map(({ path, rule }) => ({
      path: path.slice(0, 200).toWellFormed(),
      rule: rule.slice(0, 100),
    })),
  })

const sent = new WeakMap<FastifyRequest, Refusal>()
/** The refusal of a request, for hooks that run after the answer. */
export const refusalSent = (request: FastifyRequest): Refusal | undefined => sent.get(request)

/** The WWW-Authenticate value of each refusal. */
const schemes: Record<string, string> = {
  'session.missing': 'Bearer',
  'inspection_link.expired': 'Bearer',
  'inspection_link.revoked': 'Bearer',
  'session.proof_needed': 'DPoP algs="ES256"',
  'session.proof_wrong': 'DPoP error="invalid_dpop_proof", algs="ES256"',
}

export const sendProblem = (request: FastifyRequest, reply: FastifyReply, refusal: Refusal): FastifyReply => {
  sent.set(request, refusal)
  const { retry_after, allow, ...problemFields } = refusal
  const language = languageOf(request.headers['accept-language'])
  const problem: Problem = {
    type: `urn:bon:problem:${problemFields.code}`,
    title: titleOf(problemFields.code, language),
    ...problemFields,
  }
  if (retry_after !== undefined) reply.header('retry-after', String(Math.max(1, Math.ceil(retry_after))))
  if (allow !== undefined) reply.header('allow', allow)
  const scheme = problemFields.status === 401 ? schemes[problemFields.code] : undefined
  if (scheme) reply.header('www-authenticate', scheme)
  return reply
    .status(problemFields.status)
    .header('content-type', 'application/problem+json; charset=utf-8')
    .header('content-language', language)
    .send(JSON.stringify(problem))
}
