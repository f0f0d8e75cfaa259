import { expect, test } from 'vitest'
import { cardSurcharge, money, outsideVat, pieces } from '../kernel/index.ts'
import type { OrderLine } from './order-line.ts'
import { lineTotals, orderTotals } from './order-pricing.ts'
import { surchargeLine } from './surcharge-line.ts'

const id = (n: number) => `00000000-0000-7000-8000-${`${n}`.padStart(12, '0')}`
const line = (n: number, vat_rate: number): OrderLine => ({
  uuid: id(n),
  product_uuid: id(10),
  name: 'Sild',
  quantity: pieces(1),
  unit_price: money(100_00),
  percentage_discount: 0,
  vat_rate,
  vat_type_uuid: id(100 + vat_rate),
  account_uuid: id(11),
  article_group: '04006',
})
const fee = { payment_uuid: id(20), amount: money(20_00), name: 'Kortgebyr' }

test('DEF-08: what a card cost is worth what the terminal took, with the VAT of the goods in it', () => {
  const added = surchargeLine([line(1, 250)], fee)
  expect(lineTotals(added).total).toBe(20_00)
  expect(added).toMatchObject({ product_uuid: cardSurcharge, account_uuid: cardSurcharge, mark: 'surcharge' })
  // The example day of LAW-16: 20.00 of which 4.00 is VAT.
  expect(orderTotals([added])).toMatchObject({ total: 20_00, vat: 4_00, net: 16_00 })
})

test('DEF-08: of goods with several rates it has the highest; of a sold multi-purpose card alone none', () => {
  expect(surchargeLine([line(1, 0), line(2, 250), line(3, 125)], fee)).toMatchObject({
    vat_rate: 250,
    vat_type_uuid: id(350),
  })
  expect(surchargeLine([{ ...line(1, 0), vat_type_uuid: outsideVat }], fee)).toMatchObject({
    vat_rate: 0,
    vat_type_uuid: outsideVat,
  })
})

test('each payment has one line of its own', () => {
  const other = surchargeLine([line(1, 250)], { ...fee, payment_uuid: id(21) })
  expect(surchargeLine([line(1, 250)], fee).uuid).not.toBe(other.uuid)
})
