import { money, pieces, type Uuid, uuid5 } from '@bon/contracts/kernel'
import type { OrderLine } from '@bon/contracts/orders'
import { expect, test } from 'vitest'
import { soldBy } from './sold-by.ts'

const id = (name: string): Uuid => uuid5('00000000-0000-7000-8000-000000000000', name)
const line: OrderLine = {
  uuid: id('line'),
  product_uuid: id('product'),
  name: 'Brunch',
  quantity: pieces(1),
  unit_price: money(179_00),
  percentage_discount: 0,
  vat_rate: 250,
  vat_type_uuid: id('vat'),
  account_uuid: id('account'),
  article_group: '04006',
}
const [mette, adam] = [id('mette'), id('adam')]

test('R-17: a line keeps its seller, and a discount the one who gave it', () => {
  const sold = soldBy(line, undefined, mette)
  expect(sold).toEqual({ ...line, sold_by: mette })
  const reduced = soldBy({ ...sold, percentage_discount: 100 }, sold, adam)
  expect(reduced).toMatchObject({ sold_by: mette, discounted_by: adam })
  const more = soldBy({ ...reduced, quantity: pieces(2) }, reduced, mette)
  expect(more).toMatchObject({ sold_by: mette, discounted_by: adam })
  const other = soldBy({ ...more, percentage_discount: 200 }, more, mette)
  expect(other).toEqual({ ...line, quantity: pieces(2), percentage_discount: 200, sold_by: mette })
  expect(soldBy({ ...reduced, percentage_discount: 0 }, reduced, adam)).toEqual(sold)
})

test('a client cannot name another seller', () => {
  expect(soldBy({ ...line, sold_by: adam, discounted_by: adam }, undefined, mette).sold_by).toBe(mette)
})
