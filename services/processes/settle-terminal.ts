import {
  type CashierUuid,
  type CompanyUuid,
  type Instant,
  isRejection,
  type RegisterUuid,
  type SessionUuid,
  type Uuid,
  uuid5,
} from '@bon/contracts/kernel'
import {
  type CancelReason,
  isFinal,
  paymentStream,
  settlementUuid,
  terminalStream,
} from '@bon/contracts/payments'
import type { NewId, Terminal, TerminalPlace } from '@bon/contracts/ports'
import { sessionStream } from '@bon/contracts/registers'
import type { CommandContext, CommandHandler } from '../kernel/index.ts'
import { compareSettlement, paymentDecider, terminalDecider } from '../payments/index.ts'
import { zReportDecider } from '../registers/index.ts'
import { attemptsOf, capturedBy, createSumAttempts } from './sum-attempts.ts'
import { anyContentHash } from './who.ts'

type Dependencies = {
  handler: CommandHandler
  terminal: Terminal
  newId: NewId
  now(): Instant
  placeOf(company_uuid: CompanyUuid, terminal_uuid: Uuid): TerminalPlace | undefined
  /** The payment type that a terminal takes. */
  typeOf(company_uuid: CompanyUuid, terminal_uuid: Uuid): Uuid | undefined
  /** More than a day's attempts; beyond it, the oldest are summed by our own books. */
  compared_at_once?: number
}
type By = { register_uuid: RegisterUuid; session_uuid: SessionUuid; cashier_uuid: CashierUuid }
export type SettlesTerminal = ReturnType<typeof createSettleTerminal>

/**
 * Closes a terminal's own day (ZR-16). The reference derives from the number of its settlements, so a retry after a
 * lost answer or a crash closes the same day, from either of two registers. A terminal without attempts since is not
 * contacted; one without totals is closed by our own sums.
 */
export const createSettleTerminal = (application: Dependencies) => {
  const { handler, terminal, newId, now, placeOf, typeOf, compared_at_once = 2_000 } = application
  const sumAttempts = createSumAttempts({ handler, now })
  return async (
    terminal_uuid: Uuid,
    by: By,
    who: Pick<CommandContext, 'company_uuid' | 'vat_entity_uuid' | 'actor'>,
  ): Promise<{ failed: CancelReason } | undefined> => {
    const { company_uuid } = who
    const context = (command_id = newId()): CommandContext => ({ ...who, now: now(), command_id })
    const stream = terminalStream(terminal_uuid)
    const load = async () => (await handler.load(terminalDecider, stream, company_uuid))?.state
    const before = await load()
    if (!before || (before.since.flat().length === 0 && before.carried.length === 0)) return undefined
    // A guest of another register uses it, or an outcome is unknown: its day cannot be closed yet.
    if (before.taken_by !== null) return { failed: 'terminal_busy' }
    const place = placeOf(company_uuid, terminal_uuid)
    if (!place) return { failed: 'terminal_not_online' }
    // A backlog of unsettled days is summed first, in pieces, so that the comparison covers about a day.
    await sumAttempts(terminal_uuid, compared_at_once, by, who)
    const { carried, settlements, counted_to, summed, ...left } = (await load()) ?? before
    // Attempts begun from here on belong to the next day.
    const since = left.since.flat()
    const up_to = since.at(-1) ?? counted_to
    if (up_to === null) return undefined
    const attempts = await attemptsOf(handler, since, company_uuid)
    if (attempts.some(({ state }) => !isFinal(state))) return { failed: 'terminal_busy' }
    const settlement_uuid = settlementUuid(terminal_uuid, settlements)
    const answer = await terminal.settle(place, settlement_uuid)
    if ('failed' in answer) return answer
    if ('silent' in answer) return { failed: 'timeout' }
    if ('ungiven' in answer) {
      await sumAttempts(terminal_uuid, 0, by, who, { by_vendor: true })
      return undefined
    }
    const { recorded, reported, difference, mismatches } = compareSettlement(
      attempts,
      answer.settled,
      carried,
    )
    for (const { payment_uuid, how } of mismatches)
      await handler.handle(
        paymentDecider,
        paymentStream(payment_uuid),
        { type: 'SettlementDiffers', how },
        context(),
      )
    // The report first: after a crash in between it is repeated, and recorded once.
    const sums = { settlement_uuid, terminal_uuid, reported, recorded, difference }
    const { register_uuid, session_uuid, cashier_uuid } = by
    const payment_type_uuid = attempts[0]?.payment_type_uuid ?? typeOf(company_uuid, terminal_uuid)
    const of_type = payment_type_uuid === undefined ? {} : { payment_type_uuid }
    await handler.handle(
      zReportDecider,
      sessionStream(session_uuid),
      {
        type: 'RecordSettlement',
        cashier_uuid,
        settlement: { ...sums, ...of_type, identifier: place.identifier },
      },
      { ...context(uuid5(settlement_uuid, session_uuid)), command_hash: anyContentHash },
    )
    const captured = await capturedBy(handler, summed, attempts, company_uuid)
    const settlement = { ...sums, register_uuid, cashier_uuid, up_to, captured }
    const settled = await handler.handle(
      terminalDecider,
      stream,
      { type: 'SettleTerminal', settlement },
      context(),
    )
    if (isRejection(settled))
      throw new Error(`terminal ${terminal_uuid} did not settle: ${settled.rejection}`)
    return undefined
  }
}
