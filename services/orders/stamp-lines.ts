import {
  type CompanyScope,
  isRejection,
  reject,
  type TenthsOfPercent,
  type Uuid,
} from '@bon/contracts/kernel'
import type { CartLine, OrderLine } from '@bon/contracts/orders'
import type { Asked, Directory } from '../resources/index.ts'
import { type GiftCardLineRefusal, stampGiftCard } from './stamp-gift-card.ts'
import { type Stamping, type StampRejection, stampLine } from './stamp-line.ts'

/** What the order says that prices depend on (ADR 0017). */
export type PricedFor = Pick<
  Asked,
  'delivery_type' | 'sales_area_uuid' | 'price_profile_uuid' | 'sold_at'
> & {
  /** Of the whole bon. */
  percentage_discount?: TenthsOfPercent | null | undefined
}

/**
 * Stamps a cart's lines with all that they are sold with; required products come as lines after their parent. A line
 * that the order already has keeps its stamp whatever became of the configuration (SC-61, SC-69); a new one must carry
 * a price that is true, or was when a till last looked: what was shown is what is stamped, never a silent repricing
 * (architecture.md 4b). A known line's texts come along as they were: who keeps texts decides about them.
 */
export const stampLines = async (
  directory: Directory,
  scope: CompanyScope,
  cart: readonly CartLine[],
  known: readonly OrderLine[],
  { percentage_discount, ...order }: PricedFor = {},
): Promise<OrderLine[] | StampRejection | GiftCardLineRefusal> => {
  const lines: OrderLine[] = []
  for (const sent of cart) {
    if (sent.sellable_data.type === 'gift_card_type') {
      const card = stampGiftCard(directory, scope, sent, known)
      if (isRejection(card)) return card
      lines.push(card)
      continue
    }
    const price_profile_uuid = sent.price_profile_uuid ?? order.price_profile_uuid
    const asked: Asked = { ...order, price_profile_uuid }
    const stamping: Stamping = {
      known,
      bon_discount: percentage_discount ?? 0,
      sellable: askedOnce(directory, scope, asked),
    }
    const line = await stampLine(stamping, sent)
    if (isRejection(line)) return line
    const parts = await stampParts(stamping, sent, line)
    if (isRejection(parts)) return parts
    lines.push(line, ...parts)
  }
  return lines
}

/** The directory's answers to one line: the line, its chain and its parts ask for the same products. */
const askedOnce = (directory: Directory, scope: CompanyScope, asked: Asked): Stamping['sellable'] => {
  const answers = new Map<string, ReturnType<Stamping['sellable']>>()
  return (uuid, as_part) => {
    const name = `${uuid} ${as_part}`
    const answer = answers.get(name) ?? directory.sellable(scope, uuid, { ...asked, as_part })
    answers.set(name, answer)
    return answer
  }
}

/**
 * Required products go with their parent at its quantity and cannot be taken off alone (DEF-80, POS-50): all that a
 * new line requires today, all that a known one was sold with.
 */
const stampParts = async (
  stamping: Stamping,
  { quantity, slaves = [] }: CartLine,
  parent: OrderLine,
): Promise<OrderLine[] | StampRejection> => {
  const required = await requiredOf(stamping, parent)
  const parts: OrderLine[] = []
  for (const product_uuid of required) {
    const slave = slaves.find(({ sellable_data }) => sellable_data.product.uuid === product_uuid)
    if (slave?.quantity !== quantity) return reject('order.required_missing', { product_uuid })
    const part = await stampLine(stamping, slave, parent.uuid)
    if (isRejection(part)) return part
    parts.push(part)
  }
  const extra = slaves.find(({ sellable_data: { product } }) => !required.includes(product.uuid))
  return extra ? reject('order.product_unknown', { product_uuid: extra.sellable_data.product.uuid }) : parts
}

const requiredOf = async ({ known, sellable }: Stamping, parent: OrderLine): Promise<Uuid[]> => {
  if (known.some((line) => line.uuid === parent.uuid && line.product_uuid === parent.product_uuid))
    return known.filter((line) => line.parent_uuid === parent.uuid).map((line) => line.product_uuid)
  // A chain: a crate, its bottles, their deposit. What is not sold here is not asked for.
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
