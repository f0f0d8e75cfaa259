import { type Instant, isWithin, type Money } from '@bon/contracts/kernel'
import {
  type ApprovalCause,
  activePayments,
  type By,
  type Deviation,
  type ExistingOrder,
  type LineChange,
  lineCauses,
  mostDeviations,
  type Order,
  type OrderEvent,
  type OrderLine,
  unpaidOf,
} from '@bon/contracts/orders'
import type { SaveOrder, WaitedAct } from './order.commands.ts'

/** How long a sale may have waited before an administrator must approve it: the age of a till's catalogue at most. */
export const longestWaitMs = 3 * 24 * 3_600_000

/** The event of what waited on its till, with everything that would have refused it live. */
export const waitedEvents = (
  waited: WaitedAct | undefined,
  more: readonly Deviation[],
  by: By,
): OrderEvent[] => {
  if (!waited) return []
  const { since, deviations } = waited
  const all = [...deviations, ...more].slice(0, mostDeviations)
  return [{ type: 'OrderWaited', data: { since, deviations: all, by } }]
}

/** Nobody can tell any more what was true then: an administrator says that it was sold. */
export const waitedCauses = (waited: WaitedAct | undefined, now: Instant): ApprovalCause[] =>
  waited && !isWithin(waited.since, longestWaitMs, now) ? ['waited_long'] : []

/** What was given beyond the cashier's limits: the goods are with the guest, so it is said and not refused. */
export const beyondLimits = (
  { cart: { base, lines }, within }: SaveOrder,
  order: Order,
): { kind: 'limit'; cause: ApprovalCause }[] => {
  if (!within) return []
  const before = base?.lines ?? []
  const removed = before.filter((line) => !lines.some(({ uuid }) => uuid === line.uuid))
  const changes: LineChange[] = [
    ...lines.map((line) => ({ line, before: before.find(({ uuid }) => uuid === line.uuid) })),
    ...removed.map((line) => ({ before: line })),
  ]
  const sent = order.status === 'new' ? {} : order.sent
  const causes = lineCauses(changes, lines, { sent, bill_shown: within.bill_shown }, within.limits)
  return causes.map((cause) => ({ kind: 'limit', cause }))
}

/**
 * Whether lines were added to the order elsewhere, and nothing else changed that money depends on: then what was taken
 * pays a part of it.
 */
export const hasGrown = (base: ExistingOrder, now: ExistingOrder): boolean =>
  (now.status === 'open' || now.status === 'confirmed') &&
  now.transfers_in_flight.length === 0 &&
  now.lines.length > base.lines.length &&
  base.lines.every((line) => now.lines.some((one) => JSON.stringify(one) === JSON.stringify(line))) &&
  paidIn(base) === paidIn(now)

const paidIn = (order: ExistingOrder): string =>
  activePayments(order)
    .map(({ payment_uuid, amount }) => `${payment_uuid} ${amount}`)
    .join()

/** What the till showed as due: of its own lines, whatever was added elsewhere. */
export const dueThen = (base: ExistingOrder, lines: readonly OrderLine[] = base.lines): Money =>
  unpaidOf({ lines, payments: base.payments })
