import { canonical, fingerprint, type Quantity, quantity, type Uuid } from '../kernel/index.ts'
import type { TicketLine } from './kitchen.events.ts'
import type { OrderLine } from './order-line.ts'
import type { SentLine } from './transfer.events.ts'

export type Sent = Readonly<Record<Uuid, SentLine>>

/** Fingerprint of what the kitchen prints of a line besides its quantity; price and discount are excluded. */
export const kitchenFingerprint = (line: OrderLine): string =>
  fingerprint(
    canonical({
      variants: (line.variants ?? []).map(({ product_uuid, quantity }) => ({ product_uuid, quantity })),
      opt_outs: (line.opt_outs ?? []).map(({ uuid }) => uuid),
      comment: line.comment?.ref ?? '',
    }),
  )

/** Lines without a print category are not produced in the kitchen. */
export const isProduced = (line: Pick<OrderLine, 'print_category_uuid'>): boolean =>
  line.print_category_uuid != null

export const sentLineOf = (line: OrderLine): SentLine => ({
  quantity: line.quantity,
  kitchen_fingerprint: kitchenFingerprint(line),
  name: line.name,
  print_category_uuid: line.print_category_uuid ?? null,
})

/**
 * Changes that the kitchen has not received (SC-42): more of a line, less of it, or other choices. Deterministic; empty
 * when nothing is new.
 */
export const kitchenDelta = (lines: readonly OrderLine[], sent: Sent): TicketLine[] => {
  const produced = lines.filter(isProduced)
  const here = new Set(produced.map(({ uuid }) => uuid))
  const entries = produced.flatMap((line): TicketLine[] => {
    const before = sent[line.uuid]
    if (!before) return line.quantity > 0 ? [ticketLine(line, 'new', line.quantity)] : []
    if (before.kitchen_fingerprint !== kitchenFingerprint(line))
      return [ticketLine(line, 'changed', line.quantity)]
    const more = line.quantity - before.quantity
    if (more === 0) return []
    return [ticketLine(line, more > 0 ? 'new' : 'void', quantity(Math.abs(more)))]
  })
  const voids = Object.entries(sent).flatMap(
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
  return [...entries, ...voids]
}

export const ticketLine = (line: OrderLine, kind: TicketLine['kind'], amount: Quantity): TicketLine => ({
  line_uuid: line.uuid,
  kind,
  quantity: amount,
  name: line.name,
  print_category_uuid: line.print_category_uuid ?? null,
  variants: (line.variants ?? []).map(({ name, quantity }) => ({ name, quantity })),
  opt_outs: (line.opt_outs ?? []).map(({ name }) => name),
  ...(line.comment && { comment: line.comment }),
})
