import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { z } from 'zod'
import type { Phone, PhonePayment } from './phone.ts'
import { readBody } from './wire-calls.ts'

/** In front of the paths that developer.vippsmobilepay.com documents. */
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
 * Vipps MobilePay's ePayment API as far as a till asks for it, by its documentation. It is a simulator: it takes any
 * keys but a secret that begins with "forkert", and no money.
 */
export const answerAsVipps = (phone: Phone) => {
  const tokens = new Set<string>()
  const grant = ({ headers }: IncomingMessage, response: ServerResponse) => {
    const names = ['client_id', 'client_secret', 'ocp-apim-subscription-key', 'merchant-serial-number']
    const [, secret] = names.map((name) => headers[name])
    if (!names.every((name) => headers[name]) || String(secret).startsWith('forkert'))
      return say(response, 401, { error: 'invalid_client' })
    const access_token = randomUUID()
    tokens.add(access_token)
    return say(response, 200, { token_type: 'Bearer', expires_in: String(a_token_s), access_token })
  }
  const create = async (request: IncomingMessage, response: ServerResponse, key: string) => {
    const asked = Create.safeParse(jsonOf(await readBody(request))).data
    if (!asked) return say(response, 400, { title: 'Bad request' })
    const { reference, amount } = asked
    const known = phone.of(reference)
    if (known && known.key !== key) return say(response, 409, { title: 'The reference is taken' })
    const msn = String(request.headers['merchant-serial-number'])
    if (!known) phone.create({ reference, msn, key, amount: amount.value, currency: amount.currency })
    const redirectUrl = `http://${request.headers.host}${vippsPath}/codes/${reference}.svg`
    return say(response, 201, { redirectUrl, reference })
  }
  const modify = async (request: IncomingMessage, payment: PhonePayment, act: Act, key: string) => {
    const asked = act === 'cancel' ? undefined : Modify.safeParse(jsonOf(await readBody(request))).data
    if (act !== 'cancel' && asked?.modificationAmount.currency !== payment.currency) return false
    return phone.modify(payment, act, asked?.modificationAmount.value ?? payment.amount, key)
  }
  /** False where the path is none of Vipps'. */
  return async (request: IncomingMessage, response: ServerResponse): Promise<boolean> => {
    const { pathname } = new URL(request.url ?? '/', 'http://here')
    if (!pathname.startsWith(`${vippsPath}/`)) return false
    const [, drawn] = code.exec(pathname) ?? []
    const [path, reference, act] = payments.exec(pathname) ?? []
    const key = String(request.headers['idempotency-key'] ?? '')
    const isKnown = tokens.has(String(request.headers.authorization).replace('Bearer ', ''))
    const payment = phone.of(reference ?? drawn ?? '')
    if (pathname === `${vippsPath}/accesstoken/get` && request.method === 'POST') grant(request, response)
    else if (drawn !== undefined && payment) {
      response.writeHead(200, { 'content-type': 'image/svg+xml' }).end(picture)
    } else if (path === undefined) say(response, 404, { title: 'Not found' })
    else if (!isKnown) say(response, 401, { title: 'Unauthorized' })
    else if (request.method === 'POST' && key === '') say(response, 400, { title: 'No Idempotency-Key' })
    else if (reference === undefined) await create(request, response, key)
    else if (!payment) say(response, 404, { title: 'Not found' })
    else if (act === undefined) say(response, 200, shown(payment))
    else if (act === 'events') say(response, 200, payment.changes.map(eventOf(payment)))
    else if (await modify(request, payment, act as Act, key)) say(response, 200, shown(payment))
    else say(response, 400, { title: 'Not possible' })
    return true
  }
}

type Act = 'capture' | 'cancel' | 'refund'

const say = (response: ServerResponse, status: number, body: object) => {
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

/** No code that a phone could read: it must not be taken for one. */
const picture = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><rect width="100" height="100" fill="#fff"/><g fill="none" stroke="#111" stroke-width="5"><path d="M8 8h22v22h-22zM70 8h22v22h-22zM8 70h22v22h-22z"/></g><g fill="#111"><path d="M14 14h10v10h-10zM76 14h10v10h-10zM14 76h10v10h-10z"/></g><g font-family="sans-serif" text-anchor="middle" fill="#111"><text x="50" y="50" font-size="11" font-weight="700">SIMULERET</text><text x="50" y="60" font-size="6">Simulated</text></g></svg>`

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
