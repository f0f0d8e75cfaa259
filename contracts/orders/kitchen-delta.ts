import { canonical, fingerprint, type Quantity, quantity, type Uuid } from '../kernel/index.ts'
import type { TicketLine } from './kitchen.events.ts'
import type { OrderLine } from './order-line.ts'
import type { SentLine } from './transfer.events.ts'

export type Sent = Readonly<Record<Uuid, SentLine>>

/** What the kitchen reads of a line beside its quantity: price and discount are none of its business. */
export const faceOf = (line: OrderLine): string =>
  fingerprint(
    canonical({
      variants: (line.variants ?? []).map(({ product_uuid, quantity }) => ({ product_uuid, quantity })),
      opt_outs: (line.opt_outs ?? []).map(({ uuid }) => uuid),
      comment: line.comment?.ref ?? '',
    }),
  )

/** Lines without a place of production are handed over the counter. */
export const isProduced = (line: Pick<OrderLine, 'print_category_uuid'>): boolean =>
  line.print_category_uuid != null

export const sentLineOf = (line: OrderLine): SentLine => ({
  quantity: line.quantity,
  face: faceOf(line),
  name: line.name,
  print_category_uuid: line.print_category_uuid ?? null,
})

/**
 * What the kitchen does not know yet of an order (SC-42): more of a line, less of it, or a line whose choices changed.
 * Pure: the same lines and the same memory give the same ticket, and an empty one when nothing is new.
 */
export const kitchenDelta = (lines: readonly OrderLine[], sent: Sent): TicketLine[] => {
  const produced = lines.filter(isProduced)
  const here = new Set(produced.map(({ uuid }) => uuid))
  const entries = produced.flatMap((line): TicketLine[] => {
    const before = sent[line.uuid]
    if (!before) return line.quantity > 0 ? [ticketLine(line, 'new', line.quantity)] : []
    if (before.face !== faceOf(line)) return [ticketLine(line, 'changed', line.quantity)]
    const more = line.quantity - before.quantity
    if (more === 0) return []
    return [ticketLine(line, more > 0 ? 'new' : 'void', quantity(Math.abs(more)))]
  })
  const gone = Object.entries(sent).flatMap(
    ([line_uuid, { quantity: amount, name, print_category_uuid }]): TicketLine[] =>
      here.has(line_uuid)
        ? []
        : [
            {
              line_uuid,
              kind: 'void',
              quantity: amount,
              name,
              print_category_uuid,
              variants: [],
              opt_outs: [],
            },
          ],
  )
  return [...entries, ...gone]
}

export const ticketLine = (line: OrderLine, kind: TicketLine['kind'], amount: Quantity): TicketLine => ({
  line_uuid: line.uuid,
  kind,
  quantity: amount,
  name: line.name,
  print_category_uuid: line.print_category_uuid ?? null,
  variants: (line.variants ?? []).map(({ name, quantity }) => ({ name, quantity })),
  opt_outs: (line.opt_outs ?? []).map(({ name }) => name),
  ...(line.comment ? { comment: line.comment } : {}),
})
