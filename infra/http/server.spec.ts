import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { type ChangeNotification, endpoint, parsePosition, route, subjectOf } from '@bon/contracts/kernel'
import type { FastifyInstance } from 'fastify'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { newId, systemClock } from '../clock/index.ts'
import type { Session } from '../identity/index.ts'
import { collectLines } from '../logger/collect-lines.ts'
import { memoryMessageBus } from '../message-bus/index.ts'
import { manualClock } from '../spec-support/manual-clock.ts'
import { createServer, type ServerOptions } from './server.ts'

const mine = newId()
const parent = newId()
const foreign = newId()
const token = 'a'.repeat(43)
const bus = memoryMessageBus()

let open: FastifyInstance | undefined
let sessions: Record<string, Session> = {}
const start = async (more: Partial<ServerOptions> = {}) => {
  sessions = {
    [token]: {
      session_uuid: newId(),
      user_uuid: newId(),
      wsy_role: null,
      roles: [{ company_uuid: mine, role: 'cashier' }],
      abilities: '*',
      device: null,
      inspection: null,
      key: null,
      signed_in: [],
      entered: [],
      page_choices: [],
      lacks_second_factor: false,
      grant: null,
    },
  }
  const app = await createServer({
    routes: [],
    identity: {
      sessionOf: async (one) => sessions[one],
      endOfInspection: async () => undefined,
      stillValid: async (tokens) =>
        new Map(tokens.flatMap((one) => (sessions[one] ? [[one, sessions[one]] as const] : []))),
    },
    companyOf: (uuid) => ({
      uuid,
      parent_uuid: uuid === mine ? parent : null,
      display_name: 'X',
      type: 'independent',
      legal_name: 'X ApS',
      cvr: '12345678',
      currency: 'DKK',
      vat_entity_uuid: uuid,
    }),
    staff_needs_second_factor: true,
    clock: systemClock,
    newId,
    bus,
    health: async () => ({ ready: true }),
    waitFor: async () => true,
    isRebuilding: async () => false,
    ...more,
  })
  open = app
  await app.listen({ port: 0, host: '127.0.0.1' })
  return { app, url: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}` }
}
afterEach(() => open?.close())

const notification = (more: Partial<ChangeNotification>): ChangeNotification => ({
  company_uuid: mine,
  topic: 'orders',
  uuid: newId(),
  revision: '1',
  position: '10',
  ...more,
})
const publishChange = (one: ChangeNotification) => bus.publish(subjectOf(one), JSON.stringify(one))

const fetchLive = (url: string, bearer = token) =>
  fetch(`${url}/api/v1/live`, { headers: { authorization: `Bearer ${bearer}` } })
const listen = async (url: string, bearer = token) => {
  const answer = await fetchLive(url, bearer)
  const events: string[] = []
  const ended = (async () => {
    const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader()
    let rest = ''
    for (;;) {
      const part = await reader?.read()
      if (!part || part.done) return
      const texts = (rest + part.value).split('\n\n')
      rest = texts.pop() ?? ''
      events.push(...texts.filter((text) => text.startsWith('event:')))
    }
  })()
  return { answer, events, ended }
}

describe('live', () => {
  test('notifies the own company, of shared resources of its parents too, and nobody else', async () => {
    const { url } = await start({ positionOf: async () => parsePosition('5') })
    const { answer, events } = await listen(url)
    expect(answer.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    await vi.waitFor(() => expect(events).toEqual(['event: heartbeat\ndata: {"position":"5"}']))
    const own = notification({ position: '12' })
    const shared = notification({ company_uuid: parent, topic: 'resources', position: '13' })
    publishChange(notification({ company_uuid: foreign, position: '11' }))
    publishChange(notification({ company_uuid: parent, topic: 'orders', position: '11' }))
    bus.publish(`live.${mine}.orders.x`, 'not a bell')
    publishChange(own)
    publishChange(shared)
    await vi.waitFor(() => expect(events.length).toBe(3))
    expect(events.slice(1)).toEqual([
      `event: bell\nid: 12\ndata: ${JSON.stringify(own)}`,
      `event: bell\ndata: ${JSON.stringify(shared)}`,
    ])
  })

  test('sends a heartbeat every 15 s with the last notified position', async () => {
    const clock = manualClock()
    const { url } = await start({ clock })
    const { events } = await listen(url)
    await vi.waitFor(() => expect(events).toEqual(['event: heartbeat\ndata: {"position":"0"}']))
    publishChange(notification({ position: '77' }))
    await vi.waitFor(() => expect(events.length).toBe(2))
    await clock.advance(15_000)
    await vi.waitFor(() => expect(events[2]).toBe('event: heartbeat\ndata: {"position":"77"}'))
  })

  test('W8: sends bytes twice a second, by which a till knows that its line is not cut', async () => {
    const clock = manualClock()
    const { url } = await start({ clock })
    const answer = await fetchLive(url)
    const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader()
    let read = ''
    const reading = (async () => {
      for (;;) {
        const part = await reader?.read()
        if (!part || part.done) return
        read += part.value
      }
    })()
    await vi.waitFor(() => expect(read).toContain('heartbeat'))
    const begun = read
    await clock.advance(500)
    await vi.waitFor(() => expect(read).toBe(`${begun}:\n\n`))
    await open?.close()
    await reading
  })

  test.each([
    ['token', () => ({})],
    ['role', () => ({ [token]: { ...(sessions[token] as Session), roles: [] } })],
  ])('ends when a %s is lost', async (_name, without) => {
    const { url } = await start()
    const { ended } = await listen(url)
    sessions = without()
    await ended
  })

  test('G-31: a stream that opens while the tokens of the others are checked stays open', async () => {
    const second = 'b'.repeat(43)
    const checks: { tokens: readonly string[]; answer: () => void }[] = []
    const identity: ServerOptions['identity'] = {
      sessionOf: async (one) => sessions[one],
      endOfInspection: async () => undefined,
      stillValid: (tokens) =>
        new Promise((resolve) => {
          const known = tokens.flatMap((one) => (sessions[one] ? [[one, sessions[one]] as const] : []))
          checks.push({ tokens, answer: () => resolve(new Map(known)) })
        }),
    }
    const { url } = await start({ identity })
    sessions[second] = { ...(sessions[token] as Session), session_uuid: newId() }
    await listen(url)
    await vi.waitFor(() => expect(checks.length).toBe(1))
    const { events } = await listen(url, second)
    await vi.waitFor(() => expect(events.length).toBe(1))
    checks[0]?.answer()
    await vi.waitFor(() => expect(checks[1]?.tokens).toEqual([token, second]))
    checks[1]?.answer()
  })

  test('disconnects a client that does not read', async () => {
    const { app, url } = await start()
    const { port } = new URL(url)
    const socket = connect(Number(port), '127.0.0.1').pause()
    socket.on('error', () => undefined)
    socket.write(`GET /api/v1/live HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\n\r\n`)
    const connections = () => new Promise((resolve) => app.server.getConnections((_, n) => resolve(n)))
    await vi.waitFor(async () => expect(await connections()).toBe(1))
    const isDisconnected = async () => {
      for (let i = 0; i < 2_000; i++) publishChange(notification({ position: String(i) }))
      return (await connections()) === 0
    }
    await vi.waitFor(async () => expect(await isDisconnected()).toBe(true), { timeout: 15_000 })
    socket.destroy()
  })

  test('requires a token and a company', async () => {
    const { url } = await start()
    expect((await fetch(`${url}/api/v1/live`)).status).toBe(401)
    const headers = { authorization: `Bearer ${token}`, 'company-uuid': foreign }
    expect((await fetch(`${url}/api/v1/live`, { headers })).status).toBe(403)
    expect((await fetch(`${url}/api/v1/live`, { method: 'HEAD' })).status).toBe(405)
  })

  test('ends when the server closes, and does not keep the server open', async () => {
    const { app, url } = await start()
    const { ended } = await listen(url)
    await Promise.all([app.close(), ended])
  })
})

describe('closing', () => {
  const slow = endpoint({
    method: 'POST',
    path: '/slow',
    summary: 'Takes its time.',
    permission: 'public.read',
    returns: z.object({ done: z.boolean() }),
    rejects: [],
  })

  test('waits for requests in progress, up to a deadline', async () => {
    const slowly = route(slow, async () => {
      await systemClock.sleep(300)
      return { body: { done: true } }
    })
    const { app, url } = await start({ routes: [slowly] })
    const answer = fetch(`${url}/api/v1/slow`, { method: 'POST' })
    await systemClock.sleep(100)
    await app.close()
    expect(await (await answer).json()).toEqual({ done: true })
    await expect(fetch(`${url}/api/v1/slow`, { method: 'POST' })).rejects.toThrow()

    const stuck = route(slow, () => new Promise(() => undefined))
    const second = await start({ routes: [stuck], drain_ms: 100 })
    const lost = fetch(`${second.url}/api/v1/slow`, { method: 'POST' }).catch(() => 'cut')
    await systemClock.sleep(50)
    await second.app.close()
    expect(await lost).toBe('cut')
  })
})

test('the log has method, route, status and time, and no content of the request', async () => {
  const { http: logger, lines } = collectLines()
  const secret = endpoint({
    method: 'POST',
    path: '/secrets/:uuid',
    summary: 'Fails.',
    permission: 'order.save',
    params: z.object({ uuid: z.string() }),
    body: z.object({ password: z.string() }),
    returns: z.object({}),
    rejects: [],
  })
  const { url } = await start({
    routes: [route(secret, async () => Promise.reject(new Error('a bug')))],
    logger,
  })
  const answer = await fetch(`${url}/api/v1/secrets/freja?email=freja@shop.example`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'user-agent': 'till-7' },
    body: '{"password":"Bonbon123"}',
  })
  expect(answer.status).toBe(500)
  expect(await answer.text()).not.toContain('a bug')
  await vi.waitFor(() => expect(lines.some((line) => 'ms' in line)).toBe(true))
  const log = lines.map((line) => JSON.stringify(line)).join('\n')
  expect(log).toContain('"method":"POST","route":"/api/v1/secrets/:uuid","status":500')
  expect(log).toContain('a bug')
  for (const word of ['freja', token, 'Bonbon123', 'till-7', '127.0.0.1:']) {
    expect(log.split('\n').filter((line) => line.includes(word) && !line.includes('listening'))).toEqual([])
  }
})

test('ASVS 16.2.1: the log line of a refused request has the caller and the missing permission, by codes and uuids', async () => {
  const { http: logger, lines } = collectLines()
  const securityEvents: object[] = []
  const closed = endpoint({
    method: 'GET',
    path: '/closed/:uuid',
    summary: 'Is not for this one.',
    permission: 'provider.write',
    params: z.object({ uuid: z.string() }),
    returns: z.object({}),
    rejects: [],
  })
  const { url } = await start({
    routes: [route(closed, async () => ({ body: {} }))],
    security: {
      note: async () => undefined,
      count: async (who, event) => void securityEvents.push({ ...event, company_uuid: who.company_uuid }),
    },
    logger,
  })
  const session = sessions[token]
  const headers = { authorization: `Bearer ${token}`, 'user-agent': 'till-7' }
  const requestAs = (as: Record<string, string>) =>
    fetch(`${url}/api/v1/closed/freja?email=freja@shop.example`, { headers: as })
  expect((await requestAs(headers)).status).toBe(403)
  expect((await requestAs({})).status).toBe(401)
  await vi.waitFor(() => expect(lines.filter((line) => 'ms' in line)).toHaveLength(2))
  const [refused, unknown] = lines.filter((line) => 'ms' in line)
  expect(refused).toMatchObject({
    route: '/api/v1/closed/:uuid',
    status: 403,
    code: 'session.forbidden',
    permission: 'provider.write',
    user: session?.user_uuid,
  })
  expect(unknown).toMatchObject({ status: 401, code: 'session.missing' })
  expect(unknown).not.toHaveProperty('user')
  const data = {
    holder_uuid: session?.user_uuid,
    permission: 'provider.write',
    reason: 'forbidden',
    times: 1,
  }
  expect(securityEvents).toEqual([{ type: 'AccessRefused', data, company_uuid: mine }])
  for (const word of ['freja', token, 'till-7', 'shop.example'])
    expect(JSON.stringify(lines)).not.toContain(word)
})

test('oversized headers and lines that are not HTTP are answered as problems', async () => {
  const { url } = await start()
  const long = await fetch(`${url}/api/v1/x`, { headers: { x: 'y'.repeat(20_000) } })
  expect([long.status, long.headers.get('content-type')]).toEqual([
    431,
    'application/problem+json; charset=utf-8',
  ])
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  socket.write('hello\r\n\r\n')
  const [bytes] = (await once(socket, 'data')) as [Buffer]
  expect(bytes.toString()).toMatch(/^HTTP\/1\.1 400 .*application\/problem\+json/s)
  socket.destroy()
})

test.each([
  ['no HTTP at all', 'hello\r\n\r\n', 400],
  ['headers beyond measure', `GET / HTTP/1.1\r\nHost: x\r\nx: ${'y'.repeat(20_000)}\r\n\r\n`, 431],
  ['no Host', 'GET /api/v1/x HTTP/1.1\r\n\r\n', 400],
])('S-16, G-32: the answer to %s has the security headers', async (_, sent, status) => {
  const { url } = await start()
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  socket.write(sent)
  const [bytes] = (await once(socket, 'data')) as [Buffer]
  socket.destroy()
  const answer = bytes.toString().toLowerCase()
  expect(answer).toContain(`http/1.1 ${status} `)
  for (const header of ['x-content-type-options: nosniff', 'x-frame-options: deny', "default-src 'none'"])
    expect(answer).toContain(header)
})

test('a health check that fails or times out is 503', async () => {
  const { http: logger, lines } = collectLines()
  const failing = await start({ logger, health: () => Promise.reject(new Error('no read model')) })
  expect((await fetch(`${failing.url}/health`)).status).toBe(503)
  const [failed] = lines.filter(({ msg }) => msg === 'the health check failed')
  expect(failed).toMatchObject({ level: 'warn' })
  expect(JSON.stringify(failed)).toContain('no read model')
  await failing.app.close()
  const clock = manualClock()
  const silent = await start({ clock, health: () => new Promise(() => undefined) })
  let status = 0
  const answered = fetch(`${silent.url}/health`).then((answer) => {
    status = answer.status
  })
  await vi.waitFor(async () => {
    await clock.advance(2_000)
    expect(status).toBe(503)
  })
  await answered
})

describe('the web app', () => {
  let folder: string
  const script = `console.log("${'bon '.repeat(1_000)}")`
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'bon-dist-'))
    await mkdir(join(folder, 'assets'))
    await writeFile(join(folder, 'assets/index-a1.js'), script)
    await writeFile(join(folder, 'assets/font-b2.woff2'), 'font')
    await writeFile(join(folder, 'robots.txt'), 'no')
    await writeFile(join(folder, 'service-worker.js'), 'self.skipWaiting()')
    await writeFile(join(folder, 'manifest.webmanifest'), '{}')
    await writeFile(
      join(folder, 'index.html'),
      '<meta name="csp-nonce" content="%CSP_NONCE%"><script nonce="%CSP_NONCE%" src="/assets/index-a1.js"></script>',
    )
    return () => rm(folder, { recursive: true })
  })

  test('is one page at every address, with a new nonce each time', async () => {
    const { app } = await start({ web_dist: folder })
    const nonces = new Set<string>()
    for (const url of ['/', '/login', '/companies/x/orders?y=1', '/assetsomething']) {
      const page = await app.inject(url)
      const nonce = /content="([\w-]{22})"/.exec(page.body)?.[1] ?? ''
      nonces.add(nonce)
      expect(page.statusCode).toBe(200)
      expect(page.body).toContain(`<script nonce="${nonce}"`)
      const policy = String(page.headers['content-security-policy'])
      expect(policy).toContain(`script-src 'self' 'nonce-${nonce}'`)
      expect(policy).toContain("frame-ancestors 'none'")
      expect(policy).not.toContain('unsafe')
      expect(page.headers['cache-control']).toBe('no-store')
      expect(page.headers['strict-transport-security']).toBeUndefined()
    }
    expect(nonces.size).toBe(4)
  })

  test('serves its files compressed, hashed ones with an unlimited cache', async () => {
    const { app } = await start({ web_dist: folder })
    const packed = await app.inject({
      url: '/assets/index-a1.js',
      headers: { 'accept-encoding': 'gzip, br' },
    })
    expect(packed.headers).toMatchObject({
      'content-encoding': 'br',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': 'text/javascript; charset=utf-8',
      vary: 'accept-encoding',
    })
    expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(script)
    expect((await app.inject('/assets/index-a1.js')).body).toBe(script)
    const font = await app.inject({ url: '/assets/font-b2.woff2', headers: { 'accept-encoding': 'br' } })
    expect([font.headers['content-encoding'], font.headers['content-type']]).toEqual([
      undefined,
      'font/woff2',
    ])
    expect((await app.inject('/robots.txt')).headers['cache-control']).toBe('no-cache')
  })

  test('W9: its service worker may fetch our files and nothing else, and is asked for anew each time', async () => {
    const { app } = await start({ web_dist: folder })
    const worker = await app.inject('/service-worker.js')
    expect(worker.headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'no-cache',
      'content-security-policy': "default-src 'none'; connect-src 'self'",
    })
    const manifest = await app.inject('/manifest.webmanifest')
    expect(manifest.headers['content-type']).toBe('application/manifest+json; charset=utf-8')
    expect(manifest.headers['content-security-policy']).toBe("default-src 'none'; frame-ancestors 'none'")
  })

  test('has its build time; a missing chunk is not a page, nor is the API, nor what lies outside', async () => {
    const { app } = await start({ web_dist: folder })
    expect((await app.inject('/last_deployment_time.txt')).body).toMatch(/^\d{4}-.*Z$/)
    expect((await app.inject('/encourage_update.txt')).body).toBe('0')
    for (const url of ['/assets/gone.js', '/api/v1/gone', '/api']) {
      expect((await app.inject(url)).headers['content-type']).toBe('application/problem+json; charset=utf-8')
    }
    for (const url of ['/../package.json', '/assets/../../etc/passwd', '/%2e%2e/%2e%2e/etc/passwd']) {
      expect((await app.inject(url)).body).not.toMatch(/root:|"name"/)
    }
    expect((await app.inject({ method: 'POST', url: '/login' })).statusCode).toBe(404)
  })
})
