import type { Route } from '@bon/contracts/kernel'
import type { MessageBus } from '@bon/contracts/ports'
import { type FastifyBaseLogger, type FastifyInstance, fastify, LogController } from 'fastify'
import type { Identity } from '../identity/index.ts'
import { refusalLine, reportRefusal } from './asker.ts'
import { refusalOf } from './failure.ts'
import { type Health, mountHealth } from './health.ts'
import { parseJson } from './json-body.ts'
import { type LiveOptions, livePath, mountLive } from './live-sse.ts'
import { closeForMaintenance } from './maintenance.ts'
import { apiPrefix, type MountOptions, methodsOf, mount, refuseOtherMethods } from './mount.ts'
import { mountOpenapi, openapiPaths } from './openapi.ts'
import { refused, sendProblem } from './problem.ts'
import { securityHeaders, securityHeaderValues } from './security-headers.ts'
import { type AuthoriseOptions, createAuthorise } from './session.ts'
import { mountStatic } from './static.ts'

export type ServerOptions = Omit<AuthoriseOptions, 'identity'> &
  Omit<MountOptions, 'authorise'> &
  Pick<LiveOptions, 'positionOf'> & {
    routes: readonly Route[]
    identity: Pick<Identity, 'sessionOf' | 'endOfInspection' | 'stillValid'>
    bus: MessageBus
    health: Health
    /** Whether an operator has turned on maintenance mode. */
    maintenance?: () => Promise<{ maintenance: boolean; message: string }>
    /** The build that tills should update to (DEF-76). */
    encouraged?: () => Promise<string>
    /** The built web app; without it the server is an API only. */
    web_dist?: string
    tls?: { cert: string; key: string }
    /** Addresses of reverse proxies whose `X-Forwarded-For` is trusted. */
    trust_proxy?: string
    /** Logs requests and errors; without it nothing is logged. */
    logger?: FastifyBaseLogger
    /** Time limits of one request, and of requests in progress when the server closes. */
    request_ms?: number
    drain_ms?: number
  }

const bodyLimit = 1_048_576
/** An address that looks like the API's is never answered with a page, however it is misspelt. */
const likeApi = /^\/+api(?![\w-])/i

/** The complete HTTP server. `close()` refuses new requests, ends live streams and waits for requests in progress. */
export const createServer = async (options: ServerOptions): Promise<FastifyInstance> => {
  const { routes, identity, bus, health, web_dist, tls, clock, request_ms = 15_000 } = options
  const app = openServer(options, request_ms)
  securityHeaders(app, { tls: tls !== undefined })
  // RFC 9112 3.2: an HTTP/1.1 request must have a Host header.
  app.addHook('onRequest', async ({ headers, raw }) => {
    if (headers.host === undefined && raw.httpVersion === '1.1') throw refused(400, 'request.invalid')
  })
  closeGracefully(app, options)
  logRequests(app)
  app.addHook('onResponse', async (request) => reportRefusal(request, options.security))
  if (options.maintenance) closeForMaintenance(app, options.maintenance)

  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, bytes, done) => {
    try {
      const encoding = request.headers['content-encoding'] ?? 'identity'
      if (encoding !== 'identity') throw refused(415, 'request.unsupported')
      done(null, parseJson(bytes as Buffer))
    } catch (error) {
      done(error as Error)
    }
  })

  app.setErrorHandler((error, request, reply) => {
    const { refusal, isBug } = refusalOf(error)
    if (isBug) request.log.error({ err: error, route: request.routeOptions.url }, 'bug')
    else if (refusal.status >= 500) request.log.warn({ err: error }, refusal.code)
    return sendProblem(request, reply, refusal)
  })

  const authorise = createAuthorise(options)
  app.decorateRequest('authorised', null)
  mount(app, routes, { ...options, authorise })
  mountLive(app, { ...options, authorise, identity, bus, clock })
  mountOpenapi(app)
  mountHealth(app, health, clock)
  refuseOtherMethods(app, [
    ...routes.map(({ endpoint }) => ({ path: apiPrefix + endpoint.path, methods: methodsOf(endpoint) })),
    ...openapiPaths.map((path) => ({ path, methods: ['GET', 'HEAD'] })),
    { path: livePath, methods: ['GET'] },
  ])

  const page = web_dist === undefined ? undefined : await mountStatic(app, web_dist, options.encouraged)
  app.setNotFoundHandler((request, reply) => {
    const isPage = (request.method === 'GET' || request.method === 'HEAD') && !likeApi.test(request.url)
    return isPage && page
      ? page(request, reply)
      : sendProblem(request, reply, { status: 404, code: 'request.not_found' })
  })
  return app
}

const openServer = ({ tls, logger, trust_proxy }: ServerOptions, request_ms: number): FastifyInstance => {
  const app = fastify({
    ...(tls && { https: tls }),
    ...(logger && { loggerInstance: logger }),
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trust_proxy ?? false,
    bodyLimit,
    // Node would answer a request without Host itself and without our headers; the hook above refuses it instead.
    http: { requireHostHeader: false },
    // The limit of a whole request and its answer, so that slow clients cannot keep connections open.
    requestTimeout: request_ms,
    handlerTimeout: request_ms,
    keepAliveTimeout: 65_000,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    routerOptions: { maxParamLength: 200 },
    frameworkErrors: (error, request, reply) => {
      sendProblem(request, reply, refusalOf(error).refusal)
    },
    clientErrorHandler: (error, socket) => {
      if (error.code === 'ECONNRESET' || !socket.writable) return socket.destroy()
      const status =
        error.code === 'HPE_HEADER_OVERFLOW' ? 431 : error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : 400
      const code = status === 431 ? 'request.too_large' : 'request.invalid'
      const problem = JSON.stringify({ type: `urn:bon:problem:${code}`, title: code, status, code })
      const headers = {
        ...securityHeaderValues({ tls: tls !== undefined }),
        'content-type': 'application/problem+json; charset=utf-8',
        'content-length': String(Buffer.byteLength(problem)),
        connection: 'close',
      }
      const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
      socket.end(`HTTP/1.1 ${status} Refused\r\n${lines.join('')}\r\n${problem}`)
    },
  })
  app.server.headersTimeout = Math.min(10_000, request_ms)
  // A connection that cannot be accepted for lack of file descriptors does not affect the others.
  app.server.on('error', (error) => app.log.warn({ err: error }, 'connection refused'))
  return app as unknown as FastifyInstance
}

/**
 * New requests get 503, so that a load balancer sends them elsewhere; those in progress may finish within a time limit.
 */
const closeGracefully = (app: FastifyInstance, { clock, drain_ms = 10_000 }: ServerOptions): void => {
  const closed = new AbortController()
  let isClosing = false
  app.addHook('preClose', async () => {
    isClosing = true
    void clock.sleep(drain_ms, closed.signal).then(() => app.server.closeAllConnections())
  })
  app.addHook('onClose', async () => closed.abort())
  app.addHook('onRequest', async () => {
    if (isClosing) throw refused(503, 'unavailable', { retry_after: 2 })
  })
  // A keep-alive connection would delay the close.
  app.addHook('onSend', async (_request, reply) => {
    if (isClosing) reply.header('connection', 'close')
  })
}

/**
 * An allow-list, so that no body, token, address, query or e-mail can reach a log (THREAT-19). A refused request logs
 * its code, its caller and the missing permission, by codes and uuids.
 */
const logRequests = (app: FastifyInstance): void => {
  app.addHook('onResponse', async (request, reply) => {
    request.log.info({
      method: request.method,
      route: request.routeOptions.url ?? 'unknown',
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
      ...refusalLine(request),
    })
  })
}
