import { api } from '@bon/contracts/api'
import { money, type Uuid } from '@bon/contracts/kernel'
import type { OrderView } from '@bon/contracts/orders'
import { paymentTypes } from '@bon/contracts/resources'
import { newId } from '@bon/infra/clock'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { demoCompanies, idIn } from '../../infra/demo/items.ts'
import { demoTerminals } from '../../infra/demo/terminals.ts'
import type { TerminalSimulator } from '../../infra/terminals/simulator/open-simulator.ts'
import type { Till } from '../harness/till.ts'
import { pollUntil } from '../harness/until.ts'
import { approve } from './admin-pin.ts'
import { type ApiShop, tillsOf } from './compositions.ts'

/** Tips after payment at a terminal: only its evidence ends them, and the sale never depends on them (SC-18, SC-64). */
export const cardTips = (shop: ApiShop, simulator: TerminalSimulator) =>
  describe('tips on a card after payment', () => {
    const { call, ids } = shop
    const company = ids.kajkanten
    const terminal = simulator.terminal(demoTerminals.sal)
    const card = idIn(demoCompanies.kajkanten, paymentTypes, 'card')
    let till: Till
    beforeAll(async () => {
      till = (await tillsOf(shop)).restaurant
      await till.ensureOpen()
    })
    afterEach(() => terminal.script.splice(0))
    const sold = async () => {
      const uuid = newId()
      const { body } = await till.save(uuid, [till.line(0)])
      return (await till.pay(uuid, 5_000_00, body.order.revision)).body.order
    }
    const give = (order: OrderView, amount: number, payment_uuid = newId()) =>
      call(api.tips.give, {
        token: till.token,
        company,
        params: { uuid: order.order_uuid },
        body: { ...till.by, payment_uuid, payment_type_uuid: card, amount: money(amount) },
      })
    const tipOf = async (order: OrderView, uuid: Uuid) =>
      (await till.show(order.order_uuid)).body.order.payments.find(
        ({ payment_uuid }) => payment_uuid === uuid,
      )
    const ended = (order: OrderView, uuid: Uuid) =>
      pollUntil(
        () => tipOf(order, uuid),
        (tip) => tip !== undefined && tip.status !== 'started',
      )

    test('SC-64: the terminal takes the tip, and the session counts what its evidence says', async () => {
      const [order, payment_uuid] = [await sold(), newId()]
      const before = (await till.session())?.totals
      const begun = await give(order, 40_00, payment_uuid)
      expect(begun.status).toBe(200)
      expect(await ended(order, payment_uuid)).toMatchObject({
        status: 'recorded',
        amount: 0,
        tip: 40_00,
        reference: expect.any(String),
      })
      expect(simulator.bank.leftOf(payment_uuid)).toBe(40_00)
      const after = (await till.session())?.totals
      expect(after?.tips.amount).toBe((before?.tips.amount ?? 0) + 40_00)
      expect(after?.gross).toBe(before?.gross)
    })

    test('SC-18: the terminal declines: the sale stays paid, no tip is counted, and another can be given', async () => {
      const [order, payment_uuid] = [await sold(), newId()]
      const before = (await till.session())?.totals.tips
      terminal.script.push('declined')
      await give(order, 40_00, payment_uuid)
      expect(await ended(order, payment_uuid)).toMatchObject({ status: 'released' })
      expect(simulator.bank.entries().filter(({ reference }) => reference === payment_uuid)).toEqual([])
      expect((await till.show(order.order_uuid)).body.order).toMatchObject({
        status: 'completed',
        nr: order.nr,
      })
      expect((await till.session())?.totals.tips).toEqual(before)
      const again = newId()
      await give(order, 40_00, again)
      expect(await ended(order, again)).toMatchObject({ status: 'recorded' })
    })

    test('SC-18: a lost answer is polled; the guest gives it once', async () => {
      const [order, payment_uuid] = [await sold(), newId()]
      terminal.script.push('reset')
      await give(order, 40_00, payment_uuid)
      expect((await give(order, 40_00)).problem?.code).toBe('order.payment_underway')
      expect(await ended(order, payment_uuid)).toMatchObject({ status: 'recorded', tip: 40_00 })
      expect(simulator.bank.leftOf(payment_uuid)).toBe(40_00)
    })

    test('SC-64, DEF-01: it goes back to the card, by the terminal and at most what it was', async () => {
      const [order, tip_of] = [await sold(), newId()]
      await give(order, 40_00, tip_of)
      await ended(order, tip_of)
      const [command_id, payment_uuid] = [newId(), newId()]
      const back = (amount: number) =>
        call(api.tips.giveBack, {
          token: till.token,
          company,
          params: { uuid: order.order_uuid },
          command_id,
          body: { ...till.by, payment_uuid, tip_of, amount: money(amount), reason: 'Gæsten fortrød' },
        })
      expect((await back(40_01)).problem?.code).toBe('order.tip_too_large')
      await approve(shop, till, { kind: 'order.refund', subject_uuid: order.order_uuid, command_id })
      expect((await back(40_00)).status).toBe(200)
      expect(await ended(order, payment_uuid)).toMatchObject({ status: 'recorded', tip: -40_00 })
      expect(simulator.bank.leftOf(tip_of)).toBe(0)
    })
  })
