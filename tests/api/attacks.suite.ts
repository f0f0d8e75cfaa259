import { api } from '@bon/contracts/api'
import { money, pieces } from '@bon/contracts/kernel'
import { contactCards, customers, resourceEndpoints } from '@bon/contracts/resources'
import { newId } from '@bon/infra/clock'
import { describe, expect, test } from 'vitest'
import type { ApiShop } from './compositions.ts'

/** What the assessment of security.md sent to the running server, by its row. */
export const attacks = (shop: ApiShop) =>
  describe('attacks', () => {
    const { call, ids, tokens } = shop

    test.each([90_000, 990_000])(
      'S-01: an address of %i dots is refused while others are answered',
      async (dots) => {
        const email = `a@${'.'.repeat(dots)} `
        const contact = { name: 'X', email }
        // Every other field has an initial value.
        const data = contact as never
        const sent = Promise.all([
          call(api.orders.save, {
            params: { uuid: newId() },
            body: {
              register_uuid: ids.registers.restaurant,
              cashier_uuid: ids.cashiers.mette,
              short_nr: 91,
              order_lines: [
                {
                  uuid: newId(),
                  quantity: pieces(1),
                  sellable_data: { type: 'product', product: { uuid: newId(), price: money(0) } },
                },
              ],
              details: { customer: contact },
            },
          }),
          call(resourceEndpoints(customers).create, {
            body: { uuid: newId(), data },
          }),
          call(resourceEndpoints(contactCards).bulk, {
            token: tokens.neighbour,
            company: ids.nabo,
            body: { acts: [{ act: 'create', uuid: newId(), data }] },
          }),
        ])
        const meanwhile = await call(api.identity.maintenance, { token: null })
        expect(meanwhile.status).toBe(200)
        const answers = await sent
        expect(answers.map(({ status, problem }) => [status, problem?.code])).toEqual(
          answers.map(() => [422, 'request.invalid']),
        )
      },
    )
  })
