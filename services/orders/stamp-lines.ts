import {
  type CompanyScope,
  isRejection,
  reject,
  type TenthsOfPercent,
  type Uuid,
} from '@bon/contracts/kernel'
import type { CartLine, OrderLine } from '@bon/contracts/orders'
import type { Directory, SellableQuery } from '../resources/index.ts'
import { type GiftCardLineRefusal, stampGiftCard } from './stamp-gift-card.ts'
import { type Stamping, type StampRejection, stampLine } from './stamp-line.ts'

/** Details of the order that prices depend on (ADR 0017). */
export type PricedFor = Pick<
  SellableQuery,
  'delivery_type' | 'sales_area_uuid' | 'price_profile_uuid' | 'sold_at'
> & {
  /** Of the whole order. */
  percentage_discount?: TenthsOfPercent | null | undefined
  /** Of a sale that waited since `sold_at`: says what would have been refused live. */
  accept?: Stamping['accept']
}

/**
 * Stamps a cart's lines with their sale data; required products follow their parent as lines. An existing line keeps
 * its stamp whatever changed in the configuration (SC-61, SC-69). A new line must carry a price that is valid, or was
 * when a till last read it: the shown price is stamped, never silently replaced (ARCH-13). Texts of existing lines are
 * passed through.
 */
export const stampLines = async (
  directory: Directory,
  scope: CompanyScope,
  cart: readonly CartLine[],
  existingLines: readonly OrderLine[],
  { percentage_discount, accept, ...order }: PricedFor = {},
): Promise<OrderLine[] | StampRejection | GiftCardLineRefusal> => {
  const lines: OrderLine[] = []
  for (const sent of cart) {
    if (sent.sellable_data.type === 'gift_card_type') {
      const card = stampGiftCard(directory, scope, sent, existingLines)
      if (isRejection(card)) return card
      lines.push(card)
      continue
    }
    const price_profile_uuid = sent.price_profile_uuid ?? order.price_profile_uuid
    const query: SellableQuery = { ...order, price_profile_uuid }
    const stamping: Stamping = {
      existingLines,
      bon_discount: percentage_discount ?? 0,
      sellable: cachedSellable(directory, scope, query, accept),
      discountKind: (uuid) => directory.discountKind(scope, uuid),
      isCashier: (uuid) => directory.everCashier(scope, uuid),
      accept,
    }
    const line = await stampLine(stamping, sent)
    if (isRejection(line)) return line
    const parts = await stampParts(stamping, sent, line)
    if (isRejection(parts)) return parts
    lines.push(line, ...parts)
  }
  return lines
}

/** Caches the directory's answers, because a line, its chain and its parts look up the same products. */
const cachedSellable = (
  directory: Directory,
  scope: CompanyScope,
  query: SellableQuery,
  accept: Stamping['accept'],
): Stamping['sellable'] => {
  const answers = new Map<string, ReturnType<Stamping['sellable']>>()
  const { sold_at } = query
  const sold: Stamping['sellable'] = async (uuid, as_part) => {
    const now = await directory.sellable(scope, uuid, { ...query, as_part })
    if (!accept || !sold_at) return now
    const then = await directory.soldThen(scope, uuid, { ...query, sold_at })
    if (!now && then) accept({ kind: 'product', product_uuid: uuid })
    return then ?? now
  }
  return (uuid, as_part) => {
    const name = `${uuid} ${as_part}`
    const answer = answers.get(name) ?? sold(uuid, as_part)
    answers.set(name, answer)
    return answer
  }
}

/**
 * Required products follow their parent in the same quantity and cannot be removed alone (DEF-80, POS-50): for a new
 * line all that are required now, for an existing one those it was sold with.
 */
const stampParts = async (
  stamping: Stamping,
  { quantity, slaves = [] }: CartLine,
  parent: OrderLine,
): Promise<OrderLine[] | StampRejection> => {
  const { accept } = stamping
  const configured = await requiredOf(stamping, parent)
  const named = slaves.map(({ sellable_data }) => sellable_data.product.uuid)
  if (accept && (configured.join() !== named.join() || slaves.some((one) => one.quantity !== quantity)))
    accept({ kind: 'choices', product_uuid: parent.product_uuid })
  const required = accept ? named : configured
  const parts: OrderLine[] = []
  for (const product_uuid of required) {
    const required_line = slaves.find(({ sellable_data }) => sellable_data.product.uuid === product_uuid)
    if (!required_line || (required_line.quantity !== quantity && !accept))
      return reject('order.required_missing', { product_uuid })
    const part = await stampLine(stamping, required_line, parent.uuid)
    if (isRejection(part)) return part
    parts.push(part)
  }
  const extra = slaves.find(({ sellable_data: { product } }) => !required.includes(product.uuid))
  return extra ? reject('order.product_unknown', { product_uuid: extra.sellable_data.product.uuid }) : parts
}

const requiredOf = async ({ existingLines, sellable }: Stamping, parent: OrderLine): Promise<Uuid[]> => {
  if (existingLines.some((line) => line.uuid === parent.uuid && line.product_uuid === parent.product_uuid))
    return existingLines.filter((line) => line.parent_uuid === parent.uuid).map((line) => line.product_uuid)
  // A chain such as crate, bottles, deposit. Products that are not sold here are skipped.
  const chain: Uuid[] = []
  let next = (await sellable(parent.product_uuid, false))?.required_product_uuid ?? null
  while (next !== null && !chain.includes(next)) {
    const part = await sellable(next, true)
    if (!part) break
    chain.push(next)
    next = part.required_product_uuid
  }
  return chain
}
