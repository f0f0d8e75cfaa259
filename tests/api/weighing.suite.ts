import { api } from '@bon/contracts/api'
import type { Uuid } from '@bon/contracts/kernel'
import { boxes, products, registers, resourceEndpoints, scales } from '@bon/contracts/resources'
import { newId } from '@bon/infra/clock'
import {
  always,
  grams,
  type SimulatedBox,
  type SimulatedScale,
  silent,
  simulatedBox,
  simulatedScale,
} from '@bon/infra/devices'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { ApiShop } from './compositions.ts'

const scaleApi = resourceEndpoints(scales)
const boxApi = resourceEndpoints(boxes)
const registerApi = resourceEndpoints(registers)
const productApi = resourceEndpoints(products)

/** A simulated scale is used at the bar, with readings set by the tests. */
export const weighing = (shop: ApiShop) =>
  describe('products sold by weight', () => {
    const { call, ids, tokens } = shop
    const bar = { uuid: ids.registers.bar }
    const [scale_uuid, box_uuid] = [newId(), newId()]
    let scale: SimulatedScale
    let box: SimulatedBox
    let goods: { uuid: Uuid; data: { name: string; unit: string } }[]
    let scaleBefore: Uuid | null

    const product = (name: string): Uuid => {
      const found = goods.find(({ data }) => data.name === name)
      if (!found) throw new Error(`no ${name} in the demo`)
      return found.uuid
    }
    const weigh = (name = 'Ost efter vægt', at: object = {}) =>
      call(api.weighing.weigh, { params: bar, body: { product_uuid: product(name) }, ...at })
    const codeOf = async (name?: string) => (await weigh(name)).problem?.code
    /** The position of the last configuration change here, so that later reads are not older. */
    let written = '0'
    const revised = async (one: typeof scaleApi | typeof registerApi, uuid: Uuid, data: object) => {
      const { row } = (await call(one.show, { params: { uuid }, after: written })).body
      const changed = await call(one.change, {
        params: { uuid },
        body: { data: data as never },
        if_match: row.revision,
      })
      if (changed.problem) throw new Error(JSON.stringify(changed.problem))
      written = changed.headers.get('position') ?? written
    }
    const put = (scaleAtTheBar: Uuid | null) => revised(registerApi, bar.uuid, { scale_uuid: scaleAtTheBar })

    beforeAll(async () => {
      scale = await simulatedScale('nci')
      box = await simulatedBox()
      goods = (await call(productApi.list, { query: { limit: 200, search: 'vægt' } })).body.rows
      goods.push(...(await call(productApi.list, { query: { limit: 5, search: 'Postkort' } })).body.rows)
      const made = scales.schema.parse({
        name: 'Prøvevægt',
        protocol: 'nci',
        address: scale.address,
        timeout_s: 1,
      })
      await call(scaleApi.create, { body: { uuid: scale_uuid, data: made } })
      const mac = '02:1B:44:11:3A:77'
      const hub = boxes.schema.parse({ name: 'Prøve', identifier: 'BOX-7777', mac, address: box.address })
      await call(boxApi.create, { body: { uuid: box_uuid, data: hub } })
      scaleBefore = (await call(registerApi.show, { params: bar })).body.row.data.scale_uuid
      await put(scale_uuid)
      scale.behave(always(grams(450)))
      await vi.waitFor(async () => expect((await weigh()).body).toMatchObject({ quantity: 450 }), 5_000)
    })
    afterAll(async () => {
      await put(scaleBefore)
      await scale.close()
      await box.close()
    })

    test('REG-50: the register’s scale weighs a product, in the product’s own unit', async () => {
      scale.behave(always(grams(312)))
      expect((await weigh()).body).toEqual({ quantity: 312, unit: 'kilogram' })
      expect((await weigh('Lakrids efter vægt')).body).toEqual({ quantity: 31_200, unit: 'decagram' })
    })

    test('DEF-22: a weight in motion is read once it was stable three times', async () => {
      scale.behave((n) => (n < 2 ? { state: 'unstable' } : grams(n < 4 ? 700 : 712)))
      expect((await weigh()).body.quantity).toBe(712)
    })

    test('POS-44, POS-45: an empty scale, or a negative weight, is no weight', async () => {
      for (const state of ['zero', 'negative'] as const) {
        scale.behave(always({ state }))
        expect(await codeOf()).toBe('scale.not_positive')
      }
    })

    test('POS-46: a scale that is not stable before the timeout is not ready', async () => {
      scale.behave(always({ state: 'unstable' }))
      expect(await codeOf()).toBe('scale.not_ready')
    })

    test('POS-47: a scale that does not answer is unresponsive, and works again once it answers', async () => {
      scale.behave(silent)
      expect(await codeOf()).toBe('scale.unresponsive')
      scale.behave(always(grams(86)))
      expect((await weigh()).body.quantity).toBe(86)
    })

    test('a product sold by the piece is not weighed, and a register without a scale says so', async () => {
      expect(await codeOf('Postkort')).toBe('scale.not_by_weight')
      const there = { params: { uuid: ids.registers.restaurant } }
      expect((await weigh('Ost efter vægt', there)).problem?.code).toBe('scale.missing')
    })

    test('a foreign register and a foreign product are not found', async () => {
      const foreign = { company: ids.nabo, token: tokens.neighbour }
      expect((await weigh('Ost efter vægt', foreign)).status).toBe(404)
      const kiosk = { params: { uuid: ids.registers.kiosk } }
      expect((await weigh('Ost efter vægt', kiosk)).status).toBe(404)
      const unknownProduct = { body: { product_uuid: newId() } }
      expect((await weigh('Ost efter vægt', unknownProduct)).status).toBe(404)
    })

    test('DEF-46: a paired tablet weighs at its own register only', async () => {
      const { code } = (await call(api.devices.pairingCode, { params: bar })).body
      const login = { code, device_uuid: newId(), name: 'Tablet ved vægten' }
      const { token } = (await call(api.devices.autoLogin, { token: null, body: login })).body
      expect((await weigh('Ost efter vægt', { token })).body.quantity).toBe(86)
      const elsewhere = { token, params: { uuid: ids.registers.restaurant } }
      expect((await weigh('Ost efter vægt', elsewhere)).status).toBe(403)
    })

    test('an unsupported protocol is reported, not guessed', async () => {
      await revised(scaleApi, scale_uuid, { protocol: 'samsung_cas' })
      await expect.poll(() => codeOf()).toBe('scale.protocol_unsupported')
    })

    test('REG-09, DEF-77: a scale on a box is read through it, and an absent box is reported separately', async () => {
      await revised(scaleApi, scale_uuid, { box_uuid, address: null })
      box.weigh(() => grams(1205))
      await expect.poll(async () => (await weigh()).body.quantity).toBe(1205)
      await box.close()
      expect(await codeOf()).toBe('box.no_answer')
    })

    test('the demo’s own scale is in motion, then stable, and is read', async () => {
      await put(scaleBefore)
      await expect.poll(async () => (await weigh()).body.quantity, { timeout: 5_000 }).toBeGreaterThan(0)
    })
  })
