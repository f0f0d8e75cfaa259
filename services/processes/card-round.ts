import {
  type CompanyUuid,
  type Instant,
  isRejection,
  type RegisterUuid,
  type TenthsOfPercent,
  type Uuid,
} from '@bon/contracts/kernel'
import { type ExistingAttempt, paymentStream } from '@bon/contracts/payments'
import type { Agenda, AgendaItem, Logger, NewId, Terminal, TerminalPlace } from '@bon/contracts/ports'
import type { CommandHandler } from '../kernel/index.ts'
import { type PaymentCommand, paymentDecider } from '../payments/index.ts'
import type { createFinishRefund, createGiveBack } from './refund-order.process.ts'
import type { createSettlePayment } from './settle-payment.ts'

export type CardDependencies = {
  handler: CommandHandler
  settle: ReturnType<typeof createSettlePayment>
  /** After a terminal refund has ended, completes the refund of the original order. */
  finishRefund: ReturnType<typeof createFinishRefund>
  giveBack: ReturnType<typeof createGiveBack>
  /** The register's open session. */
  openSession(company_uuid: CompanyUuid, register_uuid: RegisterUuid): Promise<Uuid | undefined>
  terminal: Terminal
  agenda: Agenda
  newId: NewId
  now(): Instant
  /** Undefined when the terminal was removed. */
  placeOf(company_uuid: CompanyUuid, terminal_uuid: Uuid): TerminalPlace | undefined
  /** What the company takes for the card that a terminal named (DEF-08). */
  surchargeRateOf(
    company_uuid: CompanyUuid,
    payment_type_uuid: Uuid,
    card_type: string | null,
  ): TenthsOfPercent
  log: Logger
}

/** What follows a step of an attempt: repeat at once, at a moment, or never. */
export type Next = 'again' | { at: Instant } | 'done'
export type Round = { deps: CardDependencies; item: AgendaItem; attempt: ExistingAttempt }

/** A new id each time, so that one of two concurrent writers wins and the other is rejected. */
export const contextOf = ({ deps, item: { company_uuid, vat_entity_uuid } }: Round) => ({
  company_uuid,
  vat_entity_uuid,
  actor: 'take-card',
  now: deps.now(),
  command_id: deps.newId(),
})

export const perform = async (round: Round, command: PaymentCommand) => {
  const { deps, attempt } = round
  const stream = paymentStream(attempt.payment_uuid)
  const handled = await deps.handler.handle(paymentDecider, stream, command, contextOf(round))
  if (isRejection(handled)) throw new Error(`${stream} was refused: ${handled.rejection}`)
  return handled.events
}
