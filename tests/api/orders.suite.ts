import { api } from '@bon/contracts/api'
import { money, pieces } from '@bon/contracts/kernel'
import { newId } from '@bon/infra/clock'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Till } from '../harness/till.ts'
import { type ApiShop, tillsOf } from './compositions.ts'

export const orders = (shop: ApiShop) =>
  describe('orders', () => {
    const { call, ids } = shop
    let till: Till
    let kiosk: Till
    beforeAll(async () => {
      const tills = await tillsOf(shop)
      till = tills.restaurant
      kiosk = tills.kiosk
      await till.ensureOpen()
      await kiosk.ensureOpen()
    })
    const of = (uuid: string) => ({ params: { uuid } })
    const saved = async (...lines: ReturnType<Till['line']>[]) => {
      const order = newId()
      const { body, headers } = await till.save(order, lines)
      return { order, lines, view: body.order, revision: headers.get('etag')?.replaceAll('"', '') ?? '' }
    }

    test('a cart is saved with name, VAT and account stamped by the server (SC-69)', async () => {
      const { order, view } = await saved(till.line(0, 2), till.line(1))
      expect(view).toMatchObject({ order_uuid: order, status: 'open', register_uuid: till.register })
      expect(view.lines.map(({ name }) => name)).toEqual([till.dish(0).name, till.dish(1).name])
      expect(view.total).toBe(till.dish(0).price * 2 + till.dish(1).price)
      expect(view.unpaid).toBe(view.total)
      expect((await till.show(order)).body.order).toEqual(view)
    })

    test('two carts based on one revision, each with new lines: all lines are kept (SC-29)', async () => {
      const { order, lines, revision } = await saved(till.line(0))
      const [mine, hers] = [till.line(1), till.line(2)]
      const answers = await Promise.all([
        till.save(order, [...lines, mine], { if_match: revision }),
        till.save(order, [...lines, hers], { if_match: revision }),
      ])
      expect(answers.map(({ status }) => status)).toEqual([200, 200])
      const { lines: all } = (await till.show(order)).body.order
      expect(all.map(({ uuid }) => uuid).sort()).toEqual(
        [...lines, mine, hers].map(({ uuid }) => uuid).sort(),
      )
    })

    test('a line changed on both sides is resolved by the cashier: 409 with the current order (SC-34)', async () => {
      const { order, lines, revision } = await saved(till.line(0))
      const [line] = lines
      if (!line) throw new Error('no line')
      await till.save(order, [{ ...line, quantity: pieces(2) }], { if_match: revision })
      const refused = await till.save(order, [{ ...line, quantity: pieces(3) }], { if_match: revision })
      expect(refused.status).toBe(409)
      expect(refused.problem).toMatchObject({ code: 'order.line_changed', params: { line_uuid: line.uuid } })
      expect(refused.problem?.current).toEqual((await till.show(order)).body.order)
      expect((await till.show(order)).body.order.lines[0]?.quantity).toBe(pieces(2))
    })

    test('names set at two registers concurrently are resolved by the cashier, and equal names are no conflict (FIND-L6)', async () => {
      const { order, lines, revision } = await saved(till.line(0))
      const body = { ...till.by, short_nr: 7, order_lines: lines }
      const named = (assigned_name: string) =>
        till.save(order, lines, { if_match: revision, body: { ...body, assigned_name } })
      expect([(await named('Hansen')).status, (await named('Hansen')).status]).toEqual([200, 200])
      const refused = await named('Jensen')
      expect(refused.status).toBe(409)
      expect(refused.problem).toMatchObject({
        code: 'order.details_changed',
        params: { field: 'assigned_name' },
      })
      const { order: now } = (await till.show(order)).body
      expect(refused.problem?.current).toEqual(now)
      expect(Object.values(now.texts)).toEqual(['Hansen'])
    })

    test('a line removed by one and unchanged by the other is removed, with an audit entry (LAW-8)', async () => {
      const { order, lines, revision } = await saved(till.line(0), till.line(1))
      const [remainingLine] = lines
      const response = await till.save(order, remainingLine ? [remainingLine] : [], { if_match: revision })
      expect(response.body.order.lines.map(({ uuid }) => uuid)).toEqual([remainingLine?.uuid])
      const { events } = (await call(api.orders.history, of(order))).body
      expect(events.at(-1)).toMatchObject({ type: 'OrderLineRemoved', data: { cashier_uuid: till.cashier } })
      expect(events.at(-1)?.data).toMatchObject({ line: { name: till.dish(1).name } })
    })

    test('saving an existing order requires its revision: 428 without If-Match', async () => {
      const { order, lines } = await saved(till.line(0))
      const refused = await till.save(order, [...lines, till.line(1)])
      expect([refused.status, refused.problem?.code]).toEqual([428, 'request.needs_revision'])
      const cancel = await call(api.orders.cancel, { ...of(order), body: till.by })
      expect([cancel.status, cancel.problem?.code]).toEqual([428, 'request.needs_revision'])
    })

    test('a cart saved twice is saved once, and one of a future revision is not found', async () => {
      const { order, lines, revision } = await saved(till.line(0))
      const again = await till.save(order, lines, { if_match: revision })
      expect(again.headers.get('etag')).toBe(`"${revision}"`)
      const beyond = await till.save(order, lines, { if_match: '900' })
      expect([beyond.status, beyond.problem?.code]).toEqual([404, 'request.not_found'])
    })

    test('a cart sent ten times concurrently with one id is saved once, and the ten answers are equal (INVAR-10)', async () => {
      const [order, command_id, line] = [newId(), newId(), till.line(3)]
      const answers = await Promise.all(
        Array.from({ length: 10 }, () => till.save(order, [line], { command_id })),
      )
      const summaries = answers.map(
        ({ status, headers, body }) => `${status} ${headers.get('etag')} ${JSON.stringify(body)}`,
      )
      expect(new Set(summaries).size).toBe(1)
      const { events } = (await call(api.orders.history, of(order))).body
      expect(events.map(({ type }) => type)).toEqual(['OrderOpened', 'OrderLineAdded'])
      const other = await till.save(order, [till.line(4)], { command_id })
      expect([other.status, other.problem?.code]).toEqual([422, 'command.reused'])
    })

    test('an outdated price is reported, never silently corrected (THREAT-2)', async () => {
      const line = till.line(0)
      const { product } = line.sellable_data
      const cheap = {
        ...line,
        sellable_data: { type: 'product' as const, product: { ...product, price: money(100) } },
      }
      const refused = await till.save(newId(), [cheap])
      expect([refused.status, refused.problem?.code]).toEqual([409, 'order.price_changed'])
      expect(refused.problem?.params).toEqual({ product_uuid: product.uuid, price: product.price })
    })

    test('an archived product, or the neighbour’s, is unknown (THREAT-1)', async () => {
      for (const uuid of [newId(), kiosk.dish(0).uuid]) {
        const line = {
          ...till.line(0),
          sellable_data: { type: 'product' as const, product: { uuid, price: money(100) } },
        }
        const refused = await till.sell([line])
        expect([refused.status, refused.problem?.code]).toEqual([409, 'order.product_unknown'])
      }
    })

    test('a foreign register, cashier or payment type is not found for a sale', async () => {
      const lines = [till.line(0)]
      expect((await till.sell(lines, { register_uuid: kiosk.register })).status).toBe(404)
      expect((await till.sell(lines, { cashier_uuid: kiosk.cashier })).problem?.code).toBe('cashier.unknown')
      expect((await till.sell(lines, { payment_type_uuid: kiosk.cash.uuid })).problem?.code).toBe(
        'payment_type.unknown',
      )
    })

    test('the neighbour’s order is not found: it cannot be read, changed, paid or cancelled', async () => {
      const theirs = newId()
      expect((await kiosk.save(theirs, [kiosk.line(0)])).status).toBe(200)
      const mine = await saved(till.line(0))
      const answers = await Promise.all([
        till.show(theirs),
        till.save(theirs, [till.line(0)], { if_match: '0' }),
        till.pay(theirs, 100_00, '0'),
        till.cancel(theirs, '0'),
        call(api.orders.history, of(theirs)),
        call(api.orders.receipt, of(theirs)),
        call(api.orders.show, { ...of(mine.order), company: ids.terrassen }),
        kiosk.show(mine.order),
        kiosk.pay(mine.order, 100_00, mine.revision),
      ])
      for (const { status, problem } of answers)
        expect([status, problem?.code]).toEqual([404, 'request.not_found'])
      const response = await till.sell([till.line(0)], { order: theirs })
      expect([response.status, response.problem?.current]).toEqual([404, undefined])
      expect((await kiosk.show(theirs)).body.order.payments).toEqual([])
    })

    test('an unpaid order is cancelled, once, and then accepts nothing more (ORD-26, ORD-51)', async () => {
      const { order, lines, revision } = await saved(till.line(0))
      const command_id = newId()
      const cancelled = await till.cancel(order, revision, { command_id })
      expect(cancelled.body.order).toMatchObject({ status: 'cancelled', reason: 'by_cashier' })
      expect((await till.cancel(order, revision, { command_id })).body).toEqual(cancelled.body)
      const now = cancelled.headers.get('etag')?.replaceAll('"', '') ?? ''
      const late = [
        await till.pay(order, 100_00, now),
        await till.cancel(order, now),
        await till.save(order, [...lines, till.line(1)], { if_match: now }),
      ]
      for (const { status, problem } of late)
        expect([status, problem?.code]).toEqual([409, 'order.already_cancelled'])
      expect((await call(api.orders.receipt, of(order))).problem?.code).toBe('order.not_completed')
    })

    test('an order changed meanwhile is neither cancelled nor paid unseen', async () => {
      const { order, lines, revision } = await saved(till.line(0))
      await till.save(order, [...lines, till.line(1)], { if_match: revision })
      for (const refused of [await till.cancel(order, revision), await till.pay(order, 500_00, revision)]) {
        expect([refused.status, refused.problem?.code]).toEqual([409, 'order.changed'])
        expect(refused.problem?.current).toMatchObject({ order_uuid: order, status: 'open' })
      }
    })

    test('the history has every event of an order, oldest first, with its author (ORD-03)', async () => {
      const sold = await till.sell([till.line(0)])
      const { events } = (await call(api.orders.history, of(sold.body.order.order_uuid))).body
      // The ticket is sent after the sale, so its events may come at any time.
      const orderEvents = events.filter(
        ({ type }) => type !== 'OrderSentToKitchen' && type !== 'OrderTicketEnded',
      )
      expect(orderEvents.map(({ type }) => type)).toEqual([
        'OrderOpened',
        'OrderLineAdded',
        'OrderPaymentStarted',
        'OrderPaymentRecorded',
        'OrderCompleted',
      ])
      expect(events.map(({ revision }) => revision)).toEqual(events.map((_, i) => `${i}`))
      expect(new Set(orderEvents.map(({ actor }) => actor)).size).toBe(1)
    })
  })
