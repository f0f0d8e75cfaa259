import type { CashierUuid } from '@bon/contracts/kernel'
import { expect, test, vi } from 'vitest'
import { specId as id } from '../spec-support/spec-store.ts'
import { type DiscountLookups, stampDiscount } from './stamp-discount.ts'

const kindOf = (form: 'discount' | 'free' | 'staff_meal') => ({ uuid: id(form.length), name: form, form })
const kinds = [kindOf('discount'), kindOf('free'), kindOf('staff_meal')]
const mette = id(50) as CashierUuid
const live: DiscountLookups = {
  discountKind: (uuid) => kinds.find((one) => one.uuid === uuid),
  isCashier: async (uuid) => uuid === mette,
}
const sentAs = (form: 'discount' | 'free' | 'staff_meal', over: object = {}) => ({
  discount_kind_uuid: kindOf(form).uuid,
  ...over,
})

test('a kind is stamped with its name and form; one of goods given free takes all of the price', async () => {
  const kind = kindOf('discount')
  expect(await stampDiscount(live, sentAs('discount'), 100)).toEqual({
    percentage_discount: 100,
    discount_kind: kind,
  })
  expect(await stampDiscount(live, sentAs('free'), 100)).toEqual({
    percentage_discount: 1000,
    discount_kind: kindOf('free'),
  })
  expect(await stampDiscount(live, {}, 100)).toEqual({ percentage_discount: 100 })
})

test('R-2: a meal names one of the company, and nobody else', async () => {
  const meal = { percentage_discount: 1000, discount_kind: kindOf('staff_meal') }
  expect(await stampDiscount(live, sentAs('staff_meal', { discounted_for_uuid: mette }), 0)).toEqual({
    ...meal,
    discounted_for: mette,
  })
  expect(await stampDiscount(live, sentAs('staff_meal'), 0)).toMatchObject({
    rejection: 'order.discounted_for_missing',
  })
  expect(await stampDiscount(live, sentAs('staff_meal', { discounted_for_uuid: id(51) }), 0)).toMatchObject({
    rejection: 'request.not_found',
  })
  expect(await stampDiscount(live, { discount_kind_uuid: id(99) }, 0)).toMatchObject({
    rejection: 'request.not_found',
  })
})

test('R-10: what waited is kept: with its share where the kind is gone, and without the person', async () => {
  const accept = vi.fn()
  const waited = { ...live, accept }
  expect(await stampDiscount(waited, { discount_kind_uuid: id(99) }, 150)).toEqual({
    percentage_discount: 150,
  })
  expect(await stampDiscount(waited, sentAs('staff_meal'), 0)).toEqual({
    percentage_discount: 1000,
    discount_kind: kindOf('staff_meal'),
  })
  expect(
    await stampDiscount(waited, sentAs('staff_meal', { discounted_for_uuid: id(51) }), 0),
  ).not.toHaveProperty('discounted_for')
  expect(accept.mock.calls).toEqual([[{ kind: 'reference' }], [{ kind: 'reference' }]])
})
