import { identityEndpoints } from '@bon/contracts/identity'
import { orderEndpoints } from '@bon/contracts/orders'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { credentials } from '../credentials/index.ts'
import { availability } from './availability.ts'
import { call } from './call.ts'
import { cashierPin } from './cashier-pin.ts'
import { latestPosition } from './position.ts'
import { ApiProblem, ignoreExpected, isProblem, unreachable } from './problem.ts'

const uuid = '825a7635-bcfe-5dcf-8193-83ba2312236b'
const company = '5c054310-c996-5eb9-a4fa-ba4d8ad9aa32'
const requests: { url: URL; init: RequestInit }[] = []
let answers: (() => Response)[] = []

const problem =
  (status: number, code: string, headers = {}) =>
  () =>
    new Response(JSON.stringify({ type: 'about:blank', title: code, status, code }), {
      status,
      headers: { 'content-type': 'application/problem+json', ...headers },
    })
const ok =
  (body: unknown, headers = {}) =>
  () =>
    new Response(JSON.stringify(body), { headers })
const header = (at: number, name: string) => new Headers(requests[at]?.init.headers).get(name)

beforeEach(() => {
  requests.length = 0
  vi.useFakeTimers()
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    requests.push({ url: new URL(url, 'http://bon.test'), init })
    const answer = answers.shift()
    if (!answer) throw new TypeError('network')
    return answer()
  })
  credentials.signIn('a-token')
  credentials.chooseCompany(company)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** Cancels an order and advances the timers through the retry delays. */
const cancel = async () => {
  const pending = call(orderEndpoints.cancel, {
    params: { uuid },
    body: { register_uuid: uuid, cashier_uuid: uuid },
    ifMatch: '7',
    commandId: uuid,
  })
  pending.catch(() => {})
  await vi.advanceTimersByTimeAsync(20_000)
  return pending
}

test('API-01 to API-03, I18N-03: a call says who asks, for what company, from which build', async () => {
  answers = [ok({ order: {} }, { ETag: '"8"', Position: '12' })]
  const reply = await cancel()
  expect(requests[0]?.url.pathname).toBe(`/api/v1/orders/${uuid}/cancel`)
  expect([...(requests[0]?.url.searchParams.keys() ?? [])].sort()).toEqual([
    'build_key',
    'build_time',
    'company_uuid',
  ])
  expect(header(0, 'Authorization')).toBe('Bearer a-token')
  expect(header(0, 'Company-Uuid')).toBe(company)
  expect(header(0, 'Accept-Language')).toBe('da')
  expect(header(0, 'If-Match')).toBe('7')
  expect(header(0, 'Idempotency-Key')).toBe(uuid)
  expect(reply).toMatchObject({ revision: '8', position: '12' })
})

test('the next read asks for what the last answer wrote', async () => {
  answers = [ok({}, { Position: '90' }), ok({ order: {} })]
  await cancel()
  await call(orderEndpoints.show, { params: { uuid } })
  expect(latestPosition()?.toString()).toBe('90')
  expect(header(1, 'After-Position')).toBe('90')
})

test('an unanswered command is sent again with the same id, a few times', async () => {
  answers = [
    () => {
      throw new TypeError('network')
    },
    problem(503, 'storage_unavailable', { 'Retry-After': '1' }),
    ok({ order: {} }),
  ]
  await cancel()
  expect(requests).toHaveLength(3)
  expect(new Set(requests.map((_, at) => header(at, 'Idempotency-Key')))).toEqual(new Set([uuid]))
})

const brokenBody = () =>
  new Response(
    new ReadableStream({
      start: (stream) => {
        stream.enqueue(new TextEncoder().encode('{"order": {"sta'))
        stream.error(new TypeError('network'))
      },
    }),
  )

test('DEF-19: a command whose answer broke off on its way is sent again with the same id', async () => {
  answers = [brokenBody, () => new Response(brokenBody().body, { status: 409 }), ok({ order: {} })]
  await cancel()
  expect(requests.map((_, at) => header(at, 'Idempotency-Key'))).toEqual([uuid, uuid, uuid])
})

test('DEF-19: a command on a line that is lost without a sign is sent again, and not for ever while nobody answers', async () => {
  const ends: AbortSignal[] = []
  const limit = new AbortController()
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal)
  vi.stubGlobal('fetch', (_: string, { signal }: RequestInit) => {
    if (!signal) throw new Error('no end')
    ends.push(signal)
    return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
  })
  const pending = cancel()
  await vi.advanceTimersByTimeAsync(1_000)
  expect([ends.length, ends[0]?.aborted]).toEqual([1, false])
  // The live stream broke off: the connection of the command may be as dead.
  availability.lost()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(ends).toHaveLength(2)
  // Somebody else found out that nobody answers.
  availability.unreachable()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(ends).toHaveLength(3)
  limit.abort(new DOMException('late', 'TimeoutError'))
  await expect(pending).rejects.toMatchObject({ problem: { code: 'network.unreachable' } })
  expect(ends).toHaveLength(3)
  availability.answered()
})

test('the attempts have an end', async () => {
  answers = []
  await expect(cancel()).rejects.toMatchObject({ problem: { code: 'network.unreachable' } })
  expect(requests).toHaveLength(4)
})

test('a refusal is final and is known by its code', async () => {
  answers = [problem(409, 'order.already_paid')]
  const error = await cancel().catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(ApiProblem)
  expect(isProblem(error, orderEndpoints.cancel, 'order.already_paid')).toBe(true)
  expect(requests).toHaveLength(1)
})

test('AUTH-34: a dead token signs out; a wrong password does not', async () => {
  answers = [problem(401, 'login.incorrect')]
  await call(identityEndpoints.login, { body: { client: 'a@b.dk', secret: 'x' } }).catch(() => {})
  expect(credentials.current().token).toBe('a-token')
  answers = [problem(401, 'session.missing')]
  await call(orderEndpoints.show, { params: { uuid } }).catch(() => {})
  expect(credentials.current().token).toBeNull()
})

test('AUTH-40: while somebody is impersonated every request says whom, until it ends', async () => {
  credentials.impersonate({ uuid, name: 'Jonna Palm', by: 'Provider' })
  answers = [ok({ order: {} }), problem(403, 'session.impersonation_over'), ok({ order: {} })]
  await call(orderEndpoints.show, { params: { uuid } })
  expect(requests[0]?.url.searchParams.get('impersonate')).toBe(uuid)
  await call(orderEndpoints.show, { params: { uuid } }).catch(() => {})
  expect(credentials.current().impersonated).toBeNull()
  await call(orderEndpoints.show, { params: { uuid } })
  expect(requests[2]?.url.searchParams.has('impersonate')).toBe(false)
})

test('S-05: a cashier who is not signed in there is asked for his PIN, and the same command goes on', async () => {
  const typed: string[] = []
  const stop = cashierPin.registerPrompter(async (cashier) => typed.push(cashier) === 1)
  answers = [problem(409, 'cashier.not_signed_in'), ok({ order: {} })]
  await cancel()
  expect(typed).toEqual([uuid])
  expect([header(0, 'Idempotency-Key'), header(1, 'Idempotency-Key')]).toEqual([uuid, uuid])
  expect(requests[1]?.init.body).toBe(requests[0]?.init.body)
  // Without the PIN, the command is rejected as usual.
  answers = [problem(409, 'cashier.not_signed_in')]
  const refused = await cancel().catch((error: unknown) => error)
  expect(isProblem(refused, orderEndpoints.cancel, 'cashier.not_signed_in')).toBe(true)
  stop()
})

test('the end of an action passes over a refusal and an aborted request, and throws a bug on', () => {
  expect(ignoreExpected(unreachable())).toBeUndefined()
  expect(ignoreExpected(new DOMException('left', 'AbortError'))).toBeUndefined()
  expect(() => ignoreExpected(new TypeError('a bug'))).toThrow('a bug')
})
