import { api } from '@bon/contracts/api'
import { plainCode } from '@bon/contracts/gift-cards'
import { giftCardType, money, pieces, sum, type Uuid } from '@bon/contracts/kernel'
import { type CartLine, sellableTypeOf } from '@bon/contracts/orders'
import { deskOf } from '@bon/contracts/registers'
import {
  accounts,
  type DataOf,
  giftCardTypes,
  methodOf,
  paymentTypes,
  resourceEndpoints,
  vatTypes,
} from '@bon/contracts/resources'
import { newId } from '@bon/infra/clock'
import { beforeAll, describe, expect, test } from 'vitest'
import { actors, loginTo } from '../harness/shop.ts'
import type { Till } from '../harness/till.ts'
import { type ApiShop, tillsOf } from './compositions.ts'

const lastMonth = () => Temporal.Now.plainDateISO('UTC').subtract({ months: 1 }).toString()

/** Cards sold as lines, found by their code, and used to pay up to their balance. */
export const giftCards = (shop: ApiShop) =>
  describe('gift cards', () => {
    const { call, ids } = shop
    const company = ids.kajkanten
    let till: Till
    let terrace: Till
    let type: Uuid
    let contra: Uuid
    let transfer_type: Uuid
    beforeAll(async () => {
      const tills = await tillsOf(shop)
      till = tills.restaurant
      terrace = tills.terrace
      await till.ensureOpen()
      await terrace.ensureOpen()
      const { rows } = (await call(resourceEndpoints(giftCardTypes).list, { ...at(), query: {} })).body
      type = rows.find(({ data }) => data.name === 'Gavekort')?.uuid ?? ''
      const ledger = await call(resourceEndpoints(accounts).list, { ...at(), query: { limit: 200 } })
      contra = ledger.body.rows.find(({ data }) => data.number === 5812)?.uuid ?? ''
      const means = await call(resourceEndpoints(paymentTypes).list, { ...at(), query: { limit: 200 } })
      transfer_type = means.body.rows.find(({ data }) => methodOf(data) === 'autonomous')?.uuid ?? ''
    })
    const at = () => ({ token: till.token, company })
    const card = (amount: number, count = 1, of = type): CartLine => ({
      uuid: newId(),
      quantity: pieces(count),
      sellable_data: { type: 'gift_card_type', gift_card_type: { uuid: of, price: money(amount) } },
    })
    const made = async (over: Partial<DataOf<typeof giftCardTypes>>) => {
      const { rows } = (await call(resourceEndpoints(giftCardTypes).list, { ...at(), query: {} })).body
      const like = rows.find(({ uuid }) => uuid === type)?.data
      if (!like) throw new Error('the demo has gift cards')
      const uuid = newId()
      const data = { ...like, ...over, name: `Kort ${newId().slice(-6)}` }
      const { status } = await call(resourceEndpoints(giftCardTypes).create, {
        ...at(),
        body: { uuid, data },
      })
      expect(status).toBe(200)
      return uuid
    }
    const receiptOf = async (uuid: Uuid) =>
      (await call(api.orders.receipt, { ...at(), params: { uuid } })).body.receipt
    const lookUp = (code: string, token = till.token) =>
      call(api.gift_cards.lookUp, { token, company, body: { code } })
    /** Polls the list: a lookup before the card exists would count as a wrong guess. */
    const isMade = (order: Uuid, cards = 1) =>
      expect
        .poll(
          async () => {
            const { gift_cards } = (
              await call(api.gift_cards.list, { token: till.token, company, query: {} })
            ).body
            return gift_cards.filter(({ order_uuid }) => order_uuid === order).length
          },
          { timeout: 10_000 },
        )
        .toBe(cards)
    /** A sold card; it exists as soon as the process manager has created it. */
    const sold = async (amount: number, of = type) => {
      const order = newId()
      expect((await till.sell([card(amount, 1, of)], { order })).status).toBe(200)
      const code = (await receiptOf(order)).gift_cards[0]?.code ?? ''
      await isMade(order)
      return { order, code, uuid: (await lookUp(code)).body.gift_card.gift_card_uuid }
    }
    const balanceOf = async (code: string) => (await lookUp(code)).body.gift_card.current_balance
    const bill = async (lines = [till.line(0, 2)], at_till = till) =>
      (await at_till.save(newId(), lines, { body: { ...at_till.by, short_nr: 72, order_lines: lines } })).body
        .order
    type Bill = Awaited<ReturnType<typeof bill>>
    const redeem = (order: Bill, code: string, amount: number, by = till) =>
      call(api.orders.pay, {
        params: { uuid: order.order_uuid },
        token: by.token,
        company: by.company,
        if_match: order.revision,
        body: {
          ...by.by,
          payment_uuid: newId(),
          payment_type_uuid: giftCardType,
          received: money(amount),
          gift_card: { code },
        },
      })
    const bring = (rows: { code: string; balance: number; expires_on: string | null }[], of = type) =>
      call(api.gift_cards.bring, {
        ...at(),
        body: {
          gift_card_type_uuid: of,
          contra_account_uuid: contra,
          gift_cards: rows.map((row) => ({ ...row, balance: money(row.balance) })),
        },
      })

    test('GC-18, ORD-19, GC-06: a card is a line of a sale; it is issued when the sale is paid, and its code is on the receipt', async () => {
      const order = newId()
      const two = card(250_00, 2)
      const { body } = await till.sell([till.line(0), two], { order })
      const line = body.order.lines.find(({ uuid }) => uuid === two.uuid)
      expect(line).toMatchObject({ name: 'Gavekort', vat_rate: 0, unit_price: 250_00 })
      expect(line && sellableTypeOf(line, { status: 'open' })).toBe('gift_card_type')
      expect(line && sellableTypeOf(line, body.order)).toBe('gift_card')
      expect(body.order.by_rate.find(({ vat_rate }) => vat_rate === 0)).toMatchObject({
        gross: 500_00,
        vat: 0,
      })
      const { gift_cards } = await receiptOf(order)
      expect(gift_cards.map(({ amount }) => amount)).toEqual([250_00, 250_00])
      expect(new Set(gift_cards.map(({ code }) => plainCode(code))).size).toBe(2)
      expect((await receiptOf(order)).gift_cards).toEqual(gift_cards)
      for (const { code, expires_on } of gift_cards) {
        await isMade(order, 2)
        expect((await lookUp(code.toLowerCase())).body.gift_card).toMatchObject({
          original_balance: 250_00,
          current_balance: 250_00,
          status: 'valid',
          expires_on,
          type_name: 'Gavekort',
          validity: '3_years',
          behaviour: 'value_based',
          charges: [],
        })
      }
    })

    test('GC-05, GC-12, PAY-05: a card pays a part of an order, and the rest is paid by another payment type', async () => {
      const { code, uuid } = await sold(100_00)
      const order = await bill()
      const part = await redeem(order, code, 40_00)
      expect(part.body.order).toMatchObject({ status: 'confirmed', unpaid: order.total - 40_00 })
      expect(part.body.order.payments[0]).toMatchObject({
        method: 'gift_card',
        amount: 40_00,
        status: 'recorded',
        gift_card: { gift_card_uuid: uuid },
      })
      expect(await balanceOf(code)).toBe(60_00)
      const rest = await till.pay(order.order_uuid, 5_000_00, part.body.order.revision)
      expect(rest.body.order.status).toBe('completed')
      const { payments, gift_cards } = await receiptOf(order.order_uuid)
      expect(payments[0]).toEqual({ name: 'Gavekort', received: 40_00, amount: 40_00 })
      expect(gift_cards).toEqual([])
      const { totals } = (await till.session()) ?? {}
      expect(totals?.by_payment_type.find((row) => row.payment_type_uuid === giftCardType)).toBeDefined()
    })

    test('GC-14: the same card again on the same order increases its one charge', async () => {
      const { code } = await sold(100_00)
      const order = await bill()
      const first = await redeem(order, code, 10_00)
      const second = await redeem(first.body.order, code, 15_00)
      expect(second.status).toBe(200)
      expect((await lookUp(code)).body.gift_card.charges).toEqual([
        { order_uuid: order.order_uuid, amount: 25_00 },
      ])
      await till.pay(order.order_uuid, 5_000_00, second.body.order.revision)
    })

    test('GC-13, GC-15, GC-17: an amount above the balance is refused with the balance, and the order is unchanged', async () => {
      const { code } = await sold(30_00)
      const order = await bill()
      const refused = await redeem(order, code, 30_01)
      expect(refused).toMatchObject({
        status: 409,
        body: { code: 'gift_card.insufficient', params: { balance: 30_00 } },
      })
      const now = (await till.show(order.order_uuid)).body.order
      expect(now).toMatchObject({ status: 'open', unpaid: order.total })
      expect((await till.pay(order.order_uuid, 5_000_00, now.revision)).body.order.status).toBe('completed')
      expect(await balanceOf(code)).toBe(30_00)
    })

    test('GC-04, GC-08, GC-11, GC-16: imported cards pay, unless they are expired or used up', async () => {
      const [good, old, code] = [`GL-${newId().slice(-8)}`, `GL-${newId().slice(-8)}`, newId().slice(-10)]
      const rows = [
        { code: good, balance: 20_00, expires_on: '2031-12-31' },
        { code: old, balance: 70_00, expires_on: lastMonth() },
      ]
      expect((await bring(rows)).body).toEqual({ imported: 2, known: [] })
      expect((await bring([...rows, { code, balance: 1_00, expires_on: null }])).body).toEqual({
        imported: 1,
        known: [good, old],
      })
      const order = await bill()
      expect(await redeem(order, old, 10_00)).toMatchObject({
        status: 409,
        body: { code: 'gift_card.expired', params: { balance: 70_00 } },
      })
      const paid = await redeem(order, good, 20_00)
      expect(paid.status).toBe(200)
      expect(await redeem(paid.body.order, good, 1)).toMatchObject({
        status: 409,
        body: { code: 'gift_card.used_up' },
      })
      await till.pay(order.order_uuid, 5_000_00, paid.body.order.revision)
      // An expired card's balance still belongs to its owner, and can be paid out in the back office.
      const { gift_card_uuid, status } = (await lookUp(old)).body.gift_card
      expect(status).toBe('expired')
      const payOut = (amount: number) =>
        call(api.gift_cards.payOut, {
          ...at(),
          params: { uuid: gift_card_uuid },
          body: { amount: money(amount), payment_type_uuid: transfer_type },
        })
      expect((await payOut(60_00)).body).toMatchObject({ code: 'gift_card.balance_changed' })
      expect((await payOut(70_00)).body.gift_card.current_balance).toBe(0)
    })

    test('SC-63: what a card paid is refunded to the card, once; what was paid in cash is refunded in cash', async () => {
      const { code } = await sold(50_00)
      const order = await bill([till.line(0), till.line(1)])
      const part = await redeem(order, code, 50_00)
      const whole = (await till.pay(order.order_uuid, 5_000_00, part.body.order.revision)).body.order
      expect(await balanceOf(code)).toBe(0)
      const give = async (line: number) => {
        const { uuid, quantity } = whole.lines[line] ?? { uuid: '', quantity: pieces(1) }
        return call(api.refunds.refund, {
          ...at(),
          params: { uuid: order.order_uuid },
          body: {
            ...till.by,
            refund_order: { order_uuid: newId(), short_nr: 73 },
            payment_type_uuid: till.cash.uuid,
            lines: [{ line_uuid: uuid, quantity }],
          },
        })
      }
      const [first, second] = [await give(0), await give(1)]
      expect([first.status, second.status]).toEqual([200, 200])
      expect(await balanceOf(code)).toBe(50_00)
    })

    test('a sold card is not refunded: its code may have been given away', async () => {
      const { order } = await sold(50_00)
      const { lines } = (await till.show(order)).body.order
      const refused = await call(api.refunds.refund, {
        ...at(),
        params: { uuid: order },
        body: {
          ...till.by,
          refund_order: { order_uuid: newId(), short_nr: 74 },
          payment_type_uuid: till.cash.uuid,
          lines: lines.map(({ uuid, quantity }) => ({ line_uuid: uuid, quantity })),
        },
      })
      expect(refused.body).toMatchObject({ code: 'order.gift_card_sold' })
    })

    test('GC-09, DEF-69: an experience pays where its product is on the order, and nowhere else', async () => {
      const brunch = await made({
        behaviour: 'experience',
        product_uuid: till.dish(2).uuid,
        price: money(80_00),
      })
      const { code } = await sold(80_00, brunch)
      expect((await redeem(await bill([till.line(0)]), code, 1_00)).body).toMatchObject({
        code: 'gift_card.product_not_on_order',
      })
      const order = await bill([till.line(2)])
      const paid = await redeem(order, code, Math.min(80_00, order.total))
      expect(paid.status).toBe(200)
    })

    test('DEF-69: an experience pays no other goods on the order, also not with a second card', async () => {
      const dish = till.dish(2)
      const alone = await bill([till.line(2)])
      const price = money(alone.total + 50_00)
      const experience = await made({ behaviour: 'experience', product_uuid: dish.uuid, price })
      const [first, second] = [await sold(price, experience), await sold(price, experience)]
      const both = await bill([till.line(2), till.line(0)])
      expect((await redeem(both, first.code, alone.total + 1)).body).toMatchObject({
        code: 'order.gift_card_other_goods',
        params: { amount: alone.total },
      })
      const part = await redeem(both, first.code, alone.total)
      expect(part.status).toBe(200)
      expect((await redeem(part.body.order, second.code, 1)).body).toMatchObject({
        code: 'order.gift_card_other_goods',
        params: { amount: 0 },
      })
    })

    /** A single-purpose type with the account of the demo’s brunch card, so its VAT is known at the sale. */
    const singleType = async (over: Partial<DataOf<typeof giftCardTypes>> = {}) => {
      const { rows } = (await call(resourceEndpoints(giftCardTypes).list, { ...at(), query: {} })).body
      const { account_uuid = null, vat_type_uuid = null } =
        rows.find(({ data }) => data.name === 'Brunch for to')?.data ?? {}
      if (!account_uuid) throw new Error('the demo has a card for a brunch')
      return made({ vat_nature: 'single', vat_type_uuid, account_uuid, ...over })
    }
    test('R-3, LAW-3: a multi-purpose card is sealed as 11999 apart from the goods beside it, and the Z counts no sale', async () => {
      const totals = async () => {
        const z = await till.session()
        if (!z) throw new Error('the register is open')
        const { grand_totals, totals: now } = z
        const { gross, receipts, gift_cards, by_payment_type } = now
        const paid = sum(by_payment_type.map(({ amount }) => amount))
        const cards = gift_cards.filter(
          ({ action, vat_nature }) => action === 'sold' && vat_nature === 'multi',
        )
        return {
          gross,
          receipts,
          grand_total_sales: grand_totals.sales,
          paid,
          cards: sum(cards.map((row) => row.gross)),
        }
      }
      const transactions = async (...numbers: (number | undefined)[]) => {
        const { entries } = (
          await call(api.journal.list, { params: { uuid: till.register }, query: { limit: 20 } })
        ).body
        return numbers.map((nr) => entries.find((entry) => entry.nr === nr)?.kind)
      }
      const before = await totals()
      const goods = till.line(0)
      const uuid = newId()
      const { order } = (await till.sell([goods, card(250_00)], { order: uuid })).body
      const { nr = 0, gift_cards_nr, total } = order
      expect(gift_cards_nr).toBe(nr + 1)
      await expect.poll(() => transactions(nr, gift_cards_nr)).toEqual(['cash_sale', 'gift_cards_sold'])
      const after = await totals()
      expect(after).toEqual({
        gross: before.gross + total - 250_00,
        receipts: before.receipts + 1,
        grand_total_sales: before.grand_total_sales + total - 250_00,
        paid: before.paid + total,
        cards: before.cards + 250_00,
      })
      expect(await receiptOf(uuid)).toMatchObject({ nr, gift_cards_nr, total })

      const alone = (await till.sell([card(100_00)])).body.order
      expect(alone.gift_cards_nr).toBe(undefined)
      await expect.poll(() => transactions(alone.nr)).toEqual(['gift_cards_sold'])
      expect(await totals()).toEqual({
        ...after,
        receipts: after.receipts + 1,
        paid: after.paid + 100_00,
        cards: after.cards + 100_00,
      })
    })

    const cardsOf = async () => (await till.session())?.totals.gift_cards ?? []
    const carded = async (action: 'sold' | 'redeemed', vat_nature: 'single' | 'multi') => {
      const rows = (await cardsOf()).filter((row) => row.action === action && row.vat_nature === vat_nature)
      return { gross: sum(rows.map(({ gross }) => gross)), vat: sum(rows.map(({ vat }) => vat)) }
    }

    test('DEF-28, LAW-13: a single-purpose card is sold with its VAT, and what it pays has none', async () => {
      const single = await singleType()
      const before = { sold: await carded('sold', 'single'), used: await carded('redeemed', 'single') }
      const { code, order } = await sold(500_00, single)
      const sale = await receiptOf(order)
      expect(sale.vat).toEqual([{ vat_rate: 250, gross: 500_00, net: 400_00, vat: 100_00 }])
      expect(await carded('sold', 'single')).toEqual({
        gross: before.sold.gross + 500_00,
        vat: before.sold.vat + 100_00,
      })
      expect((await lookUp(code)).body.gift_card).toMatchObject({ vat_nature: 'single', vat_rate: 250 })

      const gross = (await till.session())?.totals.gross ?? 0
      const whole = await bill([till.line(0)])
      const paid = await redeem(whole, code, whole.total)
      expect(paid.body.order).toMatchObject({ status: 'completed', unpaid: 0 })
      const used = await receiptOf(whole.order_uuid)
      expect(used).toMatchObject({ total: 0, payments: [], vat: [{ gross: 0, net: 0, vat: 0 }] })
      expect(used.lines.at(-1)).toMatchObject({ redeemed: true, total: -whole.total })
      const totals = (await till.session())?.totals
      expect(totals?.gross).toBe(gross)
      const after = await carded('redeemed', 'single')
      expect(after.gross - before.used.gross).toBe(whole.total)
      expect(after.vat - before.used.vat).toBe(whole.total / 5)
      expect(await balanceOf(code)).toBe(500_00 - whole.total)
    })

    test('SC-63, DEF-28: a refund goes to a single-purpose card with its VAT', async () => {
      const { code } = await sold(50_00, await singleType())
      const order = await bill([till.line(0), till.line(1)])
      const part = await redeem(order, code, 50_00)
      const whole = (await till.pay(order.order_uuid, 5_000_00, part.body.order.revision)).body.order
      const refund_order = newId()
      const back = await call(api.refunds.refund, {
        ...at(),
        params: { uuid: order.order_uuid },
        body: {
          ...till.by,
          refund_order: { order_uuid: refund_order, short_nr: 75 },
          payment_type_uuid: till.cash.uuid,
          lines: whole.lines.map(({ uuid, quantity }) => ({ line_uuid: uuid, quantity })),
        },
      })
      expect(back.status).toBe(200)
      expect(await balanceOf(code)).toBe(50_00)
      const { total, vat, payments } = await receiptOf(refund_order)
      expect(total).toBe(50_00 - whole.total)
      expect(vat).toMatchObject([{ vat_rate: 250, gross: 50_00 - whole.total }])
      expect(payments).toHaveLength(1)
    })

    test('DEF-28: a single-purpose card pays no goods of another VAT rate, and the answer says how much it may pay', async () => {
      const { rows } = (await call(resourceEndpoints(vatTypes).list, { ...at(), query: {} })).body
      const free = rows.find(({ data }) => data.rates.every(({ rate }) => rate === 0))
      const { code } = await sold(50_00, await singleType({ vat_type_uuid: free?.uuid ?? null }))
      const order = await bill([till.line(0)])
      expect((await redeem(order, code, 50_00)).body).toMatchObject({
        code: 'order.gift_card_other_vat',
        params: { amount: 0 },
      })
      expect(await balanceOf(code)).toBe(50_00)
      await till.pay(order.order_uuid, 5_000_00, order.revision)
    })

    test('LAW-16: cards of both kinds are posted to their liabilities, and no account is missing', async () => {
      const { transfer } = (
        await call(api.transfers.show, {
          token: shop.tokens.accountant,
          params: { uuid: (await till.session())?.session_uuid ?? '' },
        })
      ).body
      expect(transfer).toMatchObject({ missing: [], is_balanced: true })
      for (const text of ['gift_card_sold', 'gift_card_redeemed'])
        expect(
          new Set(
            transfer.vouchers
              .flatMap(({ postings }) => postings)
              .filter((row) => row.text === text)
              .map(({ number }) => number),
          ),
        ).toEqual(new Set([1050, 6700]))
    })

    test('R-13, R-7: what is imported, paid out and lapsed is posted at the desk, and the debts follow', async () => {
      const single = await singleType()
      /** By nature: what the accounts hold by the postings, and what no session has counted. */
      const owed = async () => {
        const { sums } = (await call(api.gift_cards.debts, { ...at(), query: {} })).body
        return (['multi', 'single'] as const).map((nature) => {
          const rows = sums.filter(({ vat_nature }) => vat_nature === nature)
          return {
            posted: sum(rows.map(({ posted }) => posted)),
            uncounted: sum(rows.map(({ uncounted }) => uncounted)),
          }
        })
      }
      const [multi, taxed] = await owed()
      const owes = (more: { multi: number; single: number }) =>
        expect.poll(owed, { timeout: 30_000 }).toEqual([
          { ...multi, posted: (multi?.posted ?? 0) + more.multi },
          { ...taxed, posted: (taxed?.posted ?? 0) + more.single },
        ])
      const [a, b, c] = [newId().slice(-12), newId().slice(-12), newId().slice(-12)]
      await bring([{ code: a, balance: 125_00, expires_on: lastMonth() }])
      await bring([{ code: b, balance: 125_01, expires_on: lastMonth() }], single)
      // Its VAT was paid by who sold it.
      await owes({ multi: 125_00, single: 100_01 })
      for (const code of [a, b]) {
        const { gift_card_uuid, current_balance: amount } = (await lookUp(code)).body.gift_card
        const payOut = (payment_type_uuid: Uuid) =>
          call(api.gift_cards.payOut, {
            ...at(),
            params: { uuid: gift_card_uuid },
            body: { amount, payment_type_uuid },
          })
        expect((await payOut(till.cash.uuid)).body).toMatchObject({ code: 'gift_card.payout_means' })
        expect((await payOut(transfer_type)).status).toBe(200)
      }
      await owes({ multi: 0, single: 0 })
      // More than a year after its expiry: it lapses as soon as the worker looks.
      await bring([{ code: c, balance: 40_00, expires_on: '2020-01-31' }])
      const left = async () => (await lookUp(c)).body.gift_card.current_balance
      await expect.poll(left, { timeout: 30_000 }).toBe(0)
      await owes({ multi: 0, single: 0 })
      const desk = deskOf({ company_uuid: company, vat_entity_uuid: ids.entity })
      const { entries } = (
        await call(api.journal.list, { ...at(), params: { uuid: desk }, query: { limit: 20 } })
      ).body
      expect(entries.map(({ kind }) => kind)).toEqual(
        expect.arrayContaining(['gift_card_returned', 'gift_card_paid_out']),
      )
      const of_desk = { ...at(), query: { register_uuid: desk, limit: 1 } }
      const uuid = (await call(api.z_reports.list, of_desk)).body.z_reports[0]?.session_uuid ?? ''
      const { transfer } = (
        await call(api.transfers.show, { token: shop.tokens.accountant, params: { uuid } })
      ).body
      expect(transfer).toMatchObject({ missing: [], is_balanced: true })
      const rows = transfer.vouchers.flatMap(({ postings }) => postings)
      expect(rows.find(({ text, number }) => text === 'gift_card_lapsed' && number === 1088)).toMatchObject({
        credit: 40_00,
      })
    })

    test('an incomplete card is refused, a card is worth the price paid for it, and an amount is required', async () => {
      const saleAnswer = async (line: CartLine) => (await till.sell([line])).body
      expect(await saleAnswer({ ...card(50_00), quantity: 500 as never })).toMatchObject({
        code: 'order.gift_card_indivisible',
      })
      expect(await saleAnswer({ ...card(50_00), percentage_discount: 100 })).toMatchObject({
        code: 'order.gift_card_full_price',
      })
      for (const amount of [0, 100_000_01])
        expect(await saleAnswer(card(amount))).toMatchObject({ code: 'order.gift_card_amount' })
    })

    test('a subcompany accepts its parent’s card, and both have one balance', async () => {
      const { code } = await sold(500_00)
      const lines = [terrace.line(0)]
      const order = await bill(lines, terrace)
      expect((await redeem(order, code, order.total, terrace)).body.order.status).toBe('completed')
      expect(await balanceOf(code)).toBe(500_00 - order.total)
    })

    test('GC-01, GC-02, STAT-11: issued cards are listed without their codes, and summed by type', async () => {
      const { code, uuid } = await sold(125_00)
      const code_end = plainCode(code).slice(-4)
      const listed = await call(api.gift_cards.list, { ...at(), query: { code_end, limit: 5 } })
      const row = listed.body.gift_cards.find((each) => each.gift_card_uuid === uuid)
      expect(row).toMatchObject({ code_end, current_balance: 125_00, status: 'valid', is_imported: false })
      expect(JSON.stringify(listed.body)).not.toContain(plainCode(code))
      const { types } = (await call(api.gift_cards.statistics, { ...at() })).body
      const sums = types.find(({ gift_card_type_uuid }) => gift_card_type_uuid === type)
      expect(sums?.issued).toBeGreaterThan(0)
      expect(sums?.issued_amount).toBe(
        (sums?.used_amount ?? 0) +
          (sums?.outstanding ?? 0) +
          (sums?.expired ?? 0) +
          (sums?.paid_out ?? 0) +
          (sums?.lapsed ?? 0),
      )
    })

    test('GC-19: a company without the add-on has no cards, and a neighbour’s code is unknown', async () => {
      const { code } = await sold(10_00)
      const theirs = await call(api.gift_cards.lookUp, {
        token: shop.tokens.neighbour,
        company: ids.nabo,
        body: { code },
      })
      expect([403, 409]).toContain(theirs.status)
    })

    test('guesses are limited to five wrong codes a minute, and a typing error is not counted', async () => {
      const slip = '0000000000001'
      expect((await lookUp(slip, shop.tokens.admin)).body).toMatchObject({ code: 'gift_card.mistyped' })
      // A user without earlier guesses.
      const guesser = await loginTo(shop.url, actors.admin)
      const codes = []
      for (let i = 0; i < 6; i++) codes.push((await lookUp(`NOPE${i}`, guesser)).problem?.code)
      expect(codes.slice(0, 5)).toEqual(Array(5).fill('gift_card.unknown'))
      expect(codes[5]).toBe('gift_card.too_many_tries')
    })
  })
