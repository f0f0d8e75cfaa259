import { api } from '@bon/contracts/api'
import { type EntrySealed, journalStream } from '@bon/contracts/journal'
import { money, type PaymentUuid, type Uuid, uuid5 } from '@bon/contracts/kernel'
import { paymentTypes } from '@bon/contracts/resources'
import { newId } from '@bon/infra/clock'
import type { Application } from '@bon/infra/processes'
import { scaled } from '@bon/infra/slowness'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { demoCompanies, idIn } from '../../infra/demo/items.ts'
import type { Till } from '../harness/till.ts'
import { type ApiShop, tillsOf } from './compositions.ts'

/** a failure to seal stops only its VAT entity; no sale is lost or numbered out of order. */
export const stoppedJournal = (shop: ApiShop & { application: Application }) =>
  describe('stopped journal', () => {
    const { call, application, ids, url } = shop
    let tills: Record<'restaurant' | 'bar' | 'kiosk', Till>
    beforeAll(async () => {
      tills = await tillsOf(shop)
      for (const till of [tills.restaurant, tills.bar, tills.kiosk]) await till.ensureOpen()
    })

    /** The numbers of the entity's receipts, in journal order. */
    const entries = async () => {
      const found: EntrySealed[] = []
      for (let n = 1, more = true; more; n++) {
        more = false
        for await (const { type, data } of application.store.readStream(journalStream(ids.entity, n))) {
          more = true
          if (type === 'EntrySealed') found.push(data as EntrySealed)
        }
      }
      return found
    }
    const receiptOf = ({ order, payment_uuid }: { order: Uuid; payment_uuid: PaymentUuid }) =>
      uuid5(order, `receipt:${payment_uuid}`)
    const newSale = () => ({ order: newId(), payment_uuid: newId() })
    const numberOf = (found: readonly EntrySealed[], sale: ReturnType<typeof newSale>) =>
      found.find(({ signed }) => signed?.includes(receiptOf(sale)))?.nr
    const health = async () =>
      ((await (await fetch(`${url}/health`)).json()) as { processes: unknown[] }).processes
    const card = idIn(demoCompanies.kajkanten, paymentTypes, 'card')
    /** Sells by the terminal, which approves; resolves when the result is known. */
    const sellByCard = async ({ order, payment_uuid }: ReturnType<typeof newSale>) => {
      const { restaurant } = tills
      const here = { token: restaurant.token, company: ids.kajkanten }
      const bill = (await restaurant.save(order, [restaurant.line(0)])).body.order
      const begun = await call(api.orders.pay, {
        ...here,
        params: { uuid: order },
        if_match: bill.revision,
        body: { ...restaurant.by, payment_uuid, payment_type_uuid: card, received: money(bill.total) },
      })
      expect(begun.status).toBe(200)
      const state = async () =>
        (await call(api.payments.show, { ...here, params: { uuid: payment_uuid } })).body.payment.state
      await expect.poll(state, { timeout: 10_000 }).toBe('approved')
    }

    test(
      'R-4: sales behind a receipt that cannot be sealed wait for it, and are numbered in order',
      async () => {
        const { restaurant, bar, kiosk } = tills
        const [stuck, second, third, next] = [newSale(), newSale(), newSale(), newSale()]
        const [fourth, fifth] = [newSale(), newSale()]
        const sign = application.signer.sign
        const signer = vi.spyOn(application.signer, 'sign').mockImplementation(async (text) => {
          if (text.includes(receiptOf(stuck))) throw new Error('no signature for this one')
          return sign(text)
        })
        try {
          const command_id = newId()
          const lines = [restaurant.line(0)]
          const sellStuck = () => restaurant.sell(lines, stuck, { command_id })
          const waits = { status: 200, body: { sealing: true, order: { status: 'confirmed' } } }
          expect(await sellStuck()).toMatchObject(waits)
          expect(await restaurant.sell([restaurant.line(1)], second)).toMatchObject(waits)
          expect(await bar.sell([bar.line(0)], third)).toMatchObject(waits)
          // The terminal is free for the next card while other sales wait to be sealed.
          await sellByCard(fourth)
          await sellByCard(fifth)
          expect(await sellStuck()).toMatchObject(waits)
          expect(await kiosk.sell([kiosk.line(0)])).toMatchObject({
            status: 200,
            body: { sealing: false, order: { status: 'completed' } },
          })
          await expect
            .poll(health, { timeout: 10_000 })
            .toContainEqual(
              expect.objectContaining({ name: 'seal-receipts', parked_key: `vatEntity-${ids.entity}` }),
            )
          const found = await entries()
          const numbered = [stuck, second, third, fourth, fifth].filter((sale) => numberOf(found, sale))
          expect(numbered).toEqual([])
          expect((await restaurant.show(fourth.order)).body.order).toMatchObject({
            status: 'confirmed',
            unpaid: 0,
            payments: [{ method: 'card', status: 'started' }],
          })
        } finally {
          signer.mockRestore()
        }

        const sold = await bar.sell([bar.line(1)], next)
        expect(sold).toMatchObject({ body: { sealing: false } })
        const found = await entries()
        // Spans of the log have numbers in between.
        expect(found.map(({ seq }) => seq)).toEqual(found.map(({ seq }) => seq).sort((a, b) => a - b))
        const numbers = found.flatMap(({ nr }) => nr ?? [])
        expect(numbers).toEqual(numbers.map((_, i) => i + 1))
        const ofReceipts = found.filter(({ kind }) => kind === 'cash_sale').flatMap(({ nr }) => nr ?? [])
        const sales = [stuck, second, third, fourth, fifth, next]
        expect(sales.map((sale) => numberOf(found, sale))).toEqual(ofReceipts.slice(-sales.length))

        for (const [till, sale] of [
          [restaurant, stuck],
          [restaurant, second],
          [bar, third],
          [restaurant, fourth],
          [restaurant, fifth],
        ] as const)
          await expect
            .poll(async () => (await till.show(sale.order)).body.order, { timeout: 30_000 })
            .toMatchObject({ status: 'completed', nr: numberOf(found, sale) })
      },
      scaled(90_000),
    )
  })
