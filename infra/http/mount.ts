import { type Answer, type AnyEndpoint, isRejection, type Position, type Route } from '@bon/contracts/kernel'
import type { SecurityLog } from '@bon/services/security-events'
import type { FastifyInstance, FastifyRequest, HTTPMethods } from 'fastify'
import type { z } from 'zod'
import { runImpersonated } from '../identity/index.ts'
import { asksAllPages, createAllPages } from './all-pages.ts'
import { sendAnswer, sendRejection } from './answer.ts'
import { reportExport } from './asker.ts'
import { invalid, sendProblem } from './problem.ts'
import { afterPosition, refuseUnstorable } from './request-headers.ts'
import { type Authorise, type Authorised, stayAtRegister } from './session.ts'

export const apiPrefix = '/api/v1'

export type MountOptions = {
  authorise: Authorise
  /**
   * Resolves to false when the projections have not reached the position in time; the answer then has `Stale: true`.
   */
  waitFor(projections: readonly string[], position: Position): Promise<boolean>
  /** Whether one of them is being rebuilt and serves the rows of its previous version: then `Stale: rebuilding`. */
  isRebuilding(projections: readonly string[]): Promise<boolean>
  /** Records exports of data. */
  security?: SecurityLog | undefined
  /** Validate every answer against its contract: on in tests. */
  check_answers?: boolean
}

/**
 * Mounts contracts on Fastify. The caller is authorised before the body is read, and the request is validated before
 * the handler runs.
 */
export const mount = (app: FastifyInstance, routes: readonly Route[], options: MountOptions): void => {
  const { authorise, waitFor, isRebuilding, security, check_answers: checks = false } = options
  const sendAllPages = createAllPages(app)
  for (const { endpoint, handler } of routes) {
    app.route({
      method: endpoint.method,
      url: apiPrefix + endpoint.path,
      onRequest: admit(authorise, endpoint),
      ...(endpoint.body_limit !== undefined && { bodyLimit: endpoint.body_limit }),
      handler: async (request, reply) => {
        const { context } = request.getDecorator<Authorised>('authorised')
        const input = {
          params: validated('params.', endpoint.params, request.params),
          query: validated('query.', endpoint.query, request.query),
          body: bodyOf(endpoint, request),
        }
        if (endpoint.reads) {
          const position = afterPosition(request)
          if (await isRebuilding(endpoint.reads)) reply.header('stale', 'rebuilding')
          else if (position !== undefined && !(await waitFor(endpoint.reads, position)))
            reply.header('stale', 'true')
        }
        stayAtRegister(context, input.body)
        const answerTo = (query: unknown) =>
          runImpersonated(context.impersonated_by, () => handler({ ...input, query }, context))
        if (endpoint.paged_by && asksAllPages(request)) {
          const report = () => reportExport('list', context, security)
          return sendAllPages(request, reply, {
            endpoint,
            answerTo,
            query: input.query,
            context,
            report,
            checks,
          })
        }
        const answer = await answerTo(input.query)
        if (isRejection(answer)) return sendRejection(request, reply, endpoint, answer)
        await reportExport(endpoint.exports, context, security)
        return sendAnswer(reply, endpoint, answer as Answer<unknown>, checks)
      },
    })
  }
}

/** Runs before every endpoint: checks the path and query, then authorises the caller in a company. */
export const admit =
  (authorise: Authorise, endpoint: AnyEndpoint) =>
  async (request: FastifyRequest): Promise<void> => {
    refuseUnstorable('params', request.params)
    refuseUnstorable('query', request.query)
    request.setDecorator('authorised', await authorise(request, endpoint))
  }

/**
 * Every other method of a known path: 405 with the allowed methods; OPTIONS answers 204 with the same list and never
 * enables CORS.
 */
export const refuseOtherMethods = (
  app: FastifyInstance,
  served: readonly { path: string; methods: readonly HTTPMethods[] }[],
): void => {
  for (const [path, some] of Map.groupBy(served, (one) => one.path)) {
    const allowedMethods = some.flatMap((one) => one.methods)
    const allow = [...allowedMethods, 'OPTIONS'].join(', ')
    app.route({
      method: everyMethod.filter((method) => !allowedMethods.includes(method)),
      url: path,
      // Before the body is read, as its content does not matter.
      onRequest: (request, reply, _done) => {
        if (request.method === 'OPTIONS') reply.header('allow', allow).status(204).send()
        else sendProblem(request, reply, { status: 405, code: 'request.method', allow })
      },
      handler: () => undefined,
    })
  }
}

const everyMethod: HTTPMethods[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

export const methodsOf = ({ method }: AnyEndpoint): HTTPMethods[] =>
  method === 'GET' ? ['GET', 'HEAD'] : [method]

const bodyOf = (endpoint: AnyEndpoint, request: FastifyRequest): unknown => {
  if (endpoint.body) return validated('', endpoint.body, request.body)
  const { body } = request
  const isEmpty = body == null || (typeof body === 'object' && Object.keys(body).length === 0)
  if (!isEmpty) throw invalid([{ path: '', rule: 'no body' }])
  return undefined
}

const validated = (prefix: string, schema: z.ZodType | undefined, value: unknown): unknown => {
  if (!schema) return undefined
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  throw invalid(
    parsed.error.issues.slice(0, 50).map((issue) => ({
      path: prefix + [...issue.path, ...('keys' in issue ? [issue.keys[0] ?? ''] : [])].map(String).join('.'),
      rule: issue.code === 'custom' ? issue.message : issue.code,
    })),
  )
}
