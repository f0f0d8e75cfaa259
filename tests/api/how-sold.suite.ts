import { api } from '@bon/contracts/api'
import { pieces, type TenthsOfPercent } from '@bon/contracts/kernel'
import { lineTotals } from '@bon/contracts/orders'
import { products, resourceEndpoints } from '@bon/contracts/resources'
import { newId } from '@bon/infra/clock'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Till } from '../harness/till.ts'
import { approve } from './admin-pin.ts'
import { type ApiShop, tillsOf } from './compositions.ts'

/** BEYOND-11: how goods were sold, who approved a discount, and what could not be sold. */
export const howSold = (shop: ApiShop) =>
  describe('how goods were sold', () => {
    const { call } = shop
    let till: Till
    beforeAll(async () => {
      till = (await tillsOf(shop)).restaurant
      await till.ensureOpen()
    })
    const todays = async (after?: string) => {
      const { day } = (await call(api.statistics.dashboard, {})).body
      return { query: { from: day, to: day }, ...(after && { after }) }
    }
    const goods = async (after?: string) => (await call(api.statistics.products, await todays(after))).body

    test('a bon to take away counts as such and at the price of its profile, and what is taken back of it too', async () => {
      const { products: sold_here, price_rules, modifier_groups } = await till.catalogueNow()
      const profile = price_rules.price_profiles.find(({ delivery_methods }) =>
        delivery_methods.includes('takeaway'),
      )
      const required = new Set(modifier_groups.flatMap(({ uuid, minimum }) => (minimum > 0 ? [uuid] : [])))
      const dish = sold_here.find(
        ({ uuid, modifier_group_uuids }) =>
          profile?.prices.has(uuid) && !modifier_group_uuids.some((group) => required.has(group)),
      )
      const price = dish && profile?.prices.get(dish.uuid)
      if (!dish || !profile || !price) throw new Error('nothing has a price to take away')
      const figures = async (after?: string) => {
        const { delivery_types, rule_prices } = await goods(after)
        const away = delivery_types.find(({ delivery_type }) => delivery_type === 'takeaway')
        const rule = rule_prices.find(({ rule_uuid }) => rule_uuid === profile.uuid)
        return {
          receipts: away?.receipts ?? 0,
          gross: away?.gross ?? 0,
          net: away?.net ?? 0,
          quantity: rule?.quantity ?? 0,
          of_rule: rule?.gross ?? 0,
          named: rule && [rule.kind, rule.name],
        }
      }
      const before = await figures()
      const line = {
        ...till.line(0, 2),
        sellable_data: { type: 'product' as const, product: { uuid: dish.uuid, price } },
      }
      const own = till.line(1)
      const sold = await till.sell([line, own], { details: { delivery_type: 'takeaway' } })
      expect(sold.problem).toBeUndefined()
      const { order_uuid, total, vat } = sold.body.order
      const after = await figures(sold.headers.get('position') ?? '')
      expect(after).toEqual({
        receipts: before.receipts + 1,
        gross: before.gross + total,
        net: before.net + total - vat,
        quantity: before.quantity + 2_000,
        of_rule: before.of_rule + 2 * price,
        named: ['price_profile', 'Takeaway'],
      })
      const refunded = await call(api.refunds.refund, {
        params: { uuid: order_uuid },
        body: {
          ...till.by,
          refund_order: { order_uuid: newId(), short_nr: 813 },
          payment_type_uuid: till.cash.uuid,
          reason: 'Fejlslag',
          lines: [{ line_uuid: line.uuid, quantity: pieces(1) }],
        },
      })
      expect(refunded.problem).toBeUndefined()
      const back = await figures(refunded.headers.get('position') ?? '')
      expect(back).toMatchObject({
        receipts: before.receipts + 2,
        gross: before.gross + total - price,
        quantity: before.quantity + 1_000,
        of_rule: before.of_rule + price,
      })
      // What is taken back is called out to nobody.
      const shown = await call(api.orders.show, { params: { uuid: refunded.body.refund_order.order_uuid } })
      expect(shown.body.order.pickup_nr).toBeUndefined()
    })

    test('a discount beyond the limit is of the administrator who approved it, and one within it of nobody', async () => {
      const figures = async (after?: string) => {
        const { discounts } = (await call(api.statistics.money, await todays(after))).body
        const sumOf = (isAsked: (row: (typeof discounts)[number]) => boolean) =>
          discounts.filter(isAsked).reduce((all, { amount }) => all + amount, 0)
        return {
          approved: sumOf(({ approved_by }) => approved_by !== null),
          within: sumOf(({ approved_by }) => approved_by === null),
          by: discounts.flatMap(({ approved_by }) => approved_by ?? []),
        }
      }
      const before = await figures()
      const [order, command_id] = [newId(), newId()]
      const lines = [
        { ...till.line(0), percentage_discount: 800 as TenthsOfPercent },
        { ...till.line(1), percentage_discount: 100 as TenthsOfPercent },
      ]
      await approve(shop, till, { kind: 'order.save', subject_uuid: order, command_id })
      const sold = await till.sell(lines, { order, reason: 'Ventede længe' }, { command_id })
      expect(sold.problem).toBeUndefined()
      const [large, small] = sold.body.order.lines.map((line) => lineTotals(line).discount)
      const after = await figures(sold.headers.get('position') ?? '')
      expect([after.approved - before.approved, after.within - before.within]).toEqual([large, small])
      const me = (await call(api.profile.show, {})).body.profile
      expect(after.by).toContainEqual({ uuid: me.uuid, name: me.name })
    })

    test('what is sold only with a dish is no product that did not sell', async () => {
      const all = (await call(resourceEndpoints(products).list, { query: { limit: 200 } })).body.rows
      const dependent = all.filter(({ data }) => data.type === 'dependent').map(({ uuid }) => uuid)
      expect(dependent.length).toBeGreaterThan(0)
      const { unsold } = await goods()
      expect(unsold.products.filter(({ product_uuid }) => dependent.includes(product_uuid))).toEqual([])
    })

    test('a product that is sold out while a register is open is counted until it is back in sale', async () => {
      const { uuid } = till.dish(4)
      const timesOf = async (after?: string, over: object = {}) => {
        const { query, ...options } = await todays(after)
        const asked = { ...options, query: { ...query, ...over } }
        const { sold_out } = (await call(api.statistics.products, asked)).body
        return sold_out.find((row) => row.product_uuid === uuid)?.times ?? 0
      }
      const change = async (action: 'sold_out' | 'back_in_sale') => {
        const changed = await call(api.availability.change, {
          params: { uuid },
          body: { action, ...till.by },
        })
        expect(changed.status).toBe(200)
        return changed.headers.get('position') ?? ''
      }
      const before = await timesOf()
      const struck = await change('sold_out')
      await expect.poll(() => timesOf(struck)).toBe(before + 1)
      const back = await change('back_in_sale')
      expect(await timesOf(back)).toBe(before + 1)
      // Nothing was open at a register that never was.
      expect(await timesOf(back, { register_uuid: newId() })).toBe(0)
    })
  })
