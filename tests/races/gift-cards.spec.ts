import { api } from '@bon/contracts/api'
import { giftCardType, money } from '@bon/contracts/kernel'
import { accounts, giftCardTypes, resourceEndpoints } from '@bon/contracts/resources'
import { newId } from '@bon/infra/clock'
import { afterAll, expect, test } from 'vitest'
import type { Shop } from '../harness/shop.ts'
import type { Till } from '../harness/till.ts'
import { verifyShop } from '../harness/verify-shop.ts'
import { inGroups, openTwoApplications } from './two-applications.ts'

const apis = await openTwoApplications()
const { first, second, tillAt, database_url } = apis
afterAll(apis.stop)

test('GC-13, G-17, INVAR-3: fifty registers’ attempts on one card: never negative, and the charges equal the missing balance', async () => {
  const [restaurant, bar] = [
    await tillAt(first, first.ids.registers.restaurant),
    await tillAt(second, first.ids.registers.bar),
  ]
  for (const till of [restaurant, bar]) await till.ensureOpen()
  const { rows } = (await first.call(resourceEndpoints(giftCardTypes).list, { query: {} })).body
  const type = rows.find(({ data }) => data.name === 'Gavekort')?.uuid ?? ''
  const code = `RACE ${newId().slice(-8)}`
  const [worth, each] = [500_00, 20_00]
  const cards = [{ code, balance: money(worth), expires_on: null }]
  const ledger = (await first.call(resourceEndpoints(accounts).list, { query: {} })).body.rows
  const contra_account_uuid = ledger[0]?.uuid ?? ''
  const body = { gift_card_type_uuid: type, contra_account_uuid, gift_cards: cards }
  await first.call(api.gift_cards.bring, { body })

  const redeem = async (shop: Pick<Shop, 'call'>, till: Till) => {
    const order_lines = [till.line(0, 3)]
    const body = { ...till.by, short_nr: 1, order_lines, suspend: true }
    const saved = await till.save(newId(), order_lines, { body })
    expect(saved.problem).toBeUndefined()
    const { order } = saved.body
    return shop.call(api.orders.pay, {
      // Uses the session in which the cashier's PIN was entered.
      token: till.token,
      params: { uuid: order.order_uuid },
      if_match: order.revision,
      body: {
        ...till.by,
        payment_uuid: newId(),
        payment_type_uuid: giftCardType,
        received: money(each),
        gift_card: { code },
      },
    })
  }
  let [charged, refused] = [0, 0]
  await inGroups(50, 10, async (i) => {
    const isFirst = i % 2 === 0
    const { status, problem } = await redeem(isFirst ? first : second, isFirst ? restaurant : bar)
    if (status === 200) charged += each
    else {
      expect([status, problem?.code]).toEqual([409, 'gift_card.used_up'])
      refused += 1
    }
  })
  expect([charged, refused]).toEqual([worth, 50 - worth / each])
  for (const shop of [first, second]) {
    const { gift_card } = (await shop.call(api.gift_cards.lookUp, { body: { code } })).body
    expect(gift_card.current_balance).toBe(worth - charged)
  }
  await expect
    .poll(() => verifyShop({ database_url }), { timeout: 20_000, interval: 500 })
    .toMatchObject({ ok: true })
})
