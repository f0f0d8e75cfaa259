import { type AnyEndpoint, type GeneralProblem, Problem, type RejectsOf } from '@bon/contracts/kernel'

/** `network.unreachable` is the browser's own: the request never got an answer. */
export type ProblemCode<E extends AnyEndpoint> = RejectsOf<E> | GeneralProblem | 'network.unreachable'

/** The API said no, or could not be reached. `problem.code` finds the sentence: `t('problem.' + code, params)`. */
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

export const unreachable = (): ApiProblem =>
  new ApiProblem({ type: 'about:blank', title: 'No answer', status: 0, code: 'network.unreachable' })

/** Reads a refusal. What is not problem+json (a proxy's page) becomes a problem of its status. */
export const readProblem = async (response: Response): Promise<ApiProblem> => {
  const parsed = Problem.safeParse(await response.json().catch(() => undefined))
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
