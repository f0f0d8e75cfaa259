import {
  addMs,
  endpoint,
  type Handler,
  instantOf,
  parsePosition,
  type Route,
  reject,
  route,
  text,
  Uuid,
} from '@bon/contracts/kernel'
import { StoreUnavailable } from '@bon/contracts/ports'
import { provider_company_uuid } from '@bon/contracts/resources'
import type { Company } from '@bon/services/identity'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { newId, systemClock } from '../clock/index.ts'
import type { Session } from '../identity/index.ts'
import { scaled } from '../slowness/index.ts'
import { createServer } from './server.ts'

const mine = '0190a000-0000-7000-8000-000000000001'
const parent = '0190a000-0000-7000-8000-000000000002'
const foreign = '0190a000-0000-7000-8000-000000000003'
const thing = '0190a000-0000-7000-8000-00000000000f'

const toys = {
  save: endpoint({
    method: 'PUT',
    path: '/toys/:uuid',
    summary: 'Saves a toy.',
    permission: 'order.save',
    params: z.object({ uuid: Uuid }),
    body: z.strictObject({ name: text(20), parts: z.array(z.strictObject({ size: z.int() })).max(5) }),
    returns: z.object({ name: z.string(), seen: z.record(z.string(), z.unknown()) }),
    rejects: ['toy.broken', 'login.incorrect', 'login.throttled'],
  }),
  list: endpoint({
    method: 'GET',
    path: '/toys',
    summary: 'Lists toys.',
    permission: 'order.read',
    query: z.object({ limit: z.coerce.number().int().min(1).default(25), name: z.string().optional() }),
    returns: z.object({ limit: z.int() }),
    rejects: [],
    reads: ['documents'],
  }),
  hello: endpoint({
    method: 'POST',
    path: '/hello',
    summary: 'Needs nobody.',
    permission: 'public.read',
    returns: z.undefined(),
    rejects: [],
  }),
  journal: endpoint({
    method: 'GET',
    path: '/toy-journal',
    summary: 'For accountants.',
    permission: 'journal.read',
    returns: z.object({ company: z.array(z.string()) }),
    rejects: [],
  }),
  own: endpoint({
    method: 'GET',
    path: '/toys-of-mine',
    summary: 'For anybody who is signed in.',
    permission: 'profile.own',
    returns: z.object({ lacks_second_factor: z.boolean().optional() }),
    rejects: [],
  }),
}

type Save = Handler<typeof toys.save>
let whatHappens: (...request: Parameters<Save>) => Promise<unknown> = async ({ body }, context) => ({
  body: {
    name: body.name,
    seen: { command_id: context.command_id, if_match: String(context.if_match), scope: context.scope },
  },
  revision: 7n,
  position: parsePosition('42'),
})
const usual = whatHappens
const handlerOfSave: Save = (...request) => whatHappens(...request) as never

const routes: Route[] = [
  route(toys.save, handlerOfSave),
  route(toys.list, async ({ query }) => ({ body: { limit: query.limit } })),
  route(toys.hello, async () => ({ body: undefined })),
  route(toys.own, async (_, { lacks_second_factor }) => ({ body: { lacks_second_factor } as never })),
  route(toys.journal, async (_, { scope }) => ({ body: { company: [...scope.resource_companies] } })),
]

const tokens = {
  admin: 'a'.repeat(43),
  cashier: 'c'.repeat(43),
  provider: 'p'.repeat(43),
  superadmin: 's'.repeat(43),
  two: 't'.repeat(43),
  unproven: 'u'.repeat(43),
  inspector: 'i'.repeat(43),
  late: 'l'.repeat(43),
  ended: 'e'.repeat(43),
}
const session = (roles: Session['roles'], wsy_role: Session['wsy_role'] = null): Session => ({
  session_uuid: newId(),
  user_uuid: newId(),
  wsy_role,
  roles,
  abilities: '*',
  device: null,
  inspection: null,
  key: null,
  signed_in: [],
  entered: [foreign, thing],
  page_choices: [],
  lacks_second_factor: false,
  grant: null,
})
/** Opened by an inspection link that ends in so many milliseconds, by the clock of the server. */
const bySession = (ms: number): Session => ({
  ...session([{ company_uuid: mine, role: 'inspector' }]),
  abilities: 'inspection',
  inspection: { until: addMs(instantOf(Date.now()), ms) },
})
const sessions: Record<string, Session> = {
  [tokens.admin]: session([{ company_uuid: mine, role: 'admin' }]),
  [tokens.cashier]: session([{ company_uuid: mine, role: 'cashier' }]),
  [tokens.provider]: session([], 'wsy_admin'),
  [tokens.superadmin]: session([], 'superadmin'),
  [tokens.unproven]: { ...session([], 'wsy_admin'), lacks_second_factor: true },
  [tokens.inspector]: bySession(60_000),
  [tokens.late]: bySession(0),
  [tokens.two]: session([
    { company_uuid: mine, role: 'admin' },
    { company_uuid: parent, role: 'cashier' },
  ]),
}
const company = (uuid: string, parent_uuid: string | null): Company => ({
  uuid,
  parent_uuid,
  display_name: 'X',
  type: 'independent',
  legal_name: 'X ApS',
  cvr: '12345678',
  currency: 'DKK',
  vat_entity_uuid: uuid,
})
const companies: Record<string, Company> = {
  [mine]: company(mine, parent),
  [parent]: company(parent, null),
  [foreign]: company(foreign, null),
}

let waited: unknown
let isFresh = true
let isRebuilding = false
let app: FastifyInstance
beforeAll(async () => {
  app = await createServer({
    routes,
    identity: {
      sessionOf: async (token) => sessions[token],
      endOfInspection: async (token) => (token === tokens.ended ? 'revoked' : undefined),
      stillValid: async () => new Map(),
    },
    companyOf: (uuid) => companies[uuid],
    staff_needs_second_factor: true,
    clock: systemClock,
    newId,
    bus: {
      publish: () => undefined,
      subscribe: () => () => undefined,
      onReconnect: () => () => undefined,
      close: async () => undefined,
    },
    health: async () => ({ ready: true, position: parsePosition('3') }),
    waitFor: async (projections, position) => {
      waited = { projections, position }
      return isFresh
    },
    isRebuilding: async (projections) => isRebuilding && projections.includes('documents'),
    check_answers: true,
    request_ms: 1_000,
  })
})
afterAll(() => app.close())

const as = (token: string, options: InjectOptions): InjectOptions => ({
  ...options,
  headers: { authorization: `Bearer ${token}`, ...options.headers },
})
const json = { 'content-type': 'application/json' }
const good = { name: 'Bil', parts: [{ size: 1 }] }
const save = (payload: unknown = good, headers: Record<string, string> = {}) =>
  app.inject(
    as(tokens.admin, {
      method: 'PUT',
      url: `/api/v1/toys/${thing}`,
      payload: (typeof payload === 'string' || Buffer.isBuffer(payload)
        ? payload
        : JSON.stringify(payload)) as string,
      headers: { ...json, ...headers },
    }),
  )
const expectProblem = (answer: Awaited<ReturnType<typeof save>>, status: number, code: string) => {
  expect(answer.json()).toMatchObject({ status, code, type: `urn:bon:problem:${code}` })
  expect(answer.statusCode).toBe(status)
  expect(answer.headers['content-type']).toBe('application/problem+json; charset=utf-8')
}

describe('a good request', () => {
  test('is answered with revision, position and the headers of every answer', async () => {
    const command_id = newId()
    const answer = await save(good, { 'idempotency-key': command_id.toUpperCase(), 'if-match': '"12"' })
    expect(answer.statusCode).toBe(200)
    expect(answer.headers).toMatchObject({
      etag: '"7"',
      position: '42',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    })
    expect(answer.json()).toMatchObject({
      name: 'Bil',
      seen: {
        command_id,
        if_match: '12',
        scope: {
          company_uuid: mine,
          vat_entity_uuid: mine,
          resource_companies: [mine, parent, provider_company_uuid],
        },
      },
    })
  })

  test('waits for the read model that the answer is read from, and says when it is stale', async () => {
    const list = () =>
      app.inject(as(tokens.admin, { url: '/api/v1/toys?limit=3', headers: { 'after-position': '99' } }))
    const fresh = await list()
    expect(waited).toEqual({ projections: ['documents'], position: parsePosition('99') })
    expect(fresh.json()).toEqual({ limit: 3 })
    expect(fresh.headers['stale']).toBeUndefined()
    isFresh = false
    expect((await list()).headers['stale']).toBe('true')
    isFresh = true
    isRebuilding = true
    waited = undefined
    expect((await list()).headers['stale']).toBe('rebuilding')
    expect(waited).toBeUndefined()
    isRebuilding = false
  })

  test('with an empty result is 204; HEAD and OPTIONS answer as specified', async () => {
    expect((await app.inject({ method: 'POST', url: '/api/v1/hello' })).statusCode).toBe(204)
    const head = await app.inject(as(tokens.admin, { method: 'HEAD', url: '/api/v1/toys' }))
    expect([head.statusCode, head.body]).toEqual([200, ''])
    const options = await app.inject({ method: 'OPTIONS', url: '/api/v1/toys' })
    expect([options.statusCode, options.headers['allow']]).toEqual([204, 'GET, HEAD, OPTIONS'])
    expect(options.headers['access-control-allow-origin']).toBeUndefined()
  })

  test('may have no body where none is required', async () => {
    for (const payload of ['', '{}']) {
      const answer = await app.inject({ method: 'POST', url: '/api/v1/hello', headers: json, payload })
      expect(answer.statusCode).toBe(204)
    }
  })
})

describe('a bad body', () => {
  const deep = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)
  test.each([
    ['missing field', { name: 'Bil' }, 422],
    ['field too many', { ...good, price: 1 }, 422],
    ['null', null, 422],
    ['an array', [good], 422],
    ['wrong type', { ...good, name: 7 }, 422],
    ['too long', { ...good, name: 'x'.repeat(21) }, 422],
    ['a NUL', '{"name":"a\\u0000b","parts":[]}', 422],
    ['a lone surrogate', '{"name":"a\\ud800b","parts":[]}', 422],
    ['a lone surrogate in a key', '{"name":"Bil","parts":[],"\\udfff":1}', 422],
    ['a prototype', '{"name":"Bil","parts":[],"__proto__":{"admin":true}}', 422],
    ['a prototype in disguise', '{"name":"Bil","parts":[],"__pr\\u006fto__":{}}', 422],
    ['a constructor', '{"name":"Bil","parts":[{"constructor":{"prototype":{}}}]}', 422],
    ['the same key twice', '{"name":"Bil","parts":[],"n\\u0061me":"Bus"}', 422],
    ['200 deep', deep(200), 422],
    ['300,000 deep', deep(300_000), 422],
    ['malformed', '{"name":', 400],
    ['not UTF-8', Buffer.from([0x22, 0xff, 0x22]), 400],
    ['empty', '', 422],
    ['a number beyond all', '{"name":"Bil","parts":[{"size":1e999}]}', 422],
  ])('%s', async (_name, payload, status) => {
    expectProblem(await save(payload), status, 'request.invalid')
  })

  test('names the invalid fields and rules', async () => {
    const answer = await save({ name: '', parts: [{ size: 1.5 }], more: 1 })
    expect(answer.json().fields).toEqual([
      { path: 'name', rule: 'too_small' },
      { path: 'parts.0.size', rule: 'invalid_type' },
      { path: 'more', rule: 'unrecognized_keys' },
    ])
  })

  test('is refused with another type, another encoding, or over 1 MB', async () => {
    expectProblem(await save('name=Bil', { 'content-type': 'text/plain' }), 415, 'request.unsupported')
    expectProblem(await save(good, { 'content-encoding': 'gzip' }), 415, 'request.unsupported')
    expectProblem(await save(`"${'x'.repeat(1_048_577)}"`), 413, 'request.too_large')
  })

  test('is refused where none is expected', async () => {
    const answer = await app.inject({
      method: 'POST',
      url: '/api/v1/hello',
      headers: json,
      payload: '{"a":1}',
    })
    expectProblem(answer, 422, 'request.invalid')
  })

  test('of half a million small errors is refused in time', async () => {
    const started = performance.now()
    expectProblem(await save(`{"name":"Bil","parts":[${'0,'.repeat(500_000)}0]}`), 422, 'request.invalid')
    expect(performance.now() - started).toBeLessThan(scaled(10_000))
  })
})

describe('a bad address or header', () => {
  test.each([
    ['/api/v1/nothing', 404],
    ['/api/v2/toys', 404],
    ['/api', 404],
    ['/api/v1/toys?limit=0', 422],
    ['/api/v1/toys?limit=1&limit=2', 422],
    ['/api/v1/toys?name=a%00b', 422],
    ['/api/v1/toys?__proto__=1', 422],
    ['/api/v1/toys/%E0%A4%A', 400],
    [`/api/v1/toys/${'x'.repeat(300)}`, 400],
  ])('%s', async (url, status) => {
    const method = url.includes('toys/') ? 'PUT' : 'GET'
    const answer = await app.inject(
      as(tokens.admin, { method, url, headers: json, ...(method === 'PUT' && { payload: '{}' }) }),
    )
    expectProblem(answer, status, status === 404 ? 'request.not_found' : 'request.invalid')
  })

  test.each([
    ['if-match', 'W/"1"'],
    ['if-match', '*'],
    ['if-match', '-1'],
    ['if-match', '9'.repeat(19)],
    ['if-match', ''],
    ['idempotency-key', 'x'],
    ['idempotency-key', ''],
    ['company-uuid', 'x'],
  ])('%s: %s', async (name, value) => {
    expectProblem(await save(good, { [name]: value }), 422, 'request.invalid')
  })

  test('a method that the path does not support is 405 and lists the supported ones', async () => {
    const answer = await app.inject(
      as(tokens.admin, { method: 'DELETE', url: `/api/v1/toys/${thing}`, payload: 'x' }),
    )
    expectProblem(answer, 405, 'request.method')
    expect(answer.headers['allow']).toBe('PUT, OPTIONS')
  })
})

describe('authentication and permissions', () => {
  const list = (token: string, headers: Record<string, string> = {}, query = '') =>
    app.inject(as(token, { url: `/api/v1/toys${query}`, headers }))
  const journal = (token: string, headers: Record<string, string> = {}) =>
    app.inject(as(token, { url: '/api/v1/toy-journal', headers }))

  test('no token: 401, before the body is read', async () => {
    for (const authorization of [
      undefined,
      'Bearer x',
      `Bearer ${'x'.repeat(43)}`,
      `Basic ${tokens.admin}`,
    ]) {
      const answer = await app.inject({
        method: 'PUT',
        url: `/api/v1/toys/${thing}`,
        headers: { ...json, ...(authorization && { authorization }) },
        payload: '{{{',
      })
      expectProblem(answer, 401, 'session.missing')
      expect(answer.headers['www-authenticate']).toBe('Bearer')
    }
  })

  test('two companies in one request are refused', async () => {
    const answer = await list(tokens.admin, { 'company-uuid': mine }, `?company_uuid=${foreign}`)
    expectProblem(answer, 400, 'request.company_mismatch')
    const twice = await list(tokens.admin, {}, `?company_uuid=${mine}&company_uuid=${foreign}`)
    expectProblem(twice, 400, 'request.company_mismatch')
    const same = await list(tokens.admin, { 'company-uuid': mine.toUpperCase() }, `?company_uuid=${mine}`)
    expect(same.statusCode).toBe(200)
  })

  test('no role in the company, no role with the permission, or no company at all: 403', async () => {
    expectProblem(await list(tokens.admin, { 'company-uuid': foreign }), 403, 'session.forbidden')
    expectProblem(await journal(tokens.cashier), 403, 'session.forbidden')
    expect((await journal(tokens.cashier)).json().reason).toBe('other')
    expectProblem(await list(tokens.two), 403, 'session.forbidden')
    expectProblem(await list(tokens.provider), 403, 'session.forbidden')
  })

  test('R-24: an inspection link reads by its role and has no account; to the moment of its end, which is named', async () => {
    const answer = await journal(tokens.inspector, { 'company-uuid': mine })
    expect(answer.statusCode).toBe(200)
    expectProblem(await journal(tokens.inspector, { 'company-uuid': foreign }), 403, 'session.forbidden')
    const account = { authorization: `Bearer ${tokens.inspector}`, 'company-uuid': mine }
    expectProblem(
      await app.inject({ url: '/api/v1/toys-of-mine', headers: account }),
      403,
      'session.forbidden',
    )
    expect((await list(tokens.inspector, { 'company-uuid': mine })).statusCode).toBe(200)
    const late = await journal(tokens.late, { 'company-uuid': mine })
    expectProblem(late, 401, 'inspection_link.expired')
    expect(late.headers['www-authenticate']).toBe('Bearer')
    expectProblem(await journal(tokens.ended, { 'company-uuid': mine }), 401, 'inspection_link.revoked')
  })

  test('S-11: provider staff reach only their own account until a second factor is on', async () => {
    const headers = { 'company-uuid': foreign }
    expectProblem(await journal(tokens.unproven, headers), 403, 'session.second_factor_needed')
    const own = await app.inject({
      url: '/api/v1/toys-of-mine',
      headers: { authorization: `Bearer ${tokens.unproven}` },
    })
    expect(own.json()).toEqual({ lacks_second_factor: true })
  })

  test('a role applies only in its own company', async () => {
    expect((await journal(tokens.two, { 'company-uuid': mine })).statusCode).toBe(200)
    expectProblem(await journal(tokens.two, { 'company-uuid': parent }), 403, 'session.forbidden')
  })

  test('provider staff act in companies that they entered with a reason, superadmins in none', async () => {
    expectProblem(await journal(tokens.provider, { 'company-uuid': mine }), 403, 'session.not_entered')
    expect((await journal(tokens.provider, { 'company-uuid': foreign })).json()).toEqual({
      company: [foreign, provider_company_uuid],
    })
    expectProblem(await journal(tokens.provider, { 'company-uuid': thing }), 403, 'session.forbidden')
    expectProblem(await journal(tokens.superadmin, { 'company-uuid': mine }), 403, 'session.forbidden')
  })
})

describe('answers of a handler', () => {
  const saying = async (what: () => Promise<unknown>) => {
    whatHappens = what
    try {
      return await save()
    } finally {
      whatHappens = usual
    }
  }

  test('a rejection carries the current view', async () => {
    const answer = await saying(async () => ({
      ...reject('toy.broken', { part: 3 }),
      current: { name: 'Bus' },
    }))
    expectProblem(answer, 409, 'toy.broken')
    expect(answer.json()).toMatchObject({ params: { part: 3 }, current: { name: 'Bus' } })
  })

  test.each([
    ['request.not_found', 404],
    ['request.needs_revision', 428],
    ['command.reused', 422],
    ['command.undecided', 503],
    ['login.incorrect', 401],
    ['session.forbidden', 403],
  ])('%s is %i', async (code, status) => {
    expectProblem(await saying(async () => reject(code)), status, code)
  })

  test('a busy answer carries Retry-After', async () => {
    const answer = await saying(async () => reject('login.throttled', { seconds: 90 }))
    expectProblem(answer, 429, 'login.throttled')
    expect(answer.headers['retry-after']).toBe('90')
  })

  test('an undeclared rejection is a defect', async () => {
    expectProblem(await saying(async () => reject('toy.stolen')), 500, 'internal')
    expectProblem(await saying(async () => ({ body: { name: 1 } })), 500, 'internal')
    expectProblem(await saying(async () => ({ body: { name: 'x', seen: {}, secret: 1 } })), 500, 'internal')
    expectProblem(await saying(async () => Promise.reject(new Error('oops'))), 500, 'internal')
  })

  test.each([
    ['the event store', new StoreUnavailable('away')],
    ['a refused connection', Object.assign(new AggregateError([]), { code: 'ECONNREFUSED' })],
    [
      'a full disk',
      new Error('while saving', { cause: Object.assign(new Error('no space'), { code: '53100' }) }),
    ],
    ['a killed backend', Object.assign(new Error('terminating'), { code: '57P01' })],
    ['a lost connection', new Error('Connection terminated unexpectedly')],
  ])('%s is away: 503 with Retry-After', async (_name, error) => {
    const answer = await saying(async () => Promise.reject(error))
    expectProblem(answer, 503, 'storage_unavailable')
    expect(answer.headers['retry-after']).toBe('2')
  })

  test('no answer before the deadline is an error', async () => {
    const answer = await saying(() => new Promise(() => undefined))
    expectProblem(answer, 503, 'unavailable')
  })

  test('a problem text is in the requested language', async () => {
    const titleIn = async (language: string) => {
      const answer = await app.inject({ url: '/api/v1/toys', headers: { 'accept-language': language } })
      return [answer.headers['content-language'], answer.json().title]
    }
    expect(await titleIn('en-GB,da;q=0.5')).toEqual(['en', 'Sign in to go on.'])
    expect(await titleIn('fr')).toEqual(['da', 'Log ind for at fortsætte.'])
  })
})

test('health answers with its details, openapi with every call, the reference without scripts', async () => {
  expect((await app.inject('/health')).json()).toEqual({ ready: true, position: '3' })
  const openapi = (await app.inject('/api/v1/openapi.json')).json()
  expect(openapi.paths['/orders/{uuid}'].put).toMatchObject({
    'x-permission': 'order.save',
    'x-rejections': expect.arrayContaining(['order.line_changed']),
  })
  const docs = await app.inject('/api/v1/docs')
  expect(docs.body).not.toContain('<script')
  const nonce = /nonce="([^"]+)"/.exec(docs.body)?.[1]
  expect(docs.headers['content-security-policy']).toContain(`'nonce-${nonce}'`)
})
