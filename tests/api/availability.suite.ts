import { api } from '@bon/contracts/api'
import { newId } from '@bon/infra/clock'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type Till, tillOf } from '../harness/till.ts'
import { type ApiShop, tillsOf } from './compositions.ts'
import { type Line, listen } from './listen.ts'

type Action = 'sold_out' | 'hide' | 'back_in_sale'

export const availability = (shop: ApiShop) =>
  describe('sold out and hidden', () => {
    const { call, ids, tokens } = shop
    let bar: Till
    let kiosk: Till
    let line: Line | undefined
    beforeAll(async () => {
      const tills = await tillsOf(shop)
      bar = tills.bar
      kiosk = tills.kiosk
      await bar.ensureOpen()
    })
    afterEach(() => line?.hangUp())

    const change = (till: Till, uuid: string, action: Action, body: object = {}) =>
      call(api.availability.change, {
        token: till.token,
        company: till.company,
        params: { uuid },
        body: { action, ...till.by, ...body },
      })
    const listed = async (company: string = ids.kajkanten, token: string = tokens.cashier) =>
      (await call(api.availability.list, { company, token })).body.unavailable

    test('POS-11: every register of the company is notified within a second that a product is sold out', async () => {
      const { uuid } = bar.dish(2)
      line = await listen(shop.url, tokens.cashier, ids.kajkanten)
      const hers = await tillOf(shop, { ...bar, token: tokens.cashier })
      const struck = await change(hers, uuid, 'sold_out')
      expect(struck.status).toBe(200)
      const rang = () =>
        line?.notifications.some(
          (notification) => notification.topic === 'availability' && notification.uuid === uuid,
        ) ?? false
      await expect.poll(rang, { timeout: 1_000, interval: 10 }).toBe(true)
      expect(await listed()).toContainEqual({ product_uuid: uuid, is_sold_out: true, hidden_until: null })
      expect(await listed(ids.nabo, tokens.neighbour)).toEqual([])
      expect((await change(bar, uuid, 'back_in_sale')).body.unavailable).toEqual([])
    })

    test('POS-55, DEF-31: a product is hidden for sixty minutes', async () => {
      const { uuid } = bar.dish(3)
      const hidden = (await change(bar, uuid, 'hide')).body.unavailable[0]
      expect(hidden).toMatchObject({ product_uuid: uuid, is_sold_out: false })
      const left = Date.parse(hidden?.hidden_until ?? '') - Date.now()
      expect(left).toBeGreaterThan(59 * 60_000)
      expect(left).toBeLessThanOrEqual(60 * 60_000)
      await change(bar, uuid, 'back_in_sale')
    })

    test('POS-11: a product sold before it was marked sold out can be paid all the same', async () => {
      const { uuid } = bar.dish(0)
      await change(bar, uuid, 'sold_out')
      expect((await bar.sell([bar.line(0)])).body.order.status).toBe('completed')
      await change(bar, uuid, 'back_in_sale')
    })

    test('another company’s product or register, or an unknown cashier, marks nothing sold out (POS-11)', async () => {
      const foreign = kiosk.dish(0).uuid
      expect((await change(bar, foreign, 'sold_out')).status).toBe(404)
      expect((await change(bar, newId(), 'back_in_sale')).status).toBe(404)
      const { uuid } = bar.dish(0)
      expect((await change(bar, uuid, 'hide', { register_uuid: kiosk.register })).status).toBe(404)
      const unknown = await change(bar, uuid, 'hide', { cashier_uuid: newId() })
      expect(unknown.problem?.code).toBe('cashier.unknown')
      expect(await listed()).toEqual([])
    })
  })
