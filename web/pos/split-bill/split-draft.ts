import { Money, OrderUuid, Uuid } from '@bon/contracts/kernel'
import { orderActionEndpoints } from '@bon/contracts/orders'
import { z } from 'zod'

/** A movable line with its dependants: a required product moves with its parent (DEF-80). */
const SplitLine = z.object({ uuid: Uuid, name: z.string(), quantity: z.int() })
export type SplitLine = z.infer<typeof SplitLine>

/** A guest's draft bon. The order id is created with it, so that saving twice creates one order. */
const Guest = z.object({
  nr: z.int().min(1).max(99),
  order_uuid: OrderUuid,
  /** Thousandths taken of each line. */
  takes: z.record(Uuid, z.int()),
})
export type Guest = z.infer<typeof Guest>

/** A guest's bon that is saved as an order, possibly the original one. */
const Made = z.object({ nr: z.int(), order_uuid: OrderUuid })
export type Made = z.infer<typeof Made>

export const splitModes = ['items', 'equal', 'amounts'] as const

const transferBody = orderActionEndpoints.transfer.body
if (!transferBody) throw new Error('a transfer has a body')

/**
 * A split draft on this device. The server knows nothing of it before saving; going back, a reload or a crash keeps it
 * (SC-37, BEYOND-20).
 */
export const SplitDraft = z.object({
  order_uuid: OrderUuid,
  /** The order revision the draft is based on. */
  revision: z.string(),
  lines: z.array(SplitLine),
  mode: z.enum(splitModes),
  marked: z.int(),
  guests: z.array(Guest),
  persons: z.int().min(2).max(12),
  amounts: z.array(Money),
  made: z.array(Made),
  /** Lines whose quantity on the order fell below what was assigned. */
  cut: z.array(z.string()),
  /** Sent but not answered: it is sent again unchanged, under the same command id. */
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

/** True when nothing is assigned, saved or sent, so that the draft need not be stored. */
export const isBlank = ({ guests, amounts, made, sent }: SplitDraft): boolean =>
  guests.every(({ takes }) => Object.keys(takes).length === 0) &&
  amounts.every((amount) => amount === 0) &&
  made.length === 0 &&
  sent === null
