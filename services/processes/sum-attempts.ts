import {
  type CashierUuid,
  type CompanyUuid,
  type Instant,
  type OrderUuid,
  type RegisterUuid,
  sum,
  type Uuid,
  zero,
} from '@bon/contracts/kernel'
import {
  captured_most,
  type ExistingAttempt,
  isFinal,
  ownSettlementUuid,
  paymentStream,
  terminalStream,
} from '@bon/contracts/payments'
import type { CommandContext, CommandHandler } from '../kernel/index.ts'
import { paymentDecider, sumsOfAttempts, terminalDecider } from '../payments/index.ts'
import { anyContentHash } from './who.ts'

/** Concurrent reads, leaving connections for others. */
const at_once = 8
/** Attempts per event: after a crash the next event continues behind it. */
const piece = 256

export const attemptsOf = async (
  handler: CommandHandler,
  uuids: readonly Uuid[],
  company_uuid: CompanyUuid,
): Promise<ExistingAttempt[]> => {
  const found: ExistingAttempt[] = []
  for (let n = 0; n < uuids.length; n += at_once) {
    const states = await Promise.all(
      uuids.slice(n, n + at_once).map(async (uuid) => {
        const folded = await handler.load(paymentDecider, paymentStream(uuid), company_uuid)
        return folded?.state
      }),
    )
    for (const state of states) if (state && state.state !== 'new') found.push(state)
  }
  return found
}

/**
 * The order of each of these, and of what was summed before, whose money stays with the shop or went back by it, and that
 * the order kept (DEF-10).
 */
export const capturedBy = async (
  handler: CommandHandler,
  summed: readonly Uuid[],
  attempts: readonly ExistingAttempt[],
  company_uuid: CompanyUuid,
): Promise<OrderUuid[]> =>
  [...(await attemptsOf(handler, summed, company_uuid)), ...attempts]
    .filter(({ state, let_go }) => state === 'approved' && !let_go)
    .map(({ order_uuid }) => order_uuid)
    .slice(-captured_most)

type By = { register_uuid: RegisterUuid; cashier_uuid: CashierUuid }
type Who = Pick<CommandContext, 'company_uuid' | 'vat_entity_uuid' | 'actor'>

/**
 * Sums a terminal's oldest attempts by our own books, in pieces, until at most `leave` are left: when the vendor
 * reports no totals, or the register is forced closed. The terminal's next own day is compared with the sums too.
 * Attempts from the first unfinished one on are kept. Idempotent: a piece is identified by its last attempt. `by_vendor`:
 * the vendor closes the days and captures at the approval, so that the money of all of them is on its way.
 */
export const createSumAttempts =
  ({ handler, now }: { handler: CommandHandler; now(): Instant }) =>
  async (
    terminal_uuid: Uuid,
    leave: number,
    { register_uuid, cashier_uuid }: By,
    who: Who,
    { by_vendor = false } = {},
  ): Promise<void> => {
    const stream = terminalStream(terminal_uuid)
    for (;;) {
      const loadedTerminal = await handler.load(terminalDecider, stream, who.company_uuid)
      const since = loadedTerminal?.state.since.flat() ?? []
      const next = since.slice(0, Math.min(piece, Math.max(0, since.length - leave)))
      const loaded = await attemptsOf(handler, next, who.company_uuid)
      const open = new Set(
        loaded.flatMap(({ state, payment_uuid }) => (isFinal(state) ? [] : [payment_uuid])),
      )
      const first = next.findIndex((uuid) => open.has(uuid))
      const counted = first === -1 ? next : next.slice(0, first)
      const up_to = counted.at(-1)
      if (up_to === undefined) return
      const countedIds = new Set(counted)
      const own = loaded.filter(({ payment_uuid }) => countedIds.has(payment_uuid))
      const own_sums = sumsOfAttempts(own)
      const recorded = sum(own_sums.map(({ amount }) => amount))
      const settlement_uuid = ownSettlementUuid(terminal_uuid, up_to)
      const { summed = [] } = loadedTerminal?.state ?? {}
      const captured = by_vendor && { captured: await capturedBy(handler, summed, own, who.company_uuid) }
      const sums = { reported: recorded, recorded, difference: zero, own_sums, ...(captured && captured) }
      await handler.handle(
        terminalDecider,
        stream,
        {
          type: 'SettleTerminal',
          settlement: { settlement_uuid, terminal_uuid, register_uuid, cashier_uuid, up_to, ...sums },
        },
        { ...who, now: now(), command_id: settlement_uuid, command_hash: anyContentHash },
      )
    }
  }
