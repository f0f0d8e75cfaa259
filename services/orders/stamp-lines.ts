import { type CompanyScope, type Rejection, reject } from '@bon/contracts/kernel'
import type { CartLine, OrderLine } from '@bon/contracts/orders'
import type { Directory } from '../resources/index.ts'

/**
 * Stamps a cart's lines with name, VAT and account. A line that the order already has keeps its stamp whatever became
 * of the product (SC-61, SC-69); a new one must carry a price that is true, or was when a till last looked: what was
 * shown is what is stamped, never a silent repricing (architecture.md 4b).
 */
export const stampLines = async (
  directory: Directory,
  scope: CompanyScope,
  cart: readonly CartLine[],
  known: readonly OrderLine[],
): Promise<OrderLine[] | Rejection<'order.product_unknown' | 'order.price_changed'>> => {
  const lines: OrderLine[] = []
  for (const { uuid, quantity, sellable_data, percentage_discount = 0 } of cart) {
    const { uuid: product_uuid, price: unit_price } = sellable_data.product
    const stamped = known.find((line) => line.uuid === uuid && line.product_uuid === product_uuid)
    if (stamped && stamped.unit_price === unit_price) {
      lines.push({ ...stamped, quantity, percentage_discount })
      continue
    }
    const sellable = await directory.sellable(scope, product_uuid)
    if (!sellable) return reject('order.product_unknown', { product_uuid })
    const { price, former_prices = [], ...stamp } = sellable
    const isTrue = [price, ...former_prices].some((one) => one === null || one === unit_price)
    if (!isTrue) return reject('order.price_changed', { product_uuid, price: price ?? 0 })
    lines.push({ uuid, quantity, unit_price, percentage_discount, ...stamp })
  }
  return lines
}
