import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { readJson } from '@bon/contracts/kernel'
import { z } from 'zod'
import type { Phone, PhonePayment } from './phone.ts'
import { readBody } from './wire-calls.ts'

/** Prefix of the paths that developer.vippsmobilepay.com documents. */
export const vippsPath = '/vipps'

const payments = /^\/vipps\/epayment\/v1\/payments(?:\/([\w-]{8,64}))?(?:\/(events|capture|cancel|refund))?$/
const code = /^\/vipps\/codes\/([\w-]{8,64})\.svg$/
const Amount = z.object({ currency: z.string().length(3), value: z.int().positive() })
const Create = z.object({
  amount: Amount,
  paymentMethod: z.object({ type: z.literal('WALLET') }),
  customerInteraction: z.literal('CUSTOMER_PRESENT'),
  userFlow: z.literal('QR'),
  reference: z.string().regex(/^[\w-]{8,64}$/),
})
const Modify = z.object({ modificationAmount: Amount })
const a_token_s = 3_600

/**
 * The part of Vipps MobilePay's ePayment API that a till uses, by its documentation. As a simulator it accepts any
 * keys, except a secret that begins with "forkert".
 */
export const answerAsVipps = (phone: Phone) => {
  const tokens = new Set<string>()
  const grant = ({ headers }: IncomingMessage, response: ServerResponse) => {
    const names = ['client_id', 'client_secret', 'ocp-apim-subscription-key', 'merchant-serial-number']
    const [, secret] = names.map((name) => headers[name])
    if (!names.every((name) => headers[name]) || String(secret).startsWith('forkert'))
      return sendJson(response, 401, { error: 'invalid_client' })
    const access_token = randomUUID()
    tokens.add(access_token)
    return sendJson(response, 200, { token_type: 'Bearer', expires_in: String(a_token_s), access_token })
  }
  const create = async (request: IncomingMessage, response: ServerResponse, key: string) => {
    const input = Create.safeParse(readJson(await readBody(request))).data
    if (!input) return sendJson(response, 400, { title: 'Bad request' })
    const { reference, amount } = input
    const existing = phone.of(reference)
    if (existing && existing.key !== key) return sendJson(response, 409, { title: 'The reference is taken' })
    const msn = String(request.headers['merchant-serial-number'])
    if (!existing) phone.create({ reference, msn, key, amount: amount.value, currency: amount.currency })
    const redirectUrl = `http://${request.headers.host}${vippsPath}/codes/${reference}.svg`
    return sendJson(response, 201, { redirectUrl, reference })
  }
  const modify = async (request: IncomingMessage, payment: PhonePayment, action: Action, key: string) => {
    const input = action === 'cancel' ? undefined : Modify.safeParse(readJson(await readBody(request))).data
    if (action !== 'cancel' && input?.modificationAmount.currency !== payment.currency) return false
    return phone.modify(payment, action, input?.modificationAmount.value ?? payment.amount, key)
  }
  /** False for paths outside the API. */
  return async (request: IncomingMessage, response: ServerResponse): Promise<boolean> => {
    const { pathname } = new URL(request.url ?? '/', 'http://here')
    if (!pathname.startsWith(`${vippsPath}/`)) return false
    const [, drawn] = code.exec(pathname) ?? []
    const [path, reference, action] = payments.exec(pathname) ?? []
    const key = String(request.headers['idempotency-key'] ?? '')
    const isAuthorized = tokens.has(String(request.headers.authorization).replace('Bearer ', ''))
    const payment = phone.of(reference ?? drawn ?? '')
    if (pathname === `${vippsPath}/accesstoken/get` && request.method === 'POST') grant(request, response)
    else if (drawn !== undefined && payment) {
      response.writeHead(200, { 'content-type': 'image/svg+xml' }).end(picture)
    } else if (path === undefined) sendJson(response, 404, { title: 'Not found' })
    else if (!isAuthorized) sendJson(response, 401, { title: 'Unauthorized' })
    else if (request.method === 'POST' && key === '') sendJson(response, 400, { title: 'No Idempotency-Key' })
    else if (reference === undefined) await create(request, response, key)
    else if (!payment) sendJson(response, 404, { title: 'Not found' })
    else if (action === undefined) sendJson(response, 200, shown(payment))
    else if (action === 'events') sendJson(response, 200, payment.changes.map(eventOf(payment)))
    else if (await modify(request, payment, action as Action, key)) sendJson(response, 200, shown(payment))
    else sendJson(response, 400, { title: 'Not possible' })
    return true
  }
}

type Action = 'capture' | 'cancel' | 'refund'

const sendJson = (response: ServerResponse, status: number, body: object) => {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

const shown = ({ reference, amount, currency, state, changes, ...sums }: PhonePayment) => {
  const of = (value: number) => ({ currency, value })
  const { authorized, captured, refunded, cancelled } = sums
  const aggregate = {
    authorizedAmount: of(authorized),
    capturedAmount: of(captured),
    refundedAmount: of(refunded),
    cancelledAmount: of(cancelled),
  }
  const paymentMethod = { type: 'WALLET' }
  return { aggregate, amount: of(amount), state, paymentMethod, pspReference: changes[0]?.psp, reference }
}

const eventOf =
  ({ reference, currency }: PhonePayment) =>
  ({ name, amount: value, key, at, psp }: PhonePayment['changes'][number]) => ({
    reference,
    name,
    pspReference: psp,
    amount: { currency, value },
    success: true,
    idempotencyKey: key,
    timestamp: new Date(at).toISOString(),
  })

/** Not a scannable code, so that it cannot be mistaken for a real one. */
const picture = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><rect width="100" height="100" fill="#fff"/><g fill="none" stroke="#111" stroke-width="5"><path d="M8 8h22v22h-22zM70 8h22v22h-22zM8 70h22v22h-22z"/></g><g fill="#111"><path d="M14 14h10v10h-10zM76 14h10v10h-10zM14 76h10v10h-10z"/></g><g font-family="sans-serif" text-anchor="middle" fill="#111"><text x="50" y="50" font-size="11" font-weight="700">SIMULERET</text><text x="50" y="60" font-size="6">Simulated</text></g></svg>`
