import type { Problem } from '@bon/contracts/kernel'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { languageOf, titleOf } from './titles.ts'

export type Fields = NonNullable<Problem['fields']>

/** How the API says no; the sentence is added when it is known who asked. */
export type Refusal = Omit<Problem, 'type' | 'title'> & { retry_after?: number; allow?: string }

/** Thrown by the guards before a handler runs; handlers return rejections instead (ADR 0007). */
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

/** 422 with fields; a client's text is echoed cut short. */
export const invalid = (fields: Fields, status = 422): Refused =>
  refused(status, 'request.invalid', {
    fields: fields.slice(0, 50).map(({ path, rule }) => ({
      path: path.slice(0, 200).toWellFormed(),
      rule: rule.slice(0, 100),
    })),
  })

const sent = new WeakMap<FastifyRequest, Refusal>()
/** With what a request was refused, for those who come after the answer. */
export const refusalSent = (request: FastifyRequest): Refusal | undefined => sent.get(request)

/** How whoever is refused is to say who he is. */
const schemes: Record<string, string> = {
  'session.missing': 'Bearer',
  'session.proof_needed': 'DPoP algs="ES256"',
  'session.proof_wrong': 'DPoP error="invalid_dpop_proof", algs="ES256"',
}

export const sendProblem = (request: FastifyRequest, reply: FastifyReply, refusal: Refusal): FastifyReply => {
  sent.set(request, refusal)
  const { retry_after, allow, ...said } = refusal
  const language = languageOf(request.headers['accept-language'])
  const problem: Problem = {
    type: `urn:bon:problem:${said.code}`,
    title: titleOf(said.code, language),
    ...said,
  }
  if (retry_after !== undefined) reply.header('retry-after', String(Math.max(1, Math.ceil(retry_after))))
  if (allow !== undefined) reply.header('allow', allow)
  const scheme = said.status === 401 ? schemes[said.code] : undefined
  if (scheme) reply.header('www-authenticate', scheme)
  return reply
    .status(said.status)
    .header('content-type', 'application/problem+json; charset=utf-8')
    .header('content-language', language)
    .send(JSON.stringify(problem))
}
