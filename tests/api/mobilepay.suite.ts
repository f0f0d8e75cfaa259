import { api } from '@bon/contracts/api'
import { money, type OrderUuid, type PaymentUuid, type Uuid } from '@bon/contracts/kernel'
import type { PaymentState } from '@bon/contracts/payments'
import { paymentTypes, terminals } from '@bon/contracts/resources'
import { newId } from '@bon/infra/clock'
import pg from 'pg'
import { beforeAll, describe, expect, test } from 'vitest'
import { demoCompanies, idIn } from '../../infra/demo/items.ts'
import type { TerminalSimulator } from '../../infra/terminals/simulator/open-simulator.ts'
import type { Till } from '../harness/till.ts'
import { pollUntil } from '../harness/until.ts'
import { type ApiShop, tillsOf } from './compositions.ts'

const secret = 'hemmelig-Kirsebaer'
const keys = { client_id: 'klient-1', client_secret: secret, subscription_key: 'abonnement-1' }
const setUp = { merchant_serial_number: '2078123', environment: 'simulator', keys } as const

/** Vipps MobilePay by its own API, with the simulator's phone (LAW-11, ADR 0028). */
export const mobilepay = (shop: ApiShop, simulator: TerminalSimulator) =>
  describe('Vipps MobilePay', () => {
    const { call, ids, tokens } = shop
    const company = ids.kajkanten
    const office = { token: tokens.admin, company }
    const payment_type_uuid = idIn(demoCompanies.kajkanten, paymentTypes, 'mobilepay')
    const unit = newId()
    const toUnit = { ...office, params: { uuid: unit } }
    let till: Till
    beforeAll(async () => {
      till = (await tillsOf(shop)).restaurant
      await till.ensureOpen()
    })
    const here = () => ({ token: till.token, company })
    const named = (over: object = {}) => ({
      name: 'Baren, MobilePay',
      payment_type_uuid,
      register_uuids: [till.register],
      is_on: true,
      ...over,
    })
    const bill = async () => {
      const lines = [till.line(0, 2)]
      return (await till.save(newId(), lines, { body: { ...till.by, short_nr: 91, order_lines: lines } }))
        .body.order
    }
    type Bill = Awaited<ReturnType<typeof bill>>
    const pay = (order: Bill, payment_uuid: PaymentUuid) =>
      call(api.orders.pay, {
        params: { uuid: order.order_uuid },
        ...here(),
        if_match: order.revision,
        body: { ...till.by, payment_uuid, payment_type_uuid, received: money(order.total) },
      })
    const show = async (uuid: Uuid) =>
      (await call(api.payments.show, { ...here(), params: { uuid } })).body.payment
    const codeOf = async (uuid: Uuid) => (await call(api.payments.code, { ...here(), params: { uuid } })).body
    const until = async (uuid: Uuid, state: PaymentState) => {
      const payment = await pollUntil(
        () => show(uuid),
        (view) => view.state === state,
      )
      expect(payment.state).toBe(state)
      return payment
    }
    const orderUntil = async (uuid: Uuid, status: Bill['status']) => {
      await expect
        .poll(async () => (await till.show(uuid)).body.order.status, { timeout: 8_000 })
        .toBe(status)
      return (await till.show(uuid)).body.order
    }
    const rowOf = async (order_uuid: OrderUuid) => {
      const listed = async () => {
        const { orders } = (await call(api.orders.list, { ...office, query: { limit: 25 } })).body
        return orders.find((each) => each.order_uuid === order_uuid)
      }
      const row = await pollUntil(listed, (view) => view !== undefined)
      if (!row) throw new Error('the order does not come to its list')
      return row
    }
    const begun = async () => {
      const [order, uuid] = [await bill(), newId()]
      expect((await pay(order, uuid)).status).toBe(200)
      await until(uuid, 'sent')
      return { order, uuid }
    }

    test('REG-10, CO-28: the number and its keys are entered, tested and replaced, and no answer contains a key', async () => {
      expect((await call(api.mobilepay.merchant, office)).body).toEqual({
        merchant_serial_number: '2078123',
        environment: null,
        keys_set_at: null,
        tested: null,
        may_simulate: true,
      })
      const { keys: _, ...without } = setUp
      const refused = await call(api.mobilepay.saveMerchant, { ...office, body: without })
      expect(refused.problem).toMatchObject({ code: 'mobilepay.needs_keys' })
      expect((await call(api.mobilepay.testMerchant, office)).problem).toMatchObject({
        code: 'mobilepay.needs_keys',
      })

      const wrong = { ...setUp, keys: { ...keys, client_secret: `forkert-${secret}` } }
      const saved = await call(api.mobilepay.saveMerchant, { ...office, body: wrong })
      expect(saved.body).toMatchObject({ environment: 'simulator', tested: null })
      expect(saved.body.keys_set_at).not.toBeNull()
      const tried = await call(api.mobilepay.testMerchant, office)
      expect(tried.body.tested).toMatchObject({ said: 'refused', status: 401 })

      const replaced = { ...setUp, merchant_serial_number: '2078124' }
      const again = await call(api.mobilepay.saveMerchant, { ...office, body: replaced })
      expect(again.body).toMatchObject({ merchant_serial_number: '2078124', tested: null })
      const granted = await call(api.mobilepay.testMerchant, office)
      expect(granted.body.tested).toMatchObject({ said: 'granted', status: 200 })
      const text = JSON.stringify([saved.body, tried.body, again.body, granted.body])
      for (const key of Object.values(keys)) expect(text).not.toContain(key)

      const me = await call(api.identity.signedIn, { ...office, query: {} })
      expect(me.body.company?.vippsmobilepaypos_msn).toBe('2078124')
    })

    test('REG-10: no key is stored in plain text anywhere in the database, neither in events nor in rows', async () => {
      const db = new pg.Client({ connectionString: shop.database_url })
      await db.connect()
      const { rows: all } = await db.query<{ name: string }>(
        `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
         where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
      )
      const found: string[] = []
      const hex = Buffer.from(secret).toString('hex')
      for (const { name } of all) {
        const { rowCount } = await db.query(
          `select 1 from ${name} t where t::text like '%' || $1 || '%' or t::text like '%' || $2 || '%' limit 1`,
          [secret, hex],
        )
        if (rowCount) found.push(name)
      }
      await db.end()
      expect(all.length).toBeGreaterThan(20)
      expect(found).toEqual([])
    })

    test('REG-10: a cashier cannot change the keys, and a neighbour sees nothing of them', async () => {
      const theirs = { token: tokens.neighbour, company: ids.nabo }
      expect((await call(api.mobilepay.merchant, theirs)).body.keys_set_at).toBeNull()
      expect((await call(api.mobilepay.testMerchant, theirs)).problem).toMatchObject({
        code: 'mobilepay.needs_keys',
      })
      const crossed = await call(api.mobilepay.merchant, { token: tokens.neighbour, company })
      expect(crossed.status).toBeGreaterThanOrEqual(403)
    })

    test('REG-11: a sales unit is created, and its register accepts payments by code', async () => {
      const saved = await call(api.mobilepay.saveUnit, { ...toUnit, body: named() })
      expect(saved.problem).toBeUndefined()
      expect(saved.body.units).toEqual([
        {
          uuid: unit,
          name: 'Baren, MobilePay',
          payment_type_uuid,
          is_on: true,
          register_uuids: [till.register],
        },
      ])
      expect(saved.body).toMatchObject({ has_keys: true })
      const { payment_types } = await till.catalogueNow()
      expect(payment_types.filter(({ by_code }) => by_code)).toMatchObject([
        { uuid: payment_type_uuid, method: 'card' },
      ])

      const cash = await call(api.mobilepay.saveUnit, {
        ...toUnit,
        body: named({ payment_type_uuid: till.cash.uuid }),
      })
      expect(cash.problem).toMatchObject({ code: 'mobilepay.not_its_type' })
      const nets = idIn(demoCompanies.kajkanten, terminals, 'sal')
      const machine = await call(api.mobilepay.saveUnit, { ...office, params: { uuid: nets }, body: named() })
      expect(machine.problem).toMatchObject({ code: 'mobilepay.not_a_unit' })
      const twin = await call(api.mobilepay.saveUnit, { ...office, params: { uuid: newId() }, body: named() })
      expect(twin.problem).toMatchObject({ code: 'resource.taken' })
    })

    test('REG-36, DEF-17: the guest scans the code and approves, and only then is the order paid', async () => {
      const { order, uuid } = await begun()
      const code = await codeOf(uuid)
      expect(code.picture).toMatch(/^data:image\/svg\+xml;base64,/)
      // The payment code is not visible to another company (G-27).
      const theirs = { token: tokens.neighbour, company: ids.nabo, params: { uuid } }
      expect((await call(api.payments.code, theirs)).status).toBe(404)
      const { started_at } = await show(uuid)
      const good_for = Date.parse(code.ends_at ?? '') - Date.parse(started_at)
      expect(good_for).toBeGreaterThanOrEqual(10 * 60_000)
      expect(good_for).toBeLessThan(10 * 60_000 + 30_000)
      // RULE-3: showing the code does not pay the order.
      expect((await till.show(order.order_uuid)).body.order.status).toBe('confirmed')

      simulator.phone.press(uuid, 'approve')
      expect(await until(uuid, 'approved')).toMatchObject({
        approved: order.total,
        card_type: 'MobilePay',
        terminal_name: 'Baren, MobilePay',
      })
      const paid = await orderUntil(order.order_uuid, 'completed')
      expect(paid).toMatchObject({ unpaid: 0, payments: [{ status: 'recorded' }] })
      expect(simulator.bank.leftOf(uuid)).toBe(order.total)
      expect(await codeOf(uuid)).toEqual({ picture: null, ends_at: null })
    })

    test('PAY-13, PAY-12: a guest who refuses, and a cashier who cancels in time, leave the order open and capture nothing', async () => {
      const refused = await begun()
      simulator.phone.press(refused.uuid, 'reject')
      expect(await until(refused.uuid, 'cancelled')).toMatchObject({ reason: 'by_customer' })
      expect((await orderUntil(refused.order.order_uuid, 'open')).unpaid).toBe(refused.order.total)

      const stopped = await begun()
      await call(api.payments.cancel, { ...here(), params: { uuid: stopped.uuid }, body: till.by })
      expect(await until(stopped.uuid, 'cancelled')).toMatchObject({ reason: 'by_cashier' })
      simulator.phone.press(stopped.uuid, 'approve')
      await orderUntil(stopped.order.order_uuid, 'open')
      expect([simulator.bank.leftOf(refused.uuid), simulator.bank.leftOf(stopped.uuid)]).toEqual([0, 0])
    })

    test('PAY-02: an attempt is listed by register and day, with its history', async () => {
      const { order, uuid } = await begun()
      simulator.phone.press(uuid, 'approve')
      await until(uuid, 'approved')
      const { business_day } = await rowOf(order.order_uuid)
      const listed = async (query: object) => {
        const { body } = await call(api.payments.list, { ...office, query: { limit: 100, ...query } })
        return body.payments.map(({ payment_uuid }) => payment_uuid)
      }
      const register_uuid = till.register
      await expect
        .poll(() => listed({ register_uuid, from: business_day, to: business_day, state: 'approved' }))
        .toContain(uuid)
      expect(await listed({ register_uuid, to: '2001-01-01' })).toEqual([])
      expect(await listed({ register_uuid: newId() })).toEqual([])

      const options = { ...office, params: { uuid } }
      const { events } = (await call(api.payments.history, options)).body
      expect(events.map(({ type }) => type)).toEqual([
        ...['AttemptCreated', 'AttemptSendStarted', 'AttemptAccepted', 'AttemptApproved'],
      ])
      const theirs = { token: tokens.neighbour, company: ids.nabo, params: { uuid } }
      expect((await call(api.payments.history, theirs)).status).toBe(404)
    })

    test('PAY-01, PAY-03, PAY-04: payments of all types are in one list, with the reference of MobilePay', async () => {
      const { order, uuid } = await begun()
      simulator.phone.press(uuid, 'approve')
      await orderUntil(order.order_uuid, 'completed')
      const sold = await till.sell([till.line(3)])
      const { business_day } = await rowOf(order.order_uuid)
      const own = { from: business_day, to: business_day }
      const register_uuid = till.register
      const listed = async (query: object) =>
        (await call(api.payments.tenders, { ...office, query: { register_uuid, limit: 2, ...query } })).body
      await expect
        .poll(async () => (await listed(own)).tenders.map(({ status }) => status))
        .toEqual(['completed', 'completed'])
      const { tenders, next } = await listed(own)
      expect(tenders).toMatchObject([
        { order_uuid: sold.body.order.order_uuid, method: 'cash', transaction_id: null, surcharge: 0 },
        {
          payment_uuid: uuid,
          method: 'card',
          payment_type_name: 'MobilePay',
          amount: order.total,
          card_type: 'MobilePay',
          transaction_id: (await show(uuid)).transaction_id,
          reason: null,
        },
      ])
      const older = await listed({ ...own, before: next ?? '' })
      expect(older.tenders.map((each) => each.payment_uuid)).not.toContain(uuid)
      const [refused] = (await listed({ method: 'card', status: 'cancelled' })).tenders
      expect(refused?.reason).toMatch(/^payment\./)
      expect((await listed({ to: '2001-01-01' })).tenders).toEqual([])
      const theirs = { token: tokens.neighbour, company: ids.nabo, query: { register_uuid } }
      expect((await call(api.payments.tenders, theirs)).body.tenders).toEqual([])
    })

    test('REG-11: a disabled unit is never called, and is still listed', async () => {
      const off = await call(api.mobilepay.saveUnit, { ...toUnit, body: named({ is_on: false }) })
      expect(off.body.units).toMatchObject([{ uuid: unit, is_on: false }])
      expect((await pay(await bill(), newId())).problem).toMatchObject({
        code: 'payment_type.terminal_missing',
      })
      const response = await call(api.mobilepay.saveUnit, { ...toUnit, body: named({ register_uuids: [] }) })
      expect(response.body.units).toMatchObject([{ register_uuids: [], is_on: true }])
      expect((await pay(await bill(), newId())).problem).toMatchObject({
        code: 'payment_type.terminal_missing',
      })
    })

    test('REG-10: without keys nothing is started, and the cashier is told at once', async () => {
      await call(api.mobilepay.saveUnit, { ...toUnit, body: named() })
      const removed = await call(api.mobilepay.removeMerchant, office)
      expect(removed.body).toMatchObject({ merchant_serial_number: null, keys_set_at: null })
      const [order, uuid] = [await bill(), newId()]
      await pay(order, uuid)
      expect(await until(uuid, 'not_started')).toMatchObject({ reason: 'server_unavailable' })
      await orderUntil(order.order_uuid, 'open')
    })
  })
