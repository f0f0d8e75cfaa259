import { quantity } from '@bon/contracts/kernel'
import type { OrderView } from '@bon/contracts/orders'
import { newId } from '../../shared/platform/index.ts'
import { type BonLine, type Cart, requiredLinesOf } from '../sale/cart.ts'

type Typed = { line: BonLine; required_lines: readonly BonLine[] }

/**
 * What was typed here and is not on the order that was paid elsewhere: new lines, and the pieces by which a line grew.
 * What the other device took off again stays off.
 */
export const typedSince = ({ base, lines }: Pick<Cart, 'base' | 'lines'>, paid: OrderView): Typed[] =>
  lines.flatMap((line) => {
    if (line.parent_uuid) return []
    const known = [base, paid].flatMap((order) => order?.lines.find(({ uuid }) => uuid === line.uuid) ?? [])
    const more = quantity(line.quantity - Math.max(0, ...known.map((one) => one.quantity)))
    const required_lines = requiredLinesOf(lines, line.uuid)
    if (known.length === 0) return { line, required_lines }
    if (more <= 0) return []
    const grown = { ...line, uuid: newId(), quantity: more }
    return {
      line: grown,
      required_lines: required_lines.map((required_line) => ({
        ...required_line,
        uuid: newId(),
        parent_uuid: grown.uuid,
        quantity: more,
      })),
    }
  })
