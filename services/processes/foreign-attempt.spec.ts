import { giftCardStream, giftCardUuid } from '@bon/contracts/gift-cards'
import { isRejection, money, type PaymentUuid, type Uuid } from '@bon/contracts/kernel'
import { expect, test } from 'vitest'
import { giftCardDecider } from '../gift-cards/index.ts'
import { cardShop, company_uuid } from '../spec-support/spec-card-shop.ts'
import { specId } from '../spec-support/spec-store.ts'

/** Order A is paid by card and completed; then its payment's id is sent for another order. */
const paidByCard = async () => {
  const shop = cardShop()
  await shop.openSession()
  const [a, payment_uuid] = [await shop.openOrder(1), shop.newId()]
  expect(await shop.pay(a, { payment_uuid })).toBe('waiting')
  await shop.run(5_000)
  expect((await shop.orderOf(a)).status).toBe('completed')
  return { shop, a, payment_uuid }
}
type Shop = Awaited<ReturnType<typeof paidByCard>>['shop']

/** Nothing was charged for B, B is unpaid, and A is still paid. */
const paidOnlyOne = async (shop: Shop, b: Uuid, payment_uuid: PaymentUuid): Promise<void> => {
  await shop.run(60_000)
  await shop.redeliver()
  expect(await shop.orderOf(b)).toMatchObject({ status: 'open', payments: [{ status: 'released' }] })
  expect(shop.count('AttemptCreated')).toBe(1)
  expect(shop.count('TenderAccepted')).toBe(1)
  expect(await shop.attempt(payment_uuid)).toMatchObject({ state: 'approved', let_go: false, reversal: null })
  expect(shop.bank.keeps(payment_uuid)).toBe(100_00)
}

test('FIND-H1: the approval of one order pays no other order of a later session', async () => {
  const { shop, payment_uuid } = await paidByCard()
  await shop.startClosing()
  await shop.endClosing()
  await shop.openSession()
  const b = await shop.openOrder(2)
  expect(await shop.pay(b, { payment_uuid })).toBe('released')
  await paidOnlyOne(shop, b, payment_uuid)
})

test('FIND-H1: an approved payment is not reversed because another order of its session names it', async () => {
  const { shop, a, payment_uuid } = await paidByCard()
  const b = await shop.openOrder(2)
  expect(await shop.pay(b, { payment_uuid })).toBe('released')
  await paidOnlyOne(shop, b, payment_uuid)
  expect((await shop.orderOf(a)).status).toBe('completed')
})

test('FIND-H1: while the terminal still has the first order’s payment, the second is refused and the first continues', async () => {
  const shop = cardShop('slow')
  await shop.openSession()
  const [a, b, payment_uuid] = [await shop.openOrder(1), await shop.openOrder(2), shop.newId()]
  await shop.pay(a, { payment_uuid })
  expect(await shop.pay(b, { payment_uuid })).toBe('released')
  await shop.run(40_000)
  await paidOnlyOne(shop, b, payment_uuid)
  expect((await shop.orderOf(a)).status).toBe('completed')
})

test('FIND-H1: one order does not start the same payment twice', async () => {
  const shop = cardShop('declined')
  await shop.openSession()
  const [order, payment_uuid] = [await shop.openOrder(1), shop.newId()]
  await shop.pay(order, { payment_uuid, amount: money(40_00) })
  await shop.run(5_000)
  expect(await shop.pay(order, { payment_uuid })).toBe('order.payment_used')
  expect((await shop.orderOf(order)).payments).toHaveLength(1)
})

test('FIND-H1: an id that another company used for its card is refused, and blocks nobody', async () => {
  const { shop, payment_uuid } = await paidByCard()
  const other = specId(950)
  await shop.openNeighbour(other)
  const b = await shop.openOrder(2, other)
  expect(await shop.pay(b, { payment_uuid, company: other })).toBe('released')
  await paidOnlyOne(shop, b, payment_uuid)
})

test('FIND-H1: cash with the id of another order’s payment in the same session is refused, and counted nowhere', async () => {
  const shop = cardShop()
  await shop.openSession()
  const [a, b, payment_uuid] = [await shop.openOrder(1), await shop.openOrder(2), shop.newId()]
  expect(await shop.pay(a, { payment_uuid, method: 'cash' })).toBe('settled')
  expect(await shop.pay(b, { payment_uuid, method: 'cash' })).toBe('released')
  expect((await shop.orderOf(b)).status).toBe('open')
  expect(shop.count('TenderAccepted')).toBe(1)
  expect(await shop.pay(b, { method: 'cash' })).toBe('settled')
})

const giftCard = async (shop: Shop) => {
  const gift_card_uuid = giftCardUuid(company_uuid, 'ABCDEFGHJKLM')
  const terms = {
    gift_card_type_uuid: specId(70),
    company_uuid,
    behaviour: 'value_based',
    product_uuid: null,
    validity: 'unlimited',
    vat_nature: 'multi',
    vat_rate: 0,
  } as const
  const issued = await shop.handler().handle(
    giftCardDecider,
    giftCardStream(gift_card_uuid),
    {
      type: 'Issue',
      gift_card_uuid,
      terms,
      amount: money(500_00),
      expires_on: null,
      code_end: 'JKLM',
      source: {
        kind: 'import',
        import_uuid: specId(71),
        contra_account_uuid: specId(72),
        by: { register_uuid: specId(73), session_uuid: specId(74), cashier_uuid: specId(75) },
      },
    },
    shop.context(),
  )
  if (isRejection(issued)) throw new Error(issued.rejection)
  return { gift_card_uuid, company_uuid }
}

test('FIND-C1, FIND-H1: a gift card does not pay a second order with the first one’s charge, and the process continues', async () => {
  const shop = cardShop()
  await shop.openSession()
  const gift_card = await giftCard(shop)
  const [a, b, payment_uuid] = [await shop.openOrder(1), await shop.openOrder(2), shop.newId()]
  expect(await shop.pay(a, { payment_uuid, method: 'gift_card', gift_card })).toBe('settled')
  expect(await shop.pay(b, { payment_uuid, method: 'gift_card', gift_card })).toBe('released')
  await shop.redeliver()
  expect((await shop.orderOf(b)).status).toBe('open')
  expect(shop.count('ChargeReserved')).toBe(1)
  expect(shop.count('ChargeReleased')).toBe(0)
})
