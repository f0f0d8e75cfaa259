import { type AnyEndpoint, type GeneralProblem, Problem, type RejectsOf } from '@bon/contracts/kernel'

/**
 * Set by the client: `network.unreachable` when a request got no answer, `network.needs_server` when it was not even
 * sent.
 */
export type ProblemCode<E extends AnyEndpoint> =
  | RejectsOf<E>
  | GeneralProblem
  | 'network.unreachable'
  | 'network.needs_server'

/**
 * A rejection by the API, or a request without an answer. `problem.code` selects the text: `t('problem.' + code,
 * params)`.
 */
export class ApiProblem extends Error {
  readonly problem: Problem
  readonly retryAfterMs: number | undefined

  constructor(problem: Problem, retryAfterMs?: number) {
    super(problem.code)
    this.name = 'ApiProblem'
    this.problem = problem
    this.retryAfterMs = retryAfterMs
  }
}

export const isProblem = <E extends AnyEndpoint>(
  error: unknown,
  _endpoint: E,
  code: ProblemCode<E>,
): error is ApiProblem => error instanceof ApiProblem && error.problem.code === code

export const problemOf = (error: unknown): Problem | undefined =>
  error instanceof ApiProblem ? error.problem : undefined

/** The server has said neither yes nor no: the command may have been executed, and is sent again under its id. */
export const isUnanswered = (error: unknown): boolean => {
  const status = problemOf(error)?.status ?? 0
  return status === 0 || status === 401 || status === 429 || status >= 500
}

/** A refusal of our API is shown where it happened, and a request that was aborted did not fail. */
export const isExpected = (error: unknown): boolean =>
  error instanceof ApiProblem || (error instanceof DOMException && error.name === 'AbortError')

/**
 * For the end of an action that shows its own refusals: passes over what is expected. Anything else is a bug; it is
 * thrown on, nobody catches it, and the page reports it (`watchErrors`).
 */
export const ignoreExpected = (error: unknown): void => {
  if (!isExpected(error)) throw error
}

export const unreachable = (): ApiProblem =>
  new ApiProblem({ type: 'about:blank', title: 'No answer', status: 0, code: 'network.unreachable' })

/** What only the server can do is not begun while it does not answer (DEF-19). */
export const needsServer = (): ApiProblem =>
  new ApiProblem({
    type: 'about:blank',
    title: 'Needs the server',
    status: 409,
    code: 'network.needs_server',
  })

/** A page of a proxy becomes a problem of its status; a line that broke off has said nothing. */
const notJson = (error: unknown): undefined => {
  if (!(error instanceof SyntaxError)) throw error
}

/** Reads a rejection. A response that is not problem+json (a proxy's page) becomes a problem with its status. */
export const readProblem = async (response: Response): Promise<ApiProblem> => {
  const parsed = Problem.safeParse(await response.json().catch(notJson))
  const seconds = Number(response.headers.get('Retry-After') ?? Number.NaN)
  const retryAfterMs = Number.isFinite(seconds) ? Math.max(0, seconds * 1000) : undefined
  if (parsed.success) return new ApiProblem(parsed.data, retryAfterMs)
  const code =
    response.status === 503 ? 'unavailable' : response.status === 404 ? 'request.not_found' : 'internal'
  return new ApiProblem(
    { type: 'about:blank', title: response.statusText, status: response.status, code },
    retryAfterMs,
  )
}
