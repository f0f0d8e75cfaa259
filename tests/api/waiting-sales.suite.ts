import type { api } from '@bon/contracts/api'
import { type BodyOf, money, pieces, type Uuid, uuidv7 } from '@bon/contracts/kernel'
import type { CartLine, OrderView, RequiredLine } from '@bon/contracts/orders'
import { type DataOf, paymentTypes, products, resourceEndpoints } from '@bon/contracts/resources'
import { newId } from '@bon/infra/clock'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Till, tillOf } from '../harness/till.ts'
import { approve } from './admin-pin.ts'
import { type ApiShop, tillsOf } from './compositions.ts'

type Sell = BodyOf<typeof api.orders.sell>
const hourMs = 3_600_000
const before = (ms: number) => new Date(Date.now() - ms).toISOString()

/** what was sold without a server is accepted as it was, and what was unusual about it is said. */
export const waitingSales = (shop: ApiShop) =>
  describe('sales that waited on their till', () => {
    const { call, ids, tokens } = shop
    let till: Till
    let other: Till
    let waited: { waited: true; sold_at: string }
    beforeAll(async () => {
      const tills = await tillsOf(shop)
      till = tills.bar
      other = tills.restaurant
      await till.ensureOpen()
      await other.ensureOpen()
      waited = { waited: true, sold_at: before(0) }
    })

    const product = async (price: number, over: Partial<DataOf<typeof products>> = {}): Promise<Uuid> => {
      const uuid = newId()
      const name = `Kort ${uuid.slice(-6)}`
      const { account_uuid } = till.dish(0)
      const base = { name, button_text: 'Kort', price: money(price), account_uuid, article_group: '04003' }
      const data = products.schema.parse({ ...base, ...over })
      expect((await call(resourceEndpoints(products).create, { body: { uuid, data } })).problem).toBe(
        undefined,
      )
      return uuid
    }
    const line = (uuid: Uuid, price: number, over: Partial<CartLine> = {}): CartLine & RequiredLine => ({
      uuid: newId(),
      quantity: pieces(1),
      sellable_data: { type: 'product', product: { uuid, price: money(price) } },
      ...(over as object),
    })
    const rowOf = async ({ session, cashier }: Till = till) => {
      const row = (await session())?.totals.by_cashier.find(({ cashier_uuid }) => cashier_uuid === cashier)
      return { count: row?.count ?? 0, waited: row?.waited ?? 0, deviating: row?.deviating ?? 0 }
    }
    /** Refused live; accepted from the list of what waits, with this deviation, once. */
    const onlyWaiting = async (code: string, kind: object, lines: CartLine[], body: Partial<Sell> = {}) => {
      const live = await till.sell(lines as never, body)
      expect([live.problem?.code, code]).toEqual([code, code])
      const count = await rowOf()
      const sold = await till.sell(lines as never, { ...body, ...waited })
      expect(sold.problem).toBe(undefined)
      const { order } = sold.body
      expect(order.waited).toMatchObject([{ since: waited.sold_at, deviations: [kind] }])
      expect(order.status).toBe('completed')
      expect(await rowOf()).toEqual({
        count: count.count + 1,
        waited: count.waited + 1,
        deviating: count.deviating + 1,
      })
      return order
    }
    const versionOf = ({ revision }: OrderView) => revision

    test('R-10: a price that never was valid then is what was sold, and the valid one is said', async () => {
      const beer = await product(68_00)
      const kind = { kind: 'price', product_uuid: beer, amount: 68_00 }
      const order = await onlyWaiting('order.price_changed', kind, [line(beer, 48_00)])
      expect([order.total, order.lines[0]?.vat_rate]).toEqual([48_00, 250])
    })

    test('R-10: a product that is archived since is sold with its name, account and VAT', async () => {
      const beer = await product(68_00)
      await call(resourceEndpoints(products).archive, { params: { uuid: beer } })
      const kind = { kind: 'product', product_uuid: beer }
      const order = await onlyWaiting('order.product_unknown', kind, [line(beer, 68_00)])
      expect(order.lines).toMatchObject([{ vat_rate: 250, account_uuid: till.dish(0).account_uuid }])
    })

    test('R-10: a required product that came since was not sold, and a half piece was', async () => {
      const deposit = await product(3_00, { type: 'dependent' })
      const bottle = await product(28_00, { required_product_uuid: deposit })
      const choices = { kind: 'choices', product_uuid: bottle }
      await onlyWaiting('order.required_missing', choices, [line(bottle, 28_00)])
      const cup = await product(20_00)
      const half = line(cup, 20_00, { quantity: 500 as CartLine['quantity'] })
      await onlyWaiting('order.quantity_not_whole', { kind: 'choices', product_uuid: cup }, [half])
    })

    test('R-9, R-10: a discount beyond the cashier’s limit was given, and is said', async () => {
      const kind = { kind: 'limit', cause: 'discount_limit' }
      const lines = [{ ...till.line(0), percentage_discount: 900 as CartLine['percentage_discount'] }]
      await onlyWaiting('order.approval_needed', kind, lines)
    })

    test('R-12, R-10: more cash than the law allows was taken, and is said', async () => {
      const car = await product(20_000_00)
      await onlyWaiting('order.cash_limit', { kind: 'cash_limit' }, [line(car, 20_000_00)])
    })

    test('R-10: money of a payment type that is not the register’s any more', async () => {
      const uuid = newId()
      const like = (await call(resourceEndpoints(paymentTypes).show, { params: { uuid: till.cash.uuid } }))
        .body
      const data = paymentTypes.schema.parse({ ...like.row.data, name: `Kuvert ${uuid.slice(-6)}` })
      const made = await call(resourceEndpoints(paymentTypes).create, { body: { uuid, data } })
      expect(made.problem).toBe(undefined)
      const body = { payment_type_uuid: uuid }
      await onlyWaiting('payment_type.not_at_register', { kind: 'payment_type' }, [till.line(0)], body)
    })

    test('R-10: a bon on a table that is gone has no table', async () => {
      const [order, lines] = [newId(), [till.line(0)]]
      const body = { ...till.by, short_nr: 1, order_lines: lines, suspend: true, table_uuids: [newId()] }
      const live = await till.save(order, lines, { body })
      expect(live.problem?.code).toBe('order.table_unknown')
      const parked = await till.save(order, lines, { body: { ...body, ...waited } })
      expect(parked.body.order).toMatchObject({
        holder: null,
        table_uuids: [],
        waited: [{ deviations: [{ kind: 'table' }] }],
      })
      await till.cancel(order, versionOf(parked.body.order))
    })

    test('S-05, R-10: a cashier who has signed out since sold it; one who had not signed in by then did not', async () => {
      const place = { register: ids.registers.bar, company: ids.kajkanten, token: tokens.cashier }
      const lars = await tillOf(shop, { ...place, cashier: ids.cashiers.lars })
      const sale = { ...waited, sold_at: before(0) }
      await lars.signOut()
      // An id that tells nothing of its time.
      const options = () => ({ command_id: uuidv7(Date.now() - 90 * hourMs, new Uint8Array(10).fill(7)) })
      expect((await lars.sell([lars.line(0)], {}, options())).problem?.code).toBe('cashier.not_signed_in')
      const sold = await lars.sell([lars.line(0)], sale, options())
      expect(sold.body.order?.waited).toMatchObject([{ deviations: [{ kind: 'cashier_signed_out' }] }])
      const then = { ...sale, sold_at: before(70 * hourMs) }
      const earlier = await lars.sell([lars.line(0)], then, options())
      expect(earlier.problem?.code).toBe('cashier.not_signed_in')
      await lars.signIn()
    })

    test('R-10, ORD-51: the sale of a bon that was paid elsewhere is a bon of its own, once', async () => {
      const uuid = newId()
      const lines = [till.line(0, 2)]
      const saved = (
        await till.save(uuid, lines, { body: { ...till.by, short_nr: 7, order_lines: lines, suspend: true } })
      ).body.order
      const if_match = versionOf(saved)
      expect((await other.pay(uuid, 500_000_00, if_match)).body.order.status).toBe('completed')
      const live = await till.pay(uuid, 500_000_00, if_match)
      expect(live.problem?.code).toBe('order.already_paid')
      const count = await rowOf()
      const body = {
        ...till.by,
        payment_uuid: newId(),
        payment_type_uuid: till.cash.uuid,
        received: money(500_000_00),
        ...waited,
      }
      const options = { body, command_id: newId() }
      const sold = (await till.pay(uuid, 0, if_match, options)).body.order
      expect(sold).toMatchObject({
        status: 'completed',
        total: saved.total,
        short_nr: 7,
        waited: [{ deviations: [{ kind: 'order_changed', order_uuid: uuid }] }],
      })
      expect(sold.order_uuid).not.toBe(uuid)
      const again = (await till.pay(uuid, 0, if_match, options)).body.order
      expect([again.order_uuid, again.nr]).toEqual([sold.order_uuid, sold.nr])
      expect((await rowOf()).count).toBe(count.count + 1)
      expect((await till.show(uuid)).body.order.payments).toHaveLength(1)
    })

    test('R-10: of a bon that grew elsewhere, what was taken pays a part, and the rest is owed', async () => {
      const uuid = newId()
      const lines = [till.line(0)]
      const park = { ...till.by, short_nr: 8, suspend: true }
      const saved = (await till.save(uuid, lines, { body: { ...park, order_lines: lines } })).body.order
      const if_match = versionOf(saved)
      const more = [...lines, other.line(1)]
      const grown = await other.save(uuid, more, {
        body: { ...other.by, short_nr: 8, order_lines: more },
        if_match,
      })
      const body = {
        ...till.by,
        payment_uuid: newId(),
        payment_type_uuid: till.cash.uuid,
        received: money(1_000_00),
      }
      expect((await till.pay(uuid, 0, if_match, { body })).problem?.code).toBe('order.changed')
      const paid = (await till.pay(uuid, 0, if_match, { body: { ...body, ...waited } })).body.order
      expect(paid).toMatchObject({
        order_uuid: uuid,
        status: 'confirmed',
        payments_total: saved.total,
        unpaid: grown.body.order.total - saved.total,
        waited: [{ deviations: [{ kind: 'order_grew' }] }],
      })
      expect(paid.payments[0]).toMatchObject({ received: 1_000_00, amount: saved.total })
      await till.payRests()
    })

    test('R-10: sent live and from the list, a command is one command', async () => {
      const [options, order] = [{ command_id: newId() }, newId()]
      const [lines, sale] = [[till.line(0)], { order, payment_uuid: newId(), sold_at: waited.sold_at }]
      const first = await till.sell(lines, sale, options)
      const second = await till.sell(lines, { ...sale, waited: true }, options)
      expect(second.body.order).toMatchObject({ order_uuid: order, nr: first.body.order.nr })
      expect(second.body.order.waited).toBe(undefined)
    })

    test('R-10: what waited longer than three days is accepted by an administrator', async () => {
      const sale = {
        order: newId(),
        payment_uuid: newId(),
        waited: true,
        sold_at: before(80 * hourMs),
      } as const
      const [lines, command_id] = [[till.line(0)], newId()]
      const alone = await till.sell(lines, sale, { command_id })
      expect(alone.problem).toMatchObject({
        code: 'order.approval_needed',
        params: { causes: 'waited_long' },
      })
      await approve(shop, till, {
        kind: 'order.save',
        subject_uuid: sale.order,
        command_id,
      })
      const sold = await till.sell(lines, { ...sale, reason: 'Kassen lå i bilen' }, { command_id })
      expect(sold.body.order.waited).toEqual([{ since: sale.sold_at, deviations: [{ kind: 'session' }] }])
    })

    test('R-10: the claim opens nothing for a product or a cashier of another company, nor for a card', async () => {
      const strange = await till.sell([line(newId(), 10_00)], waited)
      expect(strange.problem?.code).toBe('order.product_unknown')
      const nabo = await till.sell([till.line(0)], { ...waited, cashier_uuid: ids.cashiers.nabo })
      expect(nabo.problem?.code).toBe('cashier.unknown')
      const { payment_types } = await till.catalogueNow()
      const card = payment_types.find(({ method }) => method === 'card')
      const beer = await product(68_00)
      const byCard = { ...waited, payment_type_uuid: card?.uuid ?? '' }
      expect((await till.sell([line(beer, 1)], byCard)).problem?.code).toBe('order.price_changed')
    })
  })
