import { type Instant, isRejection, type Uuid } from '@bon/contracts/kernel'
import { type ExistingAttempt, paymentStream } from '@bon/contracts/payments'
import type { Agenda, AgendaItem, NewId, Terminal, TerminalPlace } from '@bon/contracts/ports'
import type { CommandHandler } from '../kernel/index.ts'
import { type PaymentCommand, paymentDecider } from '../payments/index.ts'
import type { createFinishRefund, createGiveBack } from './refund-order.process.ts'
import type { createSettlePayment } from './settle-payment.ts'

export type CardHouse = {
  handler: CommandHandler
  settle: ReturnType<typeof createSettlePayment>
  /** After a terminal gave back, or did not: the order that was sold follows. */
  finishRefund: ReturnType<typeof createFinishRefund>
  giveBack: ReturnType<typeof createGiveBack>
  /** The session that the register is open with. */
  openSession(company_uuid: Uuid, register_uuid: Uuid): Promise<Uuid | undefined>
  terminal: Terminal
  agenda: Agenda
  newId: NewId
  now(): Instant
  /** Undefined for one that was taken away. */
  placeOf(company_uuid: Uuid, terminal_uuid: Uuid): TerminalPlace | undefined
  tell(line: string): void
}

/** What was done about an attempt: look at it again at once, at a moment, or never. */
export type Next = 'again' | { at: Instant } | 'done'
export type Round = { house: CardHouse; item: AgendaItem; attempt: ExistingAttempt }

/** Its own id each time: of two that try at once one writes, and the other finds that it came too late. */
export const contextOf = ({ house, item: { company_uuid, vat_entity_uuid } }: Round) => ({
  company_uuid,
  vat_entity_uuid,
  actor: 'take-card',
  now: house.now(),
  command_id: house.newId(),
})

export const perform = async (round: Round, command: PaymentCommand) => {
  const { house, attempt } = round
  const stream = paymentStream(attempt.payment_uuid)
  const handled = await house.handler.handle(paymentDecider, stream, command, contextOf(round))
  if (isRejection(handled)) throw new Error(`${stream} was refused: ${handled.rejection}`)
  return handled.events
}
