import type { CompanyScope, PaymentUuid, Uuid } from '@bon/contracts/kernel'
import { paymentStream, type TerminalHolder, terminalStream } from '@bon/contracts/payments'
import type { CommandHandler } from '../kernel/index.ts'
import { orderDecider, orderStream } from '../orders/index.ts'
import { paymentDecider } from './payment.decider.ts'
import { terminalDecider } from './terminal.decider.ts'

type Dependencies = {
  handler: CommandHandler
  /** Current name; empty for a removed one. */
  registerName(scope: CompanyScope, uuid: Uuid): string
}

/**
 * The register and short number that occupy a terminal, so that the cashier can ask a colleague. Hides other companies.
 */
export const holderBy = async (
  { handler, registerName }: Dependencies,
  payment_uuid: PaymentUuid | null,
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

/** The current holder of a terminal (TERM-2). */
export const holderOf = async (
  application: Dependencies,
  terminal_uuid: Uuid,
  scope: CompanyScope,
): Promise<TerminalHolder | null> => {
  const found = await application.handler.load(
    terminalDecider,
    terminalStream(terminal_uuid),
    scope.company_uuid,
  )
  return holderBy(application, found?.state.taken_by ?? null, scope)
}
