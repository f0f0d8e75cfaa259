import { api } from '@bon/contracts/api'
import { type Money, money, pieces, quantity, sum, type Uuid } from '@bon/contracts/kernel'
import { resourceEndpoints, tables } from '@bon/contracts/resources'
import { newId } from '@bon/infra/clock'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Till, tillOf } from '../harness/till.ts'
import { approve } from './admin-pin.ts'
import { type ApiShop, tillsOf } from './compositions.ts'

export const orderActions = (shop: ApiShop) =>
  describe('order actions', () => {
    const { call, ids } = shop
    let bar: Till
    let hall: Till
    let tableIds: Uuid[]
    const company = ids.kajkanten
    beforeAll(async () => {
      const tills = await tillsOf(shop)
      bar = tills.restaurant
      await bar.ensureOpen()
      hall = tills.bar
      await hall.ensureOpen()
      const response = await call(resourceEndpoints(tables).list, {
        token: bar.token,
        company,
        query: { limit: 100 },
      })
      tableIds = response.body.rows.map(({ uuid }) => uuid)
    })
    const of = (uuid: Uuid) => ({ params: { uuid }, token: bar.token, company })
    const saved = async (lines: ReturnType<Till['line']>[], more: object = {}) => {
      const order = newId()
      const { body, status } = await bar.save(order, lines, {
        body: { ...bar.by, short_nr: 7, order_lines: lines, ...more },
      })
      expect(status).toBe(200)
      return { order, lines, view: body.order }
    }
    const transfer = (order: Uuid, revision: string, body: object) =>
      call(api.order_actions.transfer, {
        ...of(order),
        if_match: revision,
        body: { ...bar.by, ...body } as never,
      })
    const take = (order: Uuid, by = bar.by) => call(api.order_actions.take, { ...of(order), body: by })

    test('ORD-33, FLR-03: an order is parked on a table, has no holder then, and is opened again', async () => {
      const [table = ''] = tableIds
      const { order, view } = await saved([bar.line(0)], { suspend: true, table_uuids: [table] })
      expect(view).toMatchObject({ table_uuids: [table], holder: null })
      expect((await take(order)).body.order.holder?.register_uuid).toBe(bar.register)
      const again = await take(order)
      expect(again.body.order.holder?.register_uuid).toBe(bar.register)
    })

    test('FLR-03: a table that does not exist is refused, and nothing is lost', async () => {
      const lines = [bar.line(0)]
      const refused = await bar.save(newId(), lines, {
        body: { ...bar.by, short_nr: 8, order_lines: lines, table_uuids: [newId()] },
      })
      expect(refused.problem).toMatchObject({ code: 'order.table_unknown' })
    })

    test('ORD-10, ORD-14, ORD-17: names and notes are returned, and the log holds only their references', async () => {
      const [name, note] = ['Frøken Smilla', 'allergisk for nødder']
      const { order, view } = await saved([{ ...bar.line(0), comment: 'uden sovs' }], {
        assigned_name: name,
        details: { delivery_type: 'takeaway', guests: 4, customer_note: note },
      })
      expect(view.details).toMatchObject({ delivery_type: 'takeaway', guests: 4 })
      expect(view.texts[view.details.assigned_name?.ref ?? '']).toBe(name)
      expect(Object.values(view.texts).sort()).toEqual([name, note, 'uden sovs'].sort())
      const { body } = await call(api.orders.history, of(order))
      for (const text of [name, note, 'uden sovs']) expect(JSON.stringify(body)).not.toContain(text)
    })

    test('ORD-42: the same cart with the same texts saved twice changes nothing', async () => {
      const lines = [{ ...bar.line(0), comment: 'godt stegt' }]
      const { order, view } = await saved(lines, { assigned_name: 'Bent' })
      const again = await call(api.orders.retain, {
        ...of(order),
        if_match: view.revision,
        body: { ...bar.by, short_nr: 7, order_lines: lines, assigned_name: 'Bent', suspend: true },
      })
      expect(again.body.order.revision).toBe(view.revision)
      expect(again.body.order.holder).not.toBeNull()
    })

    test('ORD-31, SC-39: a bill is split by line; each part is a separate order, and the totals add up', async () => {
      const [table = ''] = tableIds
      const { order, lines, view } = await saved([bar.line(0, 3), bar.line(1)], { table_uuids: [table] })
      const [one, two] = lines
      const parts = [
        { order_uuid: newId(), short_nr: 21, lines: [{ line_uuid: one?.uuid, quantity: pieces(1) }] },
        {
          order_uuid: newId(),
          short_nr: 22,
          lines: [
            { line_uuid: one?.uuid, quantity: quantity(500) },
            { line_uuid: two?.uuid, quantity: pieces(1) },
          ],
        },
      ]
      const answer = await transfer(order, view.revision, { kind: 'split', parts })
      expect(answer.status).toBe(200)
      const bills = [answer.body.order, ...answer.body.others]
      expect(bills.map(({ lines }) => lines.map(({ quantity }) => quantity))).toEqual([
        [1500],
        [1000],
        [500, 1000],
      ])
      expect(sum(bills.map(({ total }) => total))).toBe(view.total)
      expect(
        answer.body.others.map(({ table_uuids, holder, origin }) => ({ table_uuids, holder, origin })),
      ).toEqual(
        parts.map(() => ({
          table_uuids: [table],
          holder: null,
          origin: { kind: 'transfer', order_uuid: order },
        })),
      )
      expect(answer.body.order.transfers_in_flight).toEqual([])
    })

    test('RULE-2: the same split sent again gives the same split', async () => {
      const { order, lines, view } = await saved([bar.line(0, 2)])
      const part = {
        order_uuid: newId(),
        short_nr: 23,
        lines: [{ line_uuid: lines[0]?.uuid, quantity: pieces(1) }],
      }
      const body = { ...bar.by, kind: 'split', parts: [part] } as never
      const options = { ...of(order), if_match: view.revision, command_id: newId(), body }
      const answers = await Promise.all(
        Array.from({ length: 10 }, () => call(api.order_actions.transfer, options)),
      )
      for (const { status, body } of answers) {
        expect(status).toBe(200)
        expect(body.others.map(({ total }) => total)).toEqual([view.total / 2])
      }
    })

    test('SC-39: a larger quantity than the line has is refused', async () => {
      const { order, lines, view } = await saved([bar.line(0)])
      const part = {
        order_uuid: newId(),
        short_nr: 24,
        lines: [{ line_uuid: lines[0]?.uuid, quantity: pieces(2) }],
      }
      const refused = await transfer(order, view.revision, { kind: 'split', parts: [part] })
      expect(refused.problem).toMatchObject({ code: 'order.quantity_too_large' })
    })

    test('ORD-32, SC-38: two orders are merged with every line and price, and the empty one ends', async () => {
      const [a, b] = [await saved([bar.line(0), bar.line(1)]), await saved([bar.line(0, 2)])]
      const all = b.view.lines.map(({ uuid, quantity }) => ({ line_uuid: uuid, quantity }))
      const answer = await transfer(b.order, b.view.revision, {
        kind: 'merge',
        parts: [{ order_uuid: a.order, lines: all }],
      })
      expect(answer.body.order).toMatchObject({ status: 'cancelled', reason: 'moved', lines: [] })
      expect(answer.body.others[0]?.lines).toEqual([...a.view.lines, ...b.view.lines])
    })

    test('ORD-51, ORD-52: a paid order accepts no lines: they stay where they were', async () => {
      const paid = (await bar.sell([bar.line(0)])).body.order
      const b = await saved([bar.line(1)])
      const all = b.view.lines.map(({ uuid, quantity }) => ({ line_uuid: uuid, quantity }))
      const answer = await transfer(b.order, b.view.revision, {
        kind: 'merge',
        parts: [{ order_uuid: paid.order_uuid, lines: all }],
      })
      expect(answer.body.order).toMatchObject({
        status: 'open',
        total: b.view.total,
        transfers_in_flight: [],
      })
      expect(answer.body.others[0]).toMatchObject({ status: 'completed', total: paid.total })
      for (const action of [
        take(paid.order_uuid),
        call(api.order_actions.place, { ...of(paid.order_uuid), body: { ...bar.by, table_uuids: [] } }),
      ])
        expect((await action).problem).toMatchObject({ code: 'order.already_paid' })
    })

    test('100.00 in three parts: the plan adds up, and each pays its part exactly', async () => {
      const { order, view } = await saved([bar.line(0, 3)])
      const third = Math.floor(view.total / 3)
      const amounts = [view.total - 2 * third, third, third] as Money[]
      const wrong = await call(api.order_actions.shares, {
        ...of(order),
        body: { ...bar.by, amounts: amounts.slice(1) },
      })
      expect(wrong.problem).toMatchObject({ code: 'order.shares_do_not_add_up' })
      let now = (await call(api.order_actions.shares, { ...of(order), body: { ...bar.by, amounts } })).body
        .order
      expect(now.shares).toEqual(amounts)
      for (const amount of amounts) {
        const received = (amount + 5_000) as Money
        const payment = { payment_uuid: newId(), payment_type_uuid: bar.cash.uuid, received, amount }
        const paid = await call(api.orders.pay, {
          ...of(order),
          if_match: now.revision,
          body: { ...bar.by, ...payment },
        })
        expect(paid.status).toBe(200)
        now = paid.body.order
      }
      expect(now).toMatchObject({ status: 'completed', unpaid: 0 })
      expect(sum(now.payments.map(({ amount }) => amount))).toBe(view.total)
    })

    test('another cashier serves an order: the plan shows that one, the history names both, a stranger is refused', async () => {
      const [table = ''] = tableIds
      const { order } = await saved([bar.line(0)], { suspend: true, table_uuids: [table] })
      const cashiers = (
        await call(api.registers.show, { params: { uuid: bar.register }, token: bar.token, company })
      ).body.register.cashiers
      const waiter_uuid = cashiers.find(({ uuid }) => uuid !== bar.cashier)?.uuid ?? bar.cashier
      const serve = (uuid: typeof waiter_uuid, by = bar.by) =>
        call(api.order_actions.waiter, { ...of(order), body: { ...by, waiter_uuid: uuid } })
      expect((await serve(newId())).problem).toMatchObject({ code: 'cashier.unknown' })
      expect((await serve(waiter_uuid)).status).toBe(200)
      // Named again, nothing has changed.
      await serve(waiter_uuid)
      const shown = async () =>
        (
          await call(api.floor_plan.show, { params: { uuid: bar.register }, token: bar.token, company })
        ).body.floor_plan.bons.find(({ order_uuid }) => order_uuid === order)?.cashier_uuid
      await expect.poll(shown).toBe(waiter_uuid)
      const { events } = (await call(api.orders.history, of(order))).body
      expect(
        events.filter(({ type }) => type === 'OrderWaiterChanged').map(({ data }) => data),
      ).toMatchObject([{ waiter_uuid, before: bar.cashier, by: bar.by }])
      // Who has it open decides, as for every other change of an order.
      expect((await take(order)).status).toBe(200)
      expect((await serve(bar.cashier, hall.by)).problem).toMatchObject({ code: 'order.open_elsewhere' })
    })

    test('ORD-04: comments are written in any state of the order, and read back', async () => {
      const { order_uuid } = (await bar.sell([bar.line(0)])).body.order
      await call(api.order_actions.comment, {
        ...of(order_uuid),
        body: { comment_uuid: newId(), text: 'gæsten klagede' },
      })
      const { body } = await call(api.order_actions.comments, of(order_uuid))
      expect(body.comments.map(({ text }) => text)).toEqual(['gæsten klagede'])
    })

    test('ORD-05, ORD-06, ORD-07, ORD-08, ORD-09, ORD-12, ORD-15, ORD-16: an order returns all its fields', async () => {
      const [one = '', two = ''] = tableIds
      const { order, view, lines } = await saved([bar.line(0), bar.line(1)], {
        table_uuids: [one],
        gift_card_charge_requests: [],
        test_mode: false,
        details: { delivery_type: 'delivery' },
      })
      expect(view).toMatchObject({ order_uuid: order, status: 'open', type: 'dispatch', payments_total: 0 })
      expect(view.total).toBe(view.unpaid)
      expect(view.holder).toMatchObject({ register_uuid: bar.register })
      const moved = await call(api.order_actions.place, {
        ...of(order),
        body: { ...bar.by, table_uuids: [two] },
      })
      expect(moved.body.order.tables).toEqual([
        { uuid: two, pivot: { active: true } },
        { uuid: one, pivot: { active: false } },
      ])
      const late = await call(api.order_actions.place, {
        ...of(order),
        body: { ...bar.by, table_uuids: [], from_table_uuids: [one] },
      })
      expect([late.status, late.problem?.code]).toEqual([409, 'order.tables_changed'])
      const back = await bar.save(order, lines, {
        if_match: moved.body.order.revision,
        body: { ...bar.by, short_nr: 7, order_lines: lines, details: { delivery_type: 'eatin' } },
      })
      expect(back.body.order).toMatchObject({ type: 'normal', all_printed: false })
    })

    test('ORD-18, ORD-20, ORD-21, ORD-22, ORD-44: a line has quantity, price, texts and discount as sent', async () => {
      const sent = {
        ...bar.line(0, 2),
        percentage_discount: 125,
        comment: 'uden løg',
        receipt_text: 'Dagens ret',
      }
      const { view } = await saved([sent])
      const [line] = view.lines
      expect(line).toMatchObject({ uuid: sent.uuid, quantity: 2000, percentage_discount: 125 })
      expect(line?.unit_price).toBe(bar.dish(0).price)
      expect(view.texts[line?.comment?.ref ?? '']).toBe('uden løg')
      expect(view.texts[line?.receipt_text?.ref ?? '']).toBe('Dagens ret')
      expect(view.discount).toBe(Math.round((bar.dish(0).price * 2 * 125) / 1000))
    })

    test.each([
      ['ORD-45: a name is asked for', { email: 'a@b.dk' }],
      ['ORD-46: an e-mail is asked for, and must be one', { name: 'Bo', email: 'a@b' }],
      ['ORD-47: a phone must be one', { name: 'Bo', email: 'a@b.dk', phone: 'ring' }],
      [
        'ORD-48: a company needs a VAT number',
        { name: 'Bo', email: 'a@b.dk', company: { name: 'Bo ApS', vat_number: '12' } },
      ],
    ])('%s', async (_, customer) => {
      const order_lines = [bar.line(0)]
      const refused = await bar.save(newId(), order_lines, {
        body: { ...bar.by, short_nr: 7, order_lines, details: { customer } as never },
      })
      expect(refused.status).toBe(422)
    })

    test('ORD-45 to ORD-48: a customer with all fields is stored in the vault', async () => {
      const customer = {
        name: 'Bo Bech',
        email: 'bo@bech.dk',
        phone: '+45 12 34 56 78',
        company: { name: 'Bech ApS', vat_number: '39475620' },
      }
      const { view } = await saved([bar.line(0)], { details: { customer } })
      expect(JSON.parse(view.texts[view.details.customer?.ref ?? ''] ?? '')).toEqual(customer)
    })

    test('ORD-24, ORD-25: open until the first payment, confirmed until all is paid, completed then', async () => {
      const { order, view } = await saved([bar.line(0, 2)])
      const pay = (received: number, if_match: string) => bar.pay(order, received, if_match)
      const part = await pay(100, view.revision)
      expect(part.body.order).toMatchObject({ status: 'confirmed', payments_total: 100 })
      const all = await pay(500_000, part.body.order.revision)
      expect(all.body.order).toMatchObject({ status: 'completed', unpaid: 0 })
    })

    test('ORD-13, POS-54: a takeaway order gets a unique pickup number, and one eaten here gets none', async () => {
      const away = () => saved([bar.line(0)], { details: { delivery_type: 'takeaway' } })
      const [one, two, here] = [await away(), await away(), await saved([bar.line(0)])]
      const numberOf = async ({ order }: { order: Uuid }) => (await bar.show(order)).body.order.pickup_nr
      await expect.poll(() => numberOf(two)).toBeGreaterThan(0)
      expect(await numberOf(one)).not.toBe(await numberOf(two))
      expect(await numberOf(here)).toBeUndefined()
    })

    test('ORD-38, ORD-50: an order open at one register cannot be opened, paid or moved at another, until it is parked', async () => {
      const { order, lines, view } = await saved([bar.line(0)])
      expect((await take(order, hall.by)).problem).toMatchObject({
        code: 'order.open_elsewhere',
        params: { register_uuid: bar.register },
      })
      const payment = { payment_uuid: newId(), payment_type_uuid: bar.cash.uuid, received: view.total }
      const pay = call(api.orders.pay, {
        ...of(order),
        if_match: view.revision,
        body: { ...hall.by, ...payment },
      })
      expect((await pay).problem).toMatchObject({ code: 'order.open_elsewhere' })
      await bar.save(order, lines, {
        if_match: view.revision,
        body: { ...bar.by, short_nr: 7, order_lines: lines, suspend: true },
      })
      expect((await take(order, hall.by)).body.order.holder?.register_uuid).toBe(hall.register)
    })

    test('SC-29: lines added by another register to an open order are merged, never refused', async () => {
      const { order, lines, view } = await saved([bar.line(0)])
      const food = hall.line(1)
      const added = await hall.save(order, [...lines, food], {
        if_match: view.revision,
        body: { ...hall.by, short_nr: 7, order_lines: [...lines, food], suspend: true },
      })
      expect(added.body.order.lines).toHaveLength(2)
      expect(added.body.order.holder?.register_uuid).toBe(bar.register)
    })

    const takeOver = (order: Uuid, command_id = newId(), by = hall.by) =>
      call(api.order_actions.takeOver, { ...of(order), body: by, command_id })
    const taken = async (order: Uuid) =>
      (await call(api.orders.history, of(order))).body.events.findLast(
        ({ type }) => type === 'OrderTakenOver' || type === 'OrderCheckedOut',
      )

    test('ORD-40, R-9: what another register has open is taken over by one administrator’s PIN, which the history names', async () => {
      const { order, lines, view } = await saved([bar.line(0)])
      expect((await takeOver(order)).problem).toMatchObject({
        code: 'register.admin_pin_needed',
        params: { register_uuid: bar.register },
      })
      const command_id = newId()
      await approve(shop, hall, { kind: 'order.take_over', subject_uuid: order, command_id })
      const over = await takeOver(order, command_id)
      expect(over.body.order.holder).toMatchObject({ register_uuid: hall.register })
      // Its answer may be lost: sent again it is answered, and taken over once.
      expect((await takeOver(order, command_id)).body.order.revision).toBe(over.body.order.revision)
      const { uuid: approved_by } = (await call(api.profile.show, { token: hall.token })).body.profile
      expect((await taken(order))?.data).toMatchObject({
        ...hall.by,
        from_register_uuid: bar.register,
        from_cashier_uuid: bar.cashier,
        because: 'admin_pin',
        approved_by,
      })
      // The PIN was for this order only.
      const { order: other } = await saved([bar.line(0)])
      expect((await takeOver(other, command_id)).problem).toBeDefined()
      // The former register no longer pays or parks it; what it typed meanwhile is merged, and the order stays here.
      const payment = { payment_uuid: newId(), payment_type_uuid: bar.cash.uuid, received: view.total }
      const paid = await call(api.orders.pay, {
        ...of(order),
        if_match: view.revision,
        body: { ...bar.by, ...payment },
      })
      expect(paid.problem).toMatchObject({ code: 'order.open_elsewhere' })
      const typed = await bar.save(order, [...lines, bar.line(1)], { if_match: view.revision })
      expect(typed.body.order.lines).toHaveLength(2)
      expect(typed.body.order.holder).toMatchObject({ register_uuid: hall.register })
    })

    test('DEF-16: once its cashier is signed out, anybody opens it; the plan shows it as free, and no heartbeat keeps it', async () => {
      const place = { register: hall.register, company, token: shop.tokens.cashier }
      const anna = await tillOf(shop, { ...place, cashier: ids.cashiers.anna })
      const order = newId()
      await anna.save(order, [anna.line(0)])
      const beat = () =>
        call(api.order_actions.heartbeat, {
          params: { uuid: anna.register },
          token: anna.token,
          company,
          body: { cashier_uuid: anna.cashier, order_uuids: [order] },
        })
      const isAlive = async () => {
        const plan = await call(api.floor_plan.show, { ...of(bar.register), params: { uuid: bar.register } })
        return plan.body.floor_plan.bons.find(({ order_uuid }) => order_uuid === order)?.holder?.alive
      }
      expect((await beat()).status).toBe(200)
      expect((await take(order)).problem).toMatchObject({ code: 'order.open_elsewhere' })
      await expect.poll(isAlive).toBe(true)
      await call(api.registers.signOut, {
        params: { uuid: anna.register },
        token: anna.token,
        company,
        body: { cashier_uuid: anna.cashier },
      })
      expect((await beat()).problem).toMatchObject({ code: 'cashier.not_signed_in' })
      expect(await isAlive()).toBe(false)
      expect((await take(order)).body.order.holder).toMatchObject({ register_uuid: bar.register })
      expect((await taken(order))?.data).toMatchObject({
        from_register_uuid: anna.register,
        because: 'signed_out',
      })
    })

    test('INVAR-13: an order with money in it stays with its register, by PIN or by a sign-out', async () => {
      const { order, view } = await saved([bar.line(0), bar.line(1)])
      await bar.pay(order, money(1_00), view.revision)
      const command_id = newId()
      await approve(shop, hall, { kind: 'order.take_over', subject_uuid: order, command_id })
      expect((await takeOver(order, command_id)).problem).toMatchObject({ code: 'order.locked_to_register' })
    })

    test('DEF-16, ORD-40: a register with heartbeats keeps its order', async () => {
      const { order } = await saved([bar.line(0)])
      const beat = await call(api.order_actions.heartbeat, {
        params: { uuid: bar.register },
        token: bar.token,
        company,
        body: { cashier_uuid: bar.by.cashier_uuid, order_uuids: [order, newId()] },
      })
      expect(beat.status).toBe(200)
      const forced = await call(api.order_actions.forceRelease, { ...of(order), body: {} })
      expect(forced.problem).toMatchObject({ code: 'order.open_elsewhere' })
    })
  })
