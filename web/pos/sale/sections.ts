import type { Instant } from '@bon/contracts/kernel'
import { isProduced, kitchenFingerprint, type OrderLine, type OrderView } from '@bon/contracts/orders'
import { type BonLine, type Cart, linesOf } from './cart.ts'
import { cartLines } from './cart-wire.ts'

export type Section = { kind: 'sent' | 'kept' | 'fresh'; lines: BonLine[] }

/**
 * The bon grouped as in DES-3: sent to the kitchen, saved without production, and new. Only top-level lines; a required
 * product is shown below its parent.
 */
export const sectionsOf = (cart: Cart): Section[] => {
  const own = cart.lines.filter(({ parent_uuid }) => !parent_uuid)
  const kindOf = standings(cart)
  const of = (kind: Section['kind']) => ({ kind, lines: own.filter((line) => kindOf(line) === kind) })
  return [of('sent'), of('kept'), of('fresh')].filter(({ lines }) => lines.length > 0)
}

/** New lines that a kitchen produces. */
export const linesForKitchen = (cart: Cart): BonLine[] =>
  sectionsOf(cart).flatMap(({ kind, lines }) => (kind === 'fresh' ? lines.filter(isProduced) : []))

/** When the last ticket was sent to the kitchen. */
export const sentAt = ({ base }: Cart): Instant | undefined => base?.tickets.at(-1)?.at

const standings = ({ base }: Cart): ((line: BonLine) => Section['kind']) => {
  if (!base) return () => 'fresh'
  const savedLines = new Map(linesOf(base).map((line) => [line.uuid, line]))
  return (line) => {
    const saved = savedLines.get(line.uuid)
    if (!saved || !isSame(saved, line)) return 'fresh'
    if (!isProduced(saved)) return 'kept'
    return isSent(base, saved) ? 'sent' : 'fresh'
  }
}

const isSame = (one: BonLine, other: BonLine): boolean =>
  one === other || JSON.stringify(cartLines([one])) === JSON.stringify(cartLines([other]))

const isSent = ({ sent }: OrderView, line: OrderLine): boolean =>
  sent[line.uuid]?.quantity === line.quantity &&
  sent[line.uuid]?.kitchen_fingerprint === kitchenFingerprint(line)
