import { newId } from '@bon/infra/clock'
import type { Shop } from '../harness/shop.ts'
import { tillOf } from '../harness/till.ts'
import type { KnownValues } from './random-requests.ts'

/** A shop in the middle of its day, so that random requests find orders, sessions and a Z report. */
export const openShop = async (shop: Shop): Promise<KnownValues> => {
  const { registers, cashiers, kajkanten } = shop.ids
  const at = (register: string) =>
    tillOf(shop, { register, cashier: cashiers.mette, company: kajkanten, token: shop.tokens.admin })
  const [here, there] = [await at(registers.restaurant), await at(registers.bar)]
  await there.open()
  await there.sell([there.line(0)])
  const closed = await there.close()
  await here.open()
  const [saved, sold] = [newId(), newId()]
  await here.save(saved, [here.line(0), here.line(1)])
  const sale = await here.sell([here.line(0)], { order: sold })
  const running = await here.session()
  if (closed.status !== 200 || sale.status !== 200 || !running) throw new Error('the shop is not open')
  return {
    'path orders': [saved, saved, sold],
    'path registers': [registers.restaurant, registers.bar],
    'path z-reports': [running.session_uuid, closed.body.z_report.session_uuid],
    register_uuid: [registers.restaurant, registers.bar],
    cashier_uuid: [cashiers.mette, cashiers.anna],
    payment_type_uuid: [here.cash.uuid],
    'product.uuid': [here.dish(0).uuid],
    price: [here.dish(0).price],
    quantity: [1_000, 2_500],
    received: [100, 50_000_000],
    unit: here.cash.units,
    pin: ['1111', '9999'],
  }
}
