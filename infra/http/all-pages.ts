import { pipeline } from 'node:stream/promises'
import {
  type Answer,
  type AnyEndpoint,
  type CompanyUuid,
  isRejection,
  type Rejection,
  type RequestContext,
  reject,
} from '@bon/contracts/kernel'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { BrokenContract, checkAnswer, sendRejection } from './answer.ts'

const type = 'application/x-ndjson'
/** Rows of one page: a few milliseconds of the main thread, so that sales go on between two pages. */
const page_rows = 1_000
/** Lists that one company is sent at a time; a person asks for one, and a script is told to wait. */
const at_once = 3
const retry_seconds = 5
/** A client that takes nothing for so long has given up, and frees its place for others of its company. */
const idle_ms = 60_000

type Asked = {
  endpoint: AnyEndpoint
  query: unknown
  context: Pick<RequestContext, 'scope'>
  answerTo(query: unknown): Promise<Answer<unknown> | Rejection>
  /** Records the export; awaited before the first byte. */
  report(): Promise<void>
  checks: boolean
}

/** Not for HEAD, which would read the whole list for nothing. */
export const asksAllPages = ({ method, headers }: FastifyRequest): boolean =>
  method === 'GET' && headers.accept === type

/**
 * Sends a list from its first page to its last, a page each line (EXP-01). While the client takes a page the next one is
 * read, so memory holds two, and no cursor of the database stays open for a slow client. A failure after
 * the first byte breaks the answer off, which `fetch` reports as an error: half a list never looks whole.
 */
export const createAllPages = (app: FastifyInstance, limits = { idle_ms }) => {
  const running = new Map<CompanyUuid, number>()
  const closing = new AbortController()
  app.addHook('preClose', async () => closing.abort())

  return async (request: FastifyRequest, reply: FastifyReply, asked: Asked): Promise<FastifyReply> => {
    const { endpoint, context, report } = asked
    const { company_uuid } = context.scope
    const others = running.get(company_uuid) ?? 0
    if (others >= at_once)
      return sendRejection(request, reply, endpoint, reject('throttled', { seconds: retry_seconds }))
    running.set(company_uuid, others + 1)
    try {
      const first = await pageAfter(asked, undefined)
      if (isRejection(first)) return sendRejection(request, reply, endpoint, first)
      await report()
      // The time limit of a request is for its answer to begin; a long list ends when it is read.
      const { raw } = reply.hijack()
      for (const [name, value] of Object.entries(reply.getHeaders()))
        if (value !== undefined) raw.setHeader(name, value)
      raw.setTimeout(limits.idle_ms, () => raw.destroy())
      raw.writeHead(200, { 'content-type': type, 'x-accel-buffering': 'no' })
      await pipeline(linesFrom(asked, first), raw, { signal: closing.signal }).catch((error: unknown) =>
        request.log.warn({ err: error, path: endpoint.path }, 'list broken off'),
      )
      return reply
    } finally {
      const left = (running.get(company_uuid) ?? 1) - 1
      if (left === 0) running.delete(company_uuid)
      else running.set(company_uuid, left)
    }
  }
}

const pageAfter = ({ endpoint, query, answerTo }: Asked, next: unknown) => {
  const name = endpoint.paged_by ?? ''
  // An endpoint may answer its cursor as text and read it as a number.
  const schema = endpoint.query instanceof z.ZodObject ? endpoint.query.shape[name] : undefined
  const more = next === undefined ? {} : { [name]: schema?.parse(next) }
  return answerTo({ ...(query as object), ...more, limit: page_rows })
}

async function* linesFrom(asked: Asked, first: Answer<unknown>): AsyncGenerator<string> {
  for (let page = first; ; ) {
    const { next } = page.body as { next: unknown }
    const reading = next === null ? undefined : pageAfter(asked, next)
    // It is awaited below, unless the client has gone.
    reading?.catch(() => undefined)
    const line = JSON.stringify(page.body)
    if (asked.checks) checkAnswer(asked.endpoint, line)
    yield `${line}\n`
    if (!reading) return
    const following = await reading
    if (isRejection(following))
      throw new BrokenContract(`${asked.endpoint.path} rejected its own cursor: ${following.rejection}`)
    page = following
  }
}
