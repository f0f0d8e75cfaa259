import { money } from '@bon/contracts/kernel'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { newId } from '../../clock/index.ts'
import { testVipps } from '../call-vipps.ts'
import { vippsEpayment } from '../vipps-epayment.ts'
import { openTerminalSimulator, type TerminalSimulator } from './open-simulator.ts'

/** Tests the Vipps adapter and the documented simulator against each other. */
let simulator: TerminalSimulator
let now: number
let codes: string[]
const refunds = new Map<string, string>()
beforeEach(async () => {
  now = Date.parse('2026-11-22T12:00:00Z')
  codes = []
  simulator = await openTerminalSimulator({ host: '127.0.0.1', port: 0, now: () => now })
})
afterEach(() => simulator.close())

const keys = (client_secret = 's') => ({
  host: `http://${simulator.address}/vipps`,
  client_id: 'c',
  client_secret,
  subscription_key: 'k',
  merchant_serial_number: '2078123',
})
const place = { uuid: newId(), class: 'vipps_mobilepay_pos', identifier: 'bar', address: null, box: null }
const vipps = () =>
  vippsEpayment({
    keysOf: async () => keys(),
    refundOf: async (each) => refunds.get(each),
    noteRefund: async (reference, of) => void refunds.set(reference, of),
    showQr: async (_, url) => void codes.push(url),
  })
const begun = async () => {
  const [terminal, reference] = [vipps(), newId()]
  const request = { reference, amount: money(125_00), currency: 'DKK', tip_allowed: false }
  expect(await terminal.start(place, request)).toEqual({ answer: 'accepted' })
  return { terminal, reference, status: () => terminal.status(place, reference) }
}
const press = (reference: string, action: string, headers: Record<string, string> = {}) =>
  fetch(`http://${simulator.address}/phones/${reference}/${action}`, {
    method: 'POST',
    redirect: 'manual',
    headers,
  })
const ended = (outcome: string, more: object = {}) => ({ evidence: { outcome, ...more } })

describe('MobilePay at the simulator', () => {
  test('REG-36: a code is shown, the guest approves on the page, and the bank has the money', async () => {
    const { reference, status } = await begun()
    const picture = await fetch(codes[0] ?? '')
    expect(picture.headers.get('content-type')).toBe('image/svg+xml')
    expect(await picture.text()).toContain('SIMULERET')
    expect(await status()).toEqual({ answer: 'in_progress' })
    expect(await (await fetch(`http://${simulator.address}`)).text()).toContain(`${reference}/approve`)

    // Cross-site requests must not approve for the guest.
    expect((await press(reference, 'approve', { origin: 'http://elsewhere.example' })).status).toBe(404)
    expect((await press(reference, 'approve')).status).toBe(303)
    expect(await status()).toEqual({ answer: 'in_progress' })
    expect(await status()).toMatchObject(ended('approved', { amount: 125_00, card_type: 'MobilePay' }))
    expect(simulator.bank.leftOf(reference)).toBe(125_00)
  })

  test('DEF-17: a code that is not scanned within ten minutes expires, and nothing is captured', async () => {
    const { reference, status } = await begun()
    now += 10 * 60_000 - 1
    expect(await status()).toEqual({ answer: 'in_progress' })
    now += 1
    expect(await status()).toMatchObject(ended('cancelled', { reason: 'timeout' }))
    await press(reference, 'approve')
    expect(await status()).toMatchObject(ended('cancelled', { reason: 'timeout' }))
    expect(simulator.bank.balance()).toBe(0)
  })

  test('a guest refuses, or a cashier cancels first; after the guest’s approval neither can', async () => {
    const refused = await begun()
    await press(refused.reference, 'reject')
    expect(await refused.status()).toMatchObject(ended('cancelled', { reason: 'by_customer' }))

    const stopped = await begun()
    expect(await stopped.terminal.abort(place, stopped.reference, newId())).toBe('accepted')
    expect(await stopped.status()).toMatchObject(ended('cancelled', { reason: 'by_cashier' }))

    const approved = await begun()
    await press(approved.reference, 'approve')
    expect(await approved.terminal.abort(place, approved.reference, newId())).toBe('refused')
    await approved.status()
    expect(await approved.status()).toMatchObject(ended('approved'))
  })

  test('a refund is paid once, however often it is requested, and is known after a restart', async () => {
    const { terminal, reference: of, status } = await begun()
    await press(of, 'approve')
    await status()
    const back = { kind: 'refund' as const, reference: newId(), of, amount: money(25_00), currency: 'DKK' }
    expect(await terminal.reverse(place, back)).toEqual({ answer: 'accepted' })
    expect(await terminal.reverse(place, back)).toEqual({ answer: 'accepted' })
    expect(simulator.bank.leftOf(of)).toBe(100_00)
    expect(await vipps().status(place, back.reference)).toMatchObject(
      ended('approved', { reference: back.reference, amount: 25_00 }),
    )
    const more = { ...back, reference: newId(), amount: money(100_01) }
    expect(await terminal.reverse(place, more)).toEqual({ answer: 'not_started', reason: 'by_bank' })
  })

  test('REG-10: it distinguishes valid keys from a wrong secret', async () => {
    expect(await testVipps(keys())).toEqual({ said: 'granted', status: 200 })
    expect(await testVipps(keys('forkert'))).toEqual({ said: 'refused', status: 401 })
  })
})
