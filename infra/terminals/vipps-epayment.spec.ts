import { createServer, type Server } from 'node:http'
import { money } from '@bon/contracts/kernel'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { newId } from '../clock/index.ts'
import { testVipps } from './call-vipps.ts'
import { vippsEpayment } from './vipps-epayment.ts'

/** Answers from the examples of developer.vippsmobilepay.com, in order; requests are recorded. */
type Answer = [status: number, body: unknown, headers?: Record<string, string>] | 'none'
let answers: Answer[]
let calls: { call: string; headers: Record<string, unknown>; body: unknown }[]
let server: Server
let host: string
const shown: string[] = []

beforeEach(async () => {
  answers = []
  calls = []
  server = createServer(async (request, response) => {
    let text = ''
    for await (const chunk of request) text += chunk
    const { headers, method, url } = request
    if (url === '/accesstoken/get') {
      response.end(JSON.stringify({ token_type: 'Bearer', expires_in: '3599', access_token: 'a token' }))
      return
    }
    calls.push({ call: `${method} ${url}`, headers, body: text ? JSON.parse(text) : null })
    const next = answers.shift() ?? [500, {}]
    if (next !== 'none') response.writeHead(next[0], next[2]).end(JSON.stringify(next[1]))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const at = server.address()
  host = `http://127.0.0.1:${typeof at === 'object' && at ? at.port : 0}`
})
afterEach(() => {
  server.closeAllConnections()
  server.close()
})

const reference = newId()
const refund = newId()
const place = { uuid: newId(), class: 'vipps_mobilepay_pos', identifier: 'sal', address: null, box: null }
const secrets = {
  client_id: 'c',
  client_secret: 's',
  subscription_key: 'k',
  merchant_serial_number: '123456',
}
const keys = () => ({ ...secrets, host })
const noted: string[][] = []
const vipps = (more: object = {}) =>
  vippsEpayment({
    keysOf: async () => keys(),
    refundOf: async (each) => (each === refund ? reference : undefined),
    noteRefund: async (...each) => void noted.push(each),
    showQr: async (_, url) => void shown.push(url),
    ...more,
  })
const start = (more?: object) =>
  vipps(more).start(place, { reference, amount: money(499_00), currency: 'DKK', tip_allowed: false })

const of = (value: number) => ({ currency: 'DKK', value })
const payment = (state: string, authorized = 0, captured = 0, cancelled = 0): Answer => [
  200,
  {
    aggregate: {
      authorizedAmount: of(authorized),
      capturedAmount: of(captured),
      cancelledAmount: of(cancelled),
      refundedAmount: of(0),
    },
    amount: of(499_00),
    state,
    paymentMethod: { type: 'WALLET' },
    pspReference: 'psp',
    reference,
  },
]
const unknown: Answer = [404, { title: 'Not found' }]

describe('Vipps MobilePay by the ePayment API', () => {
  test('a payment is created with the customer present, and its QR code is returned', async () => {
    answers = [[201, { redirectUrl: 'https://qr.vipps.no/p/1', reference }]]
    expect(await start()).toEqual({ answer: 'accepted' })
    expect(shown.at(-1)).toBe('https://qr.vipps.no/p/1')
    const { call, headers, body } = calls[0] ?? {}
    expect(call).toBe('POST /epayment/v1/payments')
    expect(headers).toMatchObject({
      authorization: 'Bearer a token',
      'idempotency-key': reference,
      'ocp-apim-subscription-key': 'k',
      'merchant-serial-number': '123456',
    })
    const wish = {
      userFlow: 'QR',
      customerInteraction: 'CUSTOMER_PRESENT',
      paymentMethod: { type: 'WALLET' },
    }
    const qrFormat = { format: 'IMAGE/SVG+XML', size: 1024 }
    expect(body).toEqual({ amount: of(499_00), reference, qrFormat, ...wish })
  })

  test('ASVS 15.3.2: a redirect is not followed, and the keys are not sent elsewhere', async () => {
    answers = [[307, {}, { location: `${host}/elsewhere` }]]
    expect(await start()).not.toEqual({ answer: 'accepted' })
    expect(calls.map(({ call }) => call)).toEqual(['POST /epayment/v1/payments'])
  })

  test('what the customer approves is captured at once, and is approved once captured', async () => {
    answers = [
      payment('CREATED'),
      payment('AUTHORIZED', 499_00),
      [200, {}],
      payment('AUTHORIZED', 499_00, 499_00),
    ]
    const terminal = vipps()
    expect(await terminal.status(place, reference)).toEqual({ answer: 'in_progress' })
    expect(await terminal.status(place, reference)).toEqual({ answer: 'in_progress' })
    expect(calls.at(-1)).toMatchObject({
      call: `POST /epayment/v1/payments/${reference}/capture`,
      body: { modificationAmount: of(499_00) },
    })
    expect(await terminal.status(place, reference)).toMatchObject({
      evidence: { outcome: 'approved', amount: 499_00, card_type: 'MobilePay', transaction_id: 'psp' },
    })
  })

  test.each([
    ['ABORTED', 'by_customer'],
    ['EXPIRED', 'timeout'],
    ['TERMINATED', 'by_cashier'],
  ])('%s is cancelled: %s', async (state, reason) => {
    answers = [payment(state)]
    expect(await vipps().status(place, reference)).toMatchObject({
      evidence: { outcome: 'cancelled', reason },
    })
  })

  test('a released reservation is cancelled, and an unknown one is not found', async () => {
    answers = [payment('AUTHORIZED', 499_00, 0, 499_00), unknown]
    expect(await vipps().status(place, reference)).toMatchObject({ evidence: { outcome: 'cancelled' } })
    expect(await vipps().status(place, reference)).toEqual({ answer: 'not_found', idle: true })
  })

  test('a refusal is certain only when the reference does not exist', async () => {
    answers = [[400, {}], unknown, [409, {}], payment('CREATED')]
    expect(await start()).toEqual({ answer: 'not_started', reason: 'other' })
    expect(await start()).toEqual({ answer: 'in_progress' })
  })

  test('no answer, server errors and unreadable answers prove nothing', async () => {
    answers = ['none', [503, {}], [200, { state: 'NEW' }]]
    expect(await start({ answer_ms: 250 })).toEqual({ answer: 'silent' })
    expect(await start()).toEqual({ answer: 'silent' })
    expect(await vipps().status(place, reference)).toEqual({ answer: 'silent' })
  })

  test('without keys, or where nobody listens, nothing was started', async () => {
    const offline = { answer: 'not_started', reason: 'server_unavailable' }
    expect(await start({ keysOf: async () => undefined })).toEqual(offline)
    expect(await start({ keysOf: async () => ({ ...keys(), host: 'http://127.0.0.1:1' }) })).toEqual(offline)
    expect(calls).toEqual([])
  })

  test('a revoked token is renewed, once', async () => {
    answers = [[401, {}], payment('CREATED'), [401, {}], [401, {}]]
    const terminal = vipps()
    expect(await terminal.status(place, reference)).toEqual({ answer: 'in_progress' })
    expect(await terminal.status(place, reference)).toEqual({ answer: 'silent' })
    expect(calls).toHaveLength(4)
  })

  test('REG-10: keys are tested by requesting an access token, and no payment is started', async () => {
    expect(await testVipps(keys())).toEqual({ said: 'granted', status: 200 })
    expect(await testVipps({ ...keys(), host: 'http://127.0.0.1:1' })).toEqual({ said: 'unreachable' })
    expect(await testVipps({ ...keys(), host: `${host}/nowhere` })).toEqual({
      said: 'unreadable',
      status: 500,
    })
    expect(calls.map(({ call }) => call)).toEqual(['POST /nowhere/accesstoken/get'])
  })

  test('a cashier cancels only what nobody has approved', async () => {
    answers = [
      [200, {}],
      [400, {}],
      [502, {}],
    ]
    const abort = () => vipps().abort(place, reference, newId())
    expect([await abort(), await abort(), await abort()]).toEqual(['accepted', 'refused', 'silent'])
    expect(calls[0]).toMatchObject({ body: { cancelTransactionOnly: true } })
  })

  test('a refund is found in the payment’s event log by its own key', async () => {
    const event = {
      name: 'REFUNDED',
      amount: of(100_00),
      pspReference: 'r',
      idempotencyKey: refund,
      success: true,
    }
    answers = [
      [200, {}],
      [200, [event]],
      [200, []],
      [400, {}],
      [200, []],
    ]
    const back = {
      kind: 'refund' as const,
      reference: refund,
      of: reference,
      amount: money(100_00),
      currency: 'DKK',
    }
    expect(await vipps().reverse(place, back)).toEqual({ answer: 'accepted' })
    expect(noted).toEqual([[refund, reference]])
    expect(calls[0]).toMatchObject({ headers: { 'idempotency-key': refund } })
    expect(await vipps().status(place, refund)).toMatchObject({
      evidence: { reference: refund, outcome: 'approved', amount: 100_00 },
    })
    expect(await vipps().status(place, refund)).toEqual({ answer: 'not_found', idle: true })
    expect(await vipps().reverse(place, back)).toEqual({ answer: 'not_started', reason: 'by_bank' })
  })
})
