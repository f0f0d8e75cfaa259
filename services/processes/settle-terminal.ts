import { type Instant, isRejection, type Uuid, uuid5 } from '@bon/contracts/kernel'
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
import { attemptsOf, createSumAttempts } from './sum-attempts.ts'
import { onceForEver } from './who.ts'

type House = {
  handler: CommandHandler
  terminal: Terminal
  newId: NewId
  now(): Instant
  placeOf(company_uuid: Uuid, terminal_uuid: Uuid): TerminalPlace | undefined
  /** More than a day has; above it, our own sums say what the oldest were. */
  compared_at_once?: number
}
type By = { register_uuid: Uuid; session_uuid: Uuid; cashier_uuid: Uuid }
export type SettlesTerminal = ReturnType<typeof createSettleTerminal>

/**
 * Closes a terminal's own day (ZR-16), by a reference that follows from how many it has had: asked again after a lost
 * answer or a crash, the same day is closed, and by whichever of two registers asks first. One that had no attempt since
 * has nothing to settle and is not asked; one that tells no sums is closed by our own.
 */
export const createSettleTerminal = (house: House) => {
  const { handler, terminal, newId, now, placeOf, compared_at_once = 2_000 } = house
  const sumAttempts = createSumAttempts({ handler, now })
  return async (
    terminal_uuid: Uuid,
    by: By,
    who: Pick<CommandContext, 'company_uuid' | 'vat_entity_uuid' | 'actor'>,
  ): Promise<{ failed: CancelReason } | undefined> => {
    const { company_uuid, vat_entity_uuid, actor } = who
    const context = (command_id = newId()): CommandContext => ({
      company_uuid,
      vat_entity_uuid,
      actor,
      now: now(),
      command_id,
    })
    const stream = terminalStream(terminal_uuid)
    const load = async () => (await handler.load(terminalDecider, stream, company_uuid))?.state
    const before = await load()
    if (!before || (before.since.length === 0 && before.carried.length === 0)) return undefined
    // Another register's guest stands at it, or nobody knows what became of one: its day is not over.
    if (before.taken_by !== null) return { failed: 'terminal_busy' }
    const place = placeOf(company_uuid, terminal_uuid)
    if (!place) return { failed: 'terminal_not_online' }
    // Many days that nobody settled are summed first, each piece once: what is compared is a day.
    await sumAttempts(terminal_uuid, compared_at_once, by, who)
    const { carried, settlements, counted_to, ...left } = (await load()) ?? before
    // What is begun from here on belongs to the next day.
    const since = [...left.since]
    const up_to = since.at(-1) ?? counted_to
    if (up_to === null) return undefined
    const attempts = await attemptsOf(handler, since, company_uuid)
    if (attempts.some(({ state }) => !isFinal(state))) return { failed: 'terminal_busy' }
    const settlement_uuid = settlementUuid(terminal_uuid, settlements)
    const answer = await terminal.settle(place, settlement_uuid)
    if ('failed' in answer) return answer
    if ('silent' in answer) return { failed: 'timeout' }
    if ('ungiven' in answer) {
      await sumAttempts(terminal_uuid, 0, by, who)
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
    // The report first: what dies between them is done once more, and told once.
    const sums = { settlement_uuid, terminal_uuid, reported, recorded, difference }
    const { register_uuid, session_uuid, cashier_uuid } = by
    await handler.handle(
      zReportDecider,
      sessionStream(session_uuid),
      { type: 'RecordSettlement', settlement: { ...sums, identifier: place.identifier } },
      { ...context(uuid5(settlement_uuid, session_uuid)), command_hash: onceForEver },
    )
    const settlement = { ...sums, register_uuid, cashier_uuid, up_to }
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
