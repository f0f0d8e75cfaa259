import type { CompanyScope, Uuid } from '@bon/contracts/kernel'
import { paymentStream, type TerminalHolder, terminalStream } from '@bon/contracts/payments'
import type { CommandHandler } from '../kernel/index.ts'
import { orderDecider, orderStream } from '../orders/index.ts'
import { paymentDecider } from './payment.decider.ts'
import { terminalDecider } from './terminal.decider.ts'

type House = {
  handler: CommandHandler
  /** As it is called now; empty for one that is gone. */
  registerName(scope: CompanyScope, uuid: Uuid): string
}

/** At which register, and on which bon: a colleague is asked, and not a number of 36 signs. Nothing of a neighbour's. */
export const holderBy = async (
  { handler, registerName }: House,
  payment_uuid: Uuid | null,
  scope: CompanyScope,
): Promise<TerminalHolder | null> => {
  if (!payment_uuid) return null
  const { company_uuid } = scope
  const attempt = (await handler.peek(paymentDecider, paymentStream(payment_uuid), company_uuid))?.state
  if (!attempt || attempt.state === 'new') return null
  const { register_uuid, order_uuid } = attempt
  const order = (await handler.peek(orderDecider, orderStream(order_uuid), company_uuid))?.state
  if (!order || order.status === 'new') return null
  return { register_uuid, register_name: registerName(scope, register_uuid), short_nr: order.short_nr }
}

/** Who has a terminal at this moment (P2). */
export const holderOf = async (
  house: House,
  terminal_uuid: Uuid,
  scope: CompanyScope,
): Promise<TerminalHolder | null> => {
  const found = await house.handler.load(terminalDecider, terminalStream(terminal_uuid), scope.company_uuid)
  return holderBy(house, found?.state.taken_by ?? null, scope)
}
