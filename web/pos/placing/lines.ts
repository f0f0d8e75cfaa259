import type { Quantity, Uuid } from '@bon/contracts/kernel'
import type { OrderLine, OrderView } from '@bon/contracts/orders'

export type Asked = { line_uuid: Uuid; quantity: Quantity }

/** Lines that stand by themselves: a required product goes where its parent goes (DEF-80). */
export const standalone = <Line extends Pick<OrderLine, 'uuid' | 'parent_uuid'>>(
  lines: readonly Line[],
): Line[] =>
  lines.filter(({ parent_uuid }) => !parent_uuid || !lines.some(({ uuid }) => uuid === parent_uuid))

/** Every line with all that there is of it. */
export const wholeOf = ({ lines }: Pick<OrderView, 'lines'>): Asked[] =>
  standalone(lines).map(({ uuid, quantity }) => ({ line_uuid: uuid, quantity }))
