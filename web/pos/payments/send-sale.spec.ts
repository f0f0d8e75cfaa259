import { money } from '@bon/contracts/kernel'
import { afterEach, expect, test, vi } from 'vitest'
import { added, cartAfter, coffee, idOf, orderView } from '../sale/cart.examples.ts'
import type { PendingSale } from './pending-sale.ts'
import { sendSale } from './send-sale.ts'

const lines = [...cartAfter(added(coffee)).lines]
const payment = {
  payment_uuid: idOf('payment'),
  payment_type_uuid: idOf('cash'),
  register_uuid: idOf('register'),
  cashier_uuid: idOf('cashier'),
}
const pending: PendingSale = {
  kind: 'pay',
  order_uuid: idOf('order'),
  command_id: idOf('command'),
  if_match: '3',
  body: { ...payment, received: money(5000) },
}
const paidOrder = orderView(lines, {
  status: 'completed',
  payments: [
    {
      ...payment,
      method: 'cash',
      session_uuid: idOf('session'),
      amount: money(3500),
      rounding: money(0),
      received: money(5000),
      change: money(1500),
      at: '2026-11-20T17:42:00.000Z',
      status: 'recorded',
    },
  ],
})
const answer = (status: number, body: unknown) => new Response(JSON.stringify(body), { status })
const refusal = (status: number, code: string) =>
  answer(status, { type: 'about:blank', title: code, status, code })
const serve = (...answers: Response[]) =>
  vi.stubGlobal('fetch', async () => answers.shift() ?? refusal(500, 'internal'))
afterEach(() => vi.unstubAllGlobals())

test('an answer says what is due back', async () => {
  serve(answer(200, { order: paidOrder, sealing: false }))
  expect(await sendSale(pending)).toMatchObject({
    status: 'paid',
    paid: { due: 3500, received: 5000, change: 1500 },
  })
})

test('R-4: a sale that is paid and waits for its number is paid, and says so; a part of a bill is not', async () => {
  const payments = paidOrder.payments.map((each) => ({ ...each, status: 'started' as const }))
  const waiting = { ...paidOrder, status: 'confirmed' as const, payments }
  serve(answer(200, { order: { ...waiting, unpaid: money(0) }, sealing: true }))
  expect(await sendSale(pending)).toMatchObject({ status: 'paid', paid: { is_sealing: true, change: 1500 } })
  serve(answer(200, { order: { ...waiting, unpaid: money(100) }, sealing: true }))
  expect((await sendSale(pending)) as object).not.toHaveProperty('paid.is_sealing')
})

test('R-4: a card that is approved and waits for its number leaves the till; one whose terminal works does not', async () => {
  const payments = paidOrder.payments.map((each) => ({
    ...each,
    method: 'card' as const,
    status: 'started' as const,
  }))
  const order = { ...paidOrder, status: 'confirmed' as const, payments, unpaid: money(0) }
  serve(answer(200, { order, sealing: true }), answer(200, { payment: { state: 'approved' } }))
  expect(await sendSale(pending)).toMatchObject({ status: 'paid', paid: { is_sealing: true } })
  serve(answer(200, { order, sealing: true }), answer(200, { payment: { state: 'sent' } }))
  expect(await sendSale(pending)).toEqual({ status: 'card' })
  serve(answer(200, { order, sealing: false }))
  expect(await sendSale(pending)).toEqual({ status: 'card' })
})

test('a rule that says no is a refusal: nothing was taken', async () => {
  serve(refusal(409, 'order.changed'))
  expect(await sendSale(pending)).toMatchObject({ status: 'refused' })
})

test.each([401, 429])('%i leaves it unknown, so that it is sent again', async (status) => {
  serve(refusal(status, 'throttled'))
  expect(await sendSale(pending)).toMatchObject({ status: 'unknown' })
})

test('after an error of the server the order itself is asked', async () => {
  serve(refusal(500, 'internal'), answer(200, { order: paidOrder }))
  expect(await sendSale(pending)).toMatchObject({ status: 'paid' })
  serve(refusal(500, 'internal'), refusal(404, 'request.not_found'))
  expect(await sendSale(pending)).toMatchObject({ status: 'refused' })
  serve(refusal(500, 'internal'), answer(200, { order: orderView(lines) }))
  expect(await sendSale(pending)).toMatchObject({ status: 'unknown' })
})
