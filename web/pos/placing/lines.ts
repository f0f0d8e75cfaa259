import type { Quantity, Uuid } from '@bon/contracts/kernel'
import type { OrderLine, OrderView } from '@bon/contracts/orders'

export type LineQuantity = { line_uuid: Uuid; quantity: Quantity }

/** Top-level lines: a required product moves with its parent (DEF-80). */
export const standalone = <Line extends Pick<OrderLine, 'uuid' | 'parent_uuid'>>(
  lines: readonly Line[],
): Line[] =>
  lines.filter(({ parent_uuid }) => !parent_uuid || !lines.some(({ uuid }) => uuid === parent_uuid))

/** Every top-level line with its full quantity. */
export const wholeOf = ({ lines }: Pick<OrderView, 'lines'>): LineQuantity[] =>
  standalone(lines).map(({ uuid, quantity }) => ({ line_uuid: uuid, quantity }))
