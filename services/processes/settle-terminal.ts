import { type Instant, isRejection, type Uuid, uuid5 } from '@bon/contracts/kernel'
import {
  type CancelReason,
  type ExistingAttempt,
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
import { onceForEver } from './who.ts'

type House = {
  handler: CommandHandler
  terminal: Terminal
  newId: NewId
  now(): Instant
  placeOf(company_uuid: Uuid, terminal_uuid: Uuid): TerminalPlace | undefined
}
type By = { register_uuid: Uuid; session_uuid: Uuid; cashier_uuid: Uuid }
export type SettlesTerminal = ReturnType<typeof createSettleTerminal>

/**
 * Closes a terminal's own day (ZR-16), by a reference that follows from how many it has had: asked again after a lost
 * answer or a crash, the same day is closed, and by whichever of two registers asks first. One that had no attempt since
 * has nothing to settle and is not asked.
 */
export const createSettleTerminal =
  ({ handler, terminal, newId, now, placeOf }: House) =>
  async (
    terminal_uuid: Uuid,
    by: By,
    who: Pick<CommandContext, 'company_uuid' | 'vat_entity_uuid' | 'actor'>,
  ): Promise<{ failed: CancelReason } | undefined> => {
    const { company_uuid, vat_entity_uuid, actor } = who
    const context = (command_id = newId()): CommandContext => ({
      ...{ company_uuid, vat_entity_uuid, actor, now: now(), command_id },
    })
    const stream = terminalStream(terminal_uuid)
    const folded = (await handler.load(terminalDecider, stream, company_uuid))?.state
    const up_to = folded?.since.at(-1)
    if (!folded || up_to === undefined) return undefined
    // Another register's guest stands at it, or nobody knows what became of one: its day is not over.
    if (folded.taken_by !== null) return { failed: 'terminal_busy' }
    const place = placeOf(company_uuid, terminal_uuid)
    if (!place) return { failed: 'terminal_not_online' }
    const attempts = await attemptsOf(handler, folded.since, company_uuid)
    if (attempts.some(({ state }) => !isFinal(state))) return { failed: 'terminal_busy' }
    const settlement_uuid = settlementUuid(terminal_uuid, folded.settlements)
    const answer = await terminal.settle(place, settlement_uuid)
    if ('failed' in answer) return answer
    if ('silent' in answer) return { failed: 'timeout' }
    if ('ungiven' in answer) return undefined
    const { recorded, reported, difference, mismatches } = compareSettlement(attempts, answer.settled)
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

const attemptsOf = async (
  handler: CommandHandler,
  uuids: readonly Uuid[],
  company_uuid: Uuid,
): Promise<ExistingAttempt[]> => {
  const all = await Promise.all(
    uuids.map(async (uuid) => (await handler.load(paymentDecider, paymentStream(uuid), company_uuid))?.state),
  )
  return all.flatMap((state) => (state && state.state !== 'new' ? [state] : []))
}
