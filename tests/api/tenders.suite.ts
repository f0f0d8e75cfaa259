import { api } from '@bon/contracts/api'
import { logStart, money, type OrderUuid, type Uuid, zero } from '@bon/contracts/kernel'
import { cardTypes, paymentTypes, resourceEndpoints } from '@bon/contracts/resources'
import { newId } from '@bon/infra/clock'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openLog } from '../harness/open-log.ts'
import type { Till } from '../harness/till.ts'
import { type ApiShop, tillsOf } from './compositions.ts'

/** Payment types without a device: a separate terminal, and paper vouchers. */
export const tenders = (shop: ApiShop) =>
  describe('other payment types', () => {
    const { call, ids } = shop
    const company = ids.kajkanten
    const store = openLog(shop)
    afterAll(() => store.close())
    let till: Till
    beforeAll(async () => {
      till = (await tillsOf(shop)).restaurant
      await till.ensureOpen()
    })
    const named = async (name: string) => {
      const found = (await till.catalogueNow()).payment_types.find((type) => type.name === name)
      if (!found) throw new Error(`the register has no ${name}`)
      return found.uuid
    }
    const saved = async () => {
      const lines = [till.line(0, 2)]
      const body = { ...till.by, short_nr: 71, order_lines: lines }
      return (await till.save(newId(), lines, { body })).body.order
    }
    type Bill = Awaited<ReturnType<typeof saved>>
    const pay = (
      order: Bill,
      payment_type_uuid: Uuid,
      received: number,
      amount?: number,
      slip: { reference?: string; card_type_uuid?: Uuid } = {},
    ) =>
      call(api.orders.pay, {
        params: { uuid: order.order_uuid },
        token: till.token,
        company,
        if_match: order.revision,
        body: {
          ...till.by,
          payment_uuid: newId(),
          payment_type_uuid,
          received: money(received),
          ...(amount !== undefined && { amount: money(amount) }),
          ...slip,
        },
      })
    const totalsOf = async (type: Uuid) =>
      (await till.session())?.totals.by_payment_type.find((row) => row.payment_type_uuid === type)

    test('PAY-05, PAY-26, DEF-09: an amount that a stand-alone terminal captured beyond the total is a tip, and nothing is rounded', async () => {
      const type = await named('Løs terminal')
      const bill = await saved()
      const before = (await till.session())?.expected_cash
      const { status, body } = await pay(bill, type, bill.total + 20_03)
      expect(status).toBe(200)
      expect(body.order).toMatchObject({ status: 'completed', unpaid: 0, payments_total: bill.total })
      expect(body.order.payments[0]).toMatchObject({
        method: 'autonomous',
        amount: bill.total,
        tip: 20_03,
        change: 0,
        rounding: 0,
      })
      expect(await totalsOf(type)).toMatchObject({ amount: bill.total, tips: 20_03, rounding: 0 })
      expect((await till.session())?.totals.tips).toEqual({ count: 1, amount: 20_03 })
      expect((await till.session())?.expected_cash).toBe(before)
      const options = { params: { uuid: bill.order_uuid }, token: till.token, company }
      const { receipt } = (await call(api.orders.receipt, options)).body
      expect(receipt).toMatchObject({ tips: 20_03, change: 0, total: bill.total })
      expect(receipt.payments).toEqual([
        { name: 'Løs terminal', received: bill.total + 20_03, amount: bill.total },
      ])
    })

    test('a voucher has its face value: it gives no change, and less than the total is a part of it', async () => {
      const paper = await named('Papirgavekort')
      const bill = await saved()
      const refused = await pay(bill, paper, bill.total + 1)
      expect(refused).toMatchObject({ status: 409, body: { code: 'order.overpaid' } })
      const part = await pay(bill, paper, 50_00)
      expect(part.body.order).toMatchObject({ status: 'confirmed', unpaid: bill.total - 50_00 })
      const rest = await pay(part.body.order, till.cash.uuid, bill.total)
      expect(rest.body.order.status).toBe('completed')
      expect(rest.body.order.payments.map(({ method }) => method)).toEqual(['enclosure', 'cash'])
    })

    /** The payments in the receipt of a sale, from the log. */
    const receiptPayments = async (order_uuid: OrderUuid) => {
      for await (const { type, data } of store.readAll(logStart, {
        limit: 100_000,
        prefixes: ['zReport-'],
      })) {
        const receipt = data as { order_uuid?: OrderUuid; payments: object[] }
        if (type === 'ReceiptRecorded' && receipt.order_uuid === order_uuid) return receipt.payments
      }
      return undefined
    }

    test('LAW-3, R-17: a receipt names each payment, its class of code list 12 and the number of its slip', async () => {
      const type = await named('Løs terminal')
      const ends = resourceEndpoints(paymentTypes)
      const options = { token: till.token, company, params: { uuid: type } }
      const withClass = async (payment_class: '12003' | null) => {
        const { revision: if_match } = (await call(ends.show, options)).body.row
        expect(
          (await call(ends.change, { ...options, if_match, body: { data: { payment_class } } })).status,
        ).toBe(200)
        const bill = await saved()
        const paid = await pay(bill, type, bill.total, undefined, { reference: '004711' })
        expect(paid.status).toBe(200)
        const [payment] = paid.body.order.payments
        return { of: await receiptPayments(bill.order_uuid), payment }
      }
      const debit = await withClass(null)
      const { payment_uuid, amount } = debit.payment ?? {}
      const same = { payment_type_uuid: type, method: 'autonomous', amount, reference: '004711' }
      expect(debit.of).toEqual([{ ...same, payment_uuid, payment_class: '12002' }])
      const credit = await withClass('12003')
      expect(credit.of).toEqual([
        { ...same, payment_uuid: credit.payment?.payment_uuid, payment_class: '12003' },
      ])
      await withClass(null)
      const bill = await saved()
      expect((await pay(bill, type, bill.total, undefined, { reference: 'nr. 4711' })).status).toBe(422)
    })

    test('REG-38, REG-40: a terminal beside the till counts its kinds of card apart, and each has its class', async () => {
      // A session of its own, without bons that took money.
      await till.ensureClosed()
      await till.ensureOpen()
      const type = await named('Løs terminal')
      const ofTypes = resourceEndpoints(paymentTypes)
      const ofCards = resourceEndpoints(cardTypes)
      const of = { token: till.token, company }
      const card = async (name: string, form: 'debit' | 'credit', payment_type_uuid = type) => {
        const data = { name, form, payment_type_uuid, holder: 'consumer_eu' as const, surcharge: 0 }
        const created = await call(ofCards.create, { ...of, body: { uuid: newId(), data } })
        expect(created.status).toBe(200)
        return created.body.row.uuid
      }
      const separate = async (separate_counts_by_card_type: boolean) => {
        const options = { ...of, params: { uuid: type } }
        const { revision: if_match } = (await call(ofTypes.show, options)).body.row
        const body = { data: { separate_counts_by_card_type } }
        expect((await call(ofTypes.change, { ...options, if_match, body })).status).toBe(200)
      }
      const credit = await card('Prøve-Visa', 'credit')
      const debit = await card('Prøve-Dankort', 'debit')
      const foreign = await card('Prøve-fremmed', 'debit', till.cash.uuid)
      const shown = async () =>
        (await till.catalogueNow()).payment_types.find(({ uuid }) => uuid === type)?.card_types
      expect(await shown()).toBeUndefined()
      await separate(true)
      await expect
        .poll(async () => (await shown())?.map(({ name }) => name))
        .toEqual(['Prøve-Dankort', 'Prøve-Visa'])
      const sell = async (card_type_uuid?: Uuid) => {
        const bill = await saved()
        const paid = await pay(bill, type, bill.total, undefined, card_type_uuid ? { card_type_uuid } : {})
        expect(paid.status).toBe(200)
        return { bill, payments: await receiptPayments(bill.order_uuid) }
      }
      // Bons that other suites paid a part of here, and opened elsewhere, would hold the close up.
      await till.payRests()
      const whole = await totalsOf(type)
      const first = await sell(credit)
      expect(first.payments).toMatchObject([{ card_type_uuid: credit, payment_class: '12003' }])
      const second = await sell(debit)
      expect(second.payments).toMatchObject([{ card_type_uuid: debit, payment_class: '12002' }])
      await sell()
      const refused = await pay(await saved(), type, 1_00, undefined, { card_type_uuid: foreign })
      expect(refused.body).toMatchObject({ code: 'payment_type.unknown' })
      const { total } = first.bill
      const { totals } = (await till.session()) ?? {}
      expect(totals?.by_card_type).toMatchObject([
        { payment_type_uuid: type, card_type_uuid: credit, count: 1, amount: total },
        { payment_type_uuid: type, card_type_uuid: debit, count: 1, amount: total },
      ])
      const now = await totalsOf(type)
      expect((now?.amount ?? 0) - (whole?.amount ?? 0)).toBe(3 * total)
      const count = await till.count()
      const rest = { payment_type_uuid: type, counted: now?.amount, expected: now?.amount }
      expect(count.counted_tenders).not.toContainEqual(expect.objectContaining(rest))
      const whose = ({ payment_type_uuid }: { payment_type_uuid: Uuid }) => payment_type_uuid === type
      expect(count.counted_tenders.filter(whose)).toHaveLength(3)
      // A count of the type as a whole is not complete.
      const others = count.counted_tenders.filter((tender) => !whose(tender))
      const asOne = [...others, { payment_type_uuid: type, counted: zero, expected: zero }]
      const close = (counted_tenders: typeof others) => till.close(0, { counted_tenders })
      expect((await close(asOne)).problem).toMatchObject({ code: 'register.count_incomplete' })
      // What was paid apart is counted apart, whatever the payment type says by now.
      await separate(false)
      const closed = await close(count.counted_tenders)
      expect(closed.status).toBe(200)
      expect(closed.body.z_report.counted_tenders).toEqual(
        expect.arrayContaining(count.counted_tenders.filter(whose)),
      )
      await till.ensureOpen()
    })

    test('a payment type that needs a device or an invoice is refused without it', async () => {
      const bill = await saved()
      const answer = await pay(bill, newId(), bill.total)
      expect(answer.body).toMatchObject({ code: 'payment_type.unknown' })
    })
  })
