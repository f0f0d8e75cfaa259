import type { Instant } from '@bon/contracts/kernel'
import { faceOf, isProduced, type OrderLine, type OrderView } from '@bon/contracts/orders'
import { type BonLine, type Cart, linesOf } from './cart.ts'
import { cartLines } from './cart-wire.ts'

export type Section = { kind: 'sent' | 'kept' | 'fresh'; lines: BonLine[] }

/**
 * The bon in the groups of design 03: what the kitchen has, what is saved and nobody produces, and what is new. Only
 * lines that stand by themselves; a required product is shown under its parent.
 */
export const sectionsOf = (cart: Cart): Section[] => {
  const own = cart.lines.filter(({ parent_uuid }) => !parent_uuid)
  const standing = standings(cart)
  const of = (kind: Section['kind']) => ({ kind, lines: own.filter((line) => standing(line) === kind) })
  return [of('sent'), of('kept'), of('fresh')].filter(({ lines }) => lines.length > 0)
}

/** When the kitchen was told last. */
export const sentAt = ({ base }: Cart): Instant | undefined => base?.tickets.at(-1)?.at

const standings = ({ base }: Cart): ((line: BonLine) => Section['kind']) => {
  if (!base) return () => 'fresh'
  const known = new Map(linesOf(base).map((line) => [line.uuid, line]))
  return (line) => {
    const saved = known.get(line.uuid)
    if (!saved || !isSame(saved, line)) return 'fresh'
    if (!isProduced(saved)) return 'kept'
    return isSent(base, saved) ? 'sent' : 'fresh'
  }
}

const isSame = (one: BonLine, other: BonLine): boolean =>
  JSON.stringify(cartLines([one])) === JSON.stringify(cartLines([other]))

const isSent = ({ sent }: OrderView, line: OrderLine): boolean =>
  sent[line.uuid]?.quantity === line.quantity && sent[line.uuid]?.face === faceOf(line)
