import { type Answer, CompanyUuid, endpoint, type Rejection, reject } from '@bon/contracts/kernel'
import fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { asksAllPages, createAllPages } from './all-pages.ts'

const list = endpoint({
  method: 'GET',
  path: '/things',
  summary: 'Lists things.',
  permission: 'order.read',
  query: z.object({
    before: z.coerce.number().int().optional(),
    limit: z.coerce.number().int().max(100).default(25),
  }),
  paged_by: 'before',
  returns: z.object({ things: z.array(z.int()), next: z.string().nullable() }),
  rejects: ['list.bad_query'],
})
type Query = { before?: number; limit: number }
const company_uuid = CompanyUuid.parse('0190a000-0000-7000-8000-000000000001')
const scope = { company_uuid, vat_entity_uuid: company_uuid, resource_companies: [] }

/** Numbers from `highest` downwards, like a list that ends with its oldest row. */
const things = (highest: number) => async (query: unknown) => {
  const { before = highest + 1, limit } = query as Query
  const rows = Array.from({ length: Math.min(limit, before - 1) }, (_, at) => before - 1 - at)
  const last = rows.at(-1) ?? 1
  return { body: { things: rows, next: last === 1 ? null : `${last}` } }
}

let app: FastifyInstance
let answerTo: (query: unknown) => Promise<Answer<unknown> | Rejection>
let reported: number
beforeEach(async () => {
  reported = 0
  app = fastify({ handlerTimeout: 1_000 })
  const send = createAllPages(app, { idle_ms: 2_000 })
  app.get('/things', (request, reply) =>
    send(request, reply, {
      endpoint: list,
      query: { limit: 25 },
      context: { scope },
      answerTo: (query) => answerTo(query),
      report: async () => void reported++,
      checks: true,
    }),
  )
})
afterEach(() => app.close())

const headers = { accept: 'application/x-ndjson' }
const lines = (text: string): { things: number[] }[] =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))

test('EXP-01: all pages are sent in order, a page each line, and the export is recorded once', async () => {
  answerTo = things(2_500)
  const answer = await app.inject({ url: '/things', headers })
  expect(answer.headers['content-type']).toBe('application/x-ndjson')
  const pages = lines(answer.body)
  expect(pages.map((page) => page.things.length)).toEqual([1_000, 1_000, 500])
  expect(pages.flatMap((page) => page.things)).toEqual(Array.from({ length: 2_500 }, (_, at) => 2_500 - at))
  expect(reported).toBe(1)
})

test('a page is read while the one before it is taken, and no further', async () => {
  let read = 0
  const source = things(10_000_000)
  answerTo = (query) => {
    read++
    return source(query)
  }
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  const aborting = new AbortController()
  const response = await fetch(`${address}/things`, { headers, signal: aborting.signal })
  const reader = response.body?.getReader()
  await reader?.read()
  // Whoever stops reading has most of the 10,000 pages not made: only what sockets hold.
  await expect.poll(() => read, { interval: 200 }).toBe(await settled(() => read))
  expect(read).toBeLessThan(5_000)
  aborting.abort()
})

test('a rejection of the first page is a problem, and no export is recorded', async () => {
  answerTo = async () => reject('list.bad_query')
  const answer = await app.inject({ url: '/things', headers })
  expect([answer.statusCode, answer.json().code]).toEqual([422, 'list.bad_query'])
  expect(reported).toBe(0)
})

test('a failure in the middle breaks the answer off: half a list never looks whole', async () => {
  const source = things(2_500)
  answerTo = async (query) => {
    if ((query as Query).before === 501) throw new Error('database gone')
    return source(query)
  }
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  const whole = fetch(`${address}/things`, { headers }).then((response) => response.text())
  await expect(whole).rejects.toThrow()
})

test('a company is sent three lists at a time; the next may come when one is over', async () => {
  const gate = Promise.withResolvers<void>()
  const source = things(10)
  const ten = `${JSON.stringify({ things: [10, 9, 8, 7, 6, 5, 4, 3, 2, 1], next: null })}\n`
  let read = 0
  answerTo = async (query) => {
    read++
    await gate.promise
    return source(query)
  }
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  const ask = () => fetch(`${address}/things`, { headers })
  const three = [ask(), ask(), ask()]
  await expect.poll(() => read).toBe(3)
  const fourth = await ask()
  expect([
    fourth.status,
    z.object({ code: z.string() }).parse(await fourth.json()).code,
    fourth.headers.get('retry-after'),
  ]).toEqual([429, 'throttled', '5'])
  gate.resolve()
  for (const answer of await Promise.all(three))
    expect([answer.status, await answer.text()]).toEqual([200, ten])
  await expect.poll(async () => (await ask()).status).toBe(200)
})

test('a list that takes longer than a request may is sent to its end', async () => {
  const source = things(4_000)
  answerTo = async (query) => {
    if ((query as Query).before !== undefined) await new Promise((resolve) => setTimeout(resolve, 500))
    return source(query)
  }
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  const response = await fetch(`${address}/things`, { headers })
  expect(lines(await response.text()).flatMap((page) => page.things)).toHaveLength(4_000)
})

test('a client that stops reading loses its place, so that others of its company get their lists', async () => {
  answerTo = things(10_000_000)
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  const stalled = await Promise.all([1, 2, 3].map(() => fetch(`${address}/things`, { headers })))
  await expect
    .poll(async () => {
      const answer = await fetch(`${address}/things`, { headers })
      await answer.body?.cancel()
      return answer.status
    })
    .toBe(200)
  for (const { body } of stalled) await body?.cancel().catch(() => undefined)
})

test('only who asks for it is sent all pages', async () => {
  const asked: boolean[] = []
  app = fastify()
  app.get('/asked', async (request) => void asked.push(asksAllPages(request)))
  for (const accept of ['application/json', '*/*', 'application/x-ndjson', 'application/x-ndjson, */*'])
    await app.inject({ url: '/asked', headers: { accept } })
  await app.inject({ method: 'HEAD', url: '/asked', headers })
  expect(asked).toEqual([false, false, true, false, false])
})

/** The value of a counter once two looks at it agree. */
const settled = async (counter: () => number): Promise<number> => {
  for (let last = -1; ; ) {
    const now = counter()
    if (now === last) return now
    last = now
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}
