import { outsideVat, quantity } from '@bon/contracts/kernel'
import { correctionOf, lineTotals } from '@bon/contracts/orders'
import type { ReportedCorrection } from '@bon/contracts/registers'
import type { BonLine, Cart } from '../sale/cart.ts'
import type { BonAction } from '../sale/cart-history.ts'

export type Correction = ReportedCorrection['correction']

/** What an action took off the bon. Adding takes nothing off, and is not looked into. */
export const correctionsOf = (before: Cart, after: Cart, action: BonAction): Correction[] => {
  switch (action.type) {
    case 'added':
    case 'selected':
    case 'restored':
    // Another bon: the one before it is saved, paid or as it was.
    case 'started':
    case 'reopened':
      return []
    case 'cleared':
      return before.base ? takenOff(before.lines, after.lines) : clearedOf(before)
    case 'continued':
      return before.order_uuid === after.order_uuid ? dropped(before, after) : []
    default:
      return takenOff(before.lines, after.lines)
  }
}

const takenOff = (before: readonly BonLine[], after: readonly BonLine[]): Correction[] => {
  const left = byUuid(after)
  return before.flatMap((line) => lessOf(line, left.get(line.uuid)))
}

/** What only this device had of the bon and is not on it any more; the rest of it was taken off elsewhere. */
const dropped = ({ lines, base }: Cart, after: Cart): Correction[] => {
  const [saved, left] = [byUuid(base?.lines ?? []), byUuid(after.lines)]
  return lines.flatMap((line) => {
    const [was, now] = [saved.get(line.uuid), left.get(line.uuid)]
    return lessOf(line, was && (now?.quantity ?? 0) < was.quantity ? was : now)
  })
}

const lessOf = (before: BonLine, after: BonLine | undefined): Correction[] => {
  // Lines are replaced when they change.
  const less = before === after ? undefined : correctionOf(before, after)
  if (!less) return []
  const { uuid: line_uuid, product_uuid, article_group } = before
  const fewer = before.quantity - (after?.product_uuid === product_uuid ? after.quantity : 0)
  return [
    { ...less, line_uuid, product_uuid, article_group, ...(fewer > 0 && { quantity: quantity(fewer) }) },
  ]
}

const clearedOf = ({ lines }: Cart): Correction[] =>
  lines.length === 0
    ? []
    : [
        {
          kind: 'order_cancelled',
          lines: lines.map((line) => {
            const { product_uuid, article_group, vat_rate, vat_type_uuid, quantity: amount } = line
            return {
              product_uuid,
              article_group,
              vat_rate,
              ...(vat_type_uuid !== outsideVat && { vat_type_uuid }),
              quantity: amount,
              amount: lineTotals(line).gross,
            }
          }),
        },
      ]

const byUuid = (lines: readonly BonLine[]) => new Map(lines.map((line) => [line.uuid, line]))
