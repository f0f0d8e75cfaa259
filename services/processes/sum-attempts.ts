import { type Instant, sum, type Uuid, zero } from '@bon/contracts/kernel'
import {
  type ExistingAttempt,
  isFinal,
  ownSettlementUuid,
  paymentStream,
  terminalStream,
} from '@bon/contracts/payments'
import type { CommandContext, CommandHandler } from '../kernel/index.ts'
import { paymentDecider, sumsOfAttempts, terminalDecider } from '../payments/index.ts'
import { onceForEver } from './who.ts'

/** A read connection for each, and some left for everybody else. */
const at_once = 8
/** One event says so many: what dies after it goes on behind it. */
const piece = 256

export const attemptsOf = async (
  handler: CommandHandler,
  uuids: readonly Uuid[],
  company_uuid: Uuid,
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

type By = { register_uuid: Uuid; cashier_uuid: Uuid }
type Who = Pick<CommandContext, 'company_uuid' | 'vat_entity_uuid' | 'actor'>

/**
 * Sums a terminal's oldest attempts by our own books, piece by piece, until no more than `leave` are left: its vendor
 * tells no sums, or the register is closed by force. The terminal's next own day is held against them too. Attempts from
 * the first unfinished one on stay. Known by the attempt that they end with, whoever sums them and however often.
 */
export const createSumAttempts =
  ({ handler, now }: { handler: CommandHandler; now(): Instant }) =>
  async (
    terminal_uuid: Uuid,
    leave: number,
    { register_uuid, cashier_uuid }: By,
    who: Who,
  ): Promise<void> => {
    const stream = terminalStream(terminal_uuid)
    for (;;) {
      const since = (await handler.load(terminalDecider, stream, who.company_uuid))?.state.since ?? []
      const next = since.slice(0, Math.min(piece, Math.max(0, since.length - leave)))
      const loaded = await attemptsOf(handler, next, who.company_uuid)
      const open = new Set(
        loaded.flatMap(({ state, payment_uuid }) => (isFinal(state) ? [] : [payment_uuid])),
      )
      const first = next.findIndex((uuid) => open.has(uuid))
      const counted = first === -1 ? next : next.slice(0, first)
      const up_to = counted.at(-1)
      if (up_to === undefined) return
      const known = new Set(counted)
      const own_sums = sumsOfAttempts(loaded.filter(({ payment_uuid }) => known.has(payment_uuid)))
      const recorded = sum(own_sums.map(({ amount }) => amount))
      const settlement_uuid = ownSettlementUuid(terminal_uuid, up_to)
      const sums = { reported: recorded, recorded, difference: zero, own_sums }
      await handler.handle(
        terminalDecider,
        stream,
        {
          type: 'SettleTerminal',
          settlement: { settlement_uuid, terminal_uuid, register_uuid, cashier_uuid, up_to, ...sums },
        },
        { ...who, now: now(), command_id: settlement_uuid, command_hash: onceForEver },
      )
    }
  }
