import { Money, Uuid } from '@bon/contracts/kernel'
import { orderActEndpoints } from '@bon/contracts/orders'
import { z } from 'zod'

/** A line that can be moved, with what hangs on it: a required product goes where its parent goes (DEF-80). */
const SplitLine = z.object({ uuid: Uuid, name: z.string(), quantity: z.int() })
export type SplitLine = z.infer<typeof SplitLine>

/** A guest's bon that is only drawn. Its order's id is born with it, so that saving twice makes it once. */
const Guest = z.object({
  nr: z.int().min(1).max(99),
  order_uuid: Uuid,
  /** Thousandths of each line. */
  takes: z.record(Uuid, z.int()),
})
export type Guest = z.infer<typeof Guest>

/** A guest's bon that is an order of its own; the original itself may be one of them. */
const Made = z.object({ nr: z.int(), order_uuid: Uuid })
export type Made = z.infer<typeof Made>

export const splitModes = ['items', 'equal', 'amounts'] as const

const transferBody = orderActEndpoints.transfer.body
if (!transferBody) throw new Error('a transfer has a body')

/**
 * A split as it is drawn on this device. Nothing of it is on the server before it is saved, and going back, refreshing
 * or a crash leaves it as it is (SC-37, BEYOND-20).
 */
export const SplitDraft = z.object({
  order_uuid: Uuid,
  /** What it was last laid over. */
  revision: z.string(),
  lines: z.array(SplitLine),
  mode: z.enum(splitModes),
  marked: z.int(),
  guests: z.array(Guest),
  persons: z.int().min(2).max(12),
  amounts: z.array(Money),
  made: z.array(Made),
  /** Lines of which the order has less now than was drawn. */
  cut: z.array(z.string()),
  /** Saved and not answered: sent again as it was, under the id that it was born with. */
  sent: z
    .object({ command_id: Uuid, revision: z.string(), body: transferBody, made: z.array(Made) })
    .nullable(),
})
export type SplitDraft = z.infer<typeof SplitDraft>
export type SplitMode = SplitDraft['mode']

export const leftOf = (draft: Pick<SplitDraft, 'lines' | 'guests'>, line_uuid: Uuid): number => {
  const line = draft.lines.find(({ uuid }) => uuid === line_uuid)
  return draft.guests.reduce((left, { takes }) => left - (takes[line_uuid] ?? 0), line?.quantity ?? 0)
}

export const isAllSpread = (draft: SplitDraft): boolean =>
  draft.lines.length > 0 && draft.lines.every(({ uuid }) => leftOf(draft, uuid) === 0)

/** Nobody has been given anything: there is nothing to keep and nothing to lose. */
export const isBlank = ({ guests, amounts, made, sent }: SplitDraft): boolean =>
  guests.every(({ takes }) => Object.keys(takes).length === 0) &&
  amounts.every((amount) => amount === 0) &&
  made.length === 0 &&
  sent === null
