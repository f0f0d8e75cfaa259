import { api } from '@bon/contracts/api'
import { money, pieces, type Uuid } from '@bon/contracts/kernel'
import type { OrderView } from '@bon/contracts/orders'
import { companySettings, type DataOf, products, resourceEndpoints } from '@bon/contracts/resources'
import { newId } from '@bon/infra/clock'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Till } from '../harness/till.ts'
import { approve } from './admin-pin.ts'
import { type ApiShop, tillsOf } from './compositions.ts'

type Settings = DataOf<typeof companySettings>

/** what a cashier may do with money, refused by the server; in a session of its own, so that its sums are. */
export const moneyRules = (shop: ApiShop) =>
  describe('money rules', () => {
    const { call, ids } = shop
    let till: Till
    let dish: Uuid
    const price = 169_00
    const at = () => ({ token: till.token, company: till.company })
    beforeAll(async () => {
      till = (await tillsOf(shop)).terrace
      await till.ensureClosed()
      await till.open()
      dish = newId()
      const data = products.schema.parse({
        ...{ name: `Stjerneskud ${dish.slice(-6)}`, button_text: 'Stjerneskud', price: money(price) },
        ...{ account_uuid: till.dish(0).account_uuid, article_group: '04003' },
      }) as never
      const made = await call(resourceEndpoints(products).create, {
        ...at(),
        body: { uuid: dish, data },
      } as never)
      expect(made.problem).toBeUndefined()
    })
    /** Changes what is said of the company, and answers with what it said before. */
    const say = async (data: Partial<Settings>): Promise<Partial<Settings>> => {
      const ends = resourceEndpoints(companySettings)
      const ask = { ...at(), params: { uuid: till.company } }
      let before: Settings | undefined
      // A change that was made a moment ago may be shown a moment late.
      await expect
        .poll(async () => {
          const shown = (await call(ends.show, ask)).body.row
          before = shown.data as Settings
          return (
            await call(ends.change, { ...ask, if_match: shown.revision, body: { data: data as never } })
          ).status
        })
        .toBe(200)
      return Object.fromEntries(Object.keys(data).map((name) => [name, before?.[name as keyof Settings]]))
    }
    const during = async (data: Partial<Settings>, act: () => Promise<void>) => {
      const before = await say(data)
      try {
        await act()
      } finally {
        await say(before)
      }
    }
    const line = (count = 1, over: object = {}) => ({
      ...{ uuid: newId(), quantity: pieces(count) },
      sellable_data: { type: 'product' as const, product: { uuid: dish, price: money(price) } },
      ...over,
    })
    const sold = async (count: number): Promise<OrderView> => (await till.sell([line(count)])).body.order
    type Refund = { reason?: string; cashier_uuid?: Uuid; command_id?: Uuid }
    const refund = (order: OrderView, count: number, { command_id = newId(), ...over }: Refund = {}) =>
      call(api.refunds.refund, {
        ...{ ...at(), params: { uuid: order.order_uuid }, command_id },
        body: {
          ...{
            ...till.by,
            payment_type_uuid: till.cash.uuid,
            counter: { order_uuid: newId(), short_nr: 77 },
          },
          lines: [{ line_uuid: order.lines[0]?.uuid ?? '', quantity: pieces(count) }],
          ...over,
        },
      })
    const drawer = async () => (await till.session())?.expected_cash ?? 0
    const refused = (causes: string) => ({ code: 'order.approval_needed', params: { causes } })

    test('S-04: fifty thousand at once is refused, and given with an administrator’s PIN and a reason', async () => {
      const order = await sold(300)
      const before = await drawer()
      const causes = 'refund_limit refund_of_session refund_of_original'
      expect((await refund(order, 300)).problem).toMatchObject(refused(causes))
      // A reason alone is no PIN.
      expect((await refund(order, 300, { reason: 'Fejlslag' })).problem).toMatchObject(refused(causes))
      expect(await drawer()).toBe(before)
      const command_id = newId()
      await approve(shop, till, { kind: 'order.refund', subject_uuid: order.order_uuid, command_id })
      expect((await refund(order, 300, { command_id })).problem).toMatchObject(refused(causes))
      const given = await refund(order, 300, { command_id, reason: 'Selskab aflyst' })
      expect(given.status).toBe(200)
      expect(await drawer()).toBe(before - 50_700_00)
      // Sent again it is the same refund, and the PIN approves no other.
      const more = await sold(300)
      expect((await refund(more, 300, { reason: 'Selskab aflyst' })).problem).toMatchObject(refused(causes))
      expect((await refund(more, 300, { command_id, reason: 'Selskab aflyst' })).problem).toMatchObject(
        refused(causes),
      )
    })

    test('S-04: eleven refunds of 4,900 in one session are one, one after the other and two at once', async () => {
      const orders = await Promise.all(Array.from({ length: 11 }, () => sold(29)))
      const before = await drawer()
      const [one, two, ...rest] = orders as [OrderView, OrderView, ...OrderView[]]
      const at_once = await Promise.all([refund(one, 29), refund(two, 29)])
      expect(at_once.map(({ status }) => status).toSorted()).toEqual([200, 409])
      for (const order of rest) {
        const { problem } = await refund(order, 29)
        expect(problem).toMatchObject(refused('refund_of_session'))
      }
      expect(await drawer()).toBe(before - 4_901_00)
    })

    test('S-04: money that another cashier took is given back with a PIN and a reason', async () => {
      const order = await sold(1)
      const other = { cashier_uuid: ids.cashiers.mette }
      expect((await refund(order, 1, other)).problem).toMatchObject(refused('refund_by_other'))
    })

    test('R-9: each limit is the company’s to change', async () => {
      const order = await sold(60)
      await during({ refund_limit: money(100_000_00) }, async () =>
        expect((await refund(order, 60)).problem).toMatchObject(refused('refund_of_session')),
      )
      await during({ refund_session_limit: money(100_000_00) }, async () =>
        expect((await refund(order, 60)).problem).toMatchObject(refused('refund_limit refund_of_original')),
      )
      await during({ refund_limit: money(100_000_00), refund_session_limit: money(100_000_00) }, async () =>
        expect((await refund(order, 60)).status).toBe(200),
      )
    })

    afterAll(() => till.ensureOpen())
  })
