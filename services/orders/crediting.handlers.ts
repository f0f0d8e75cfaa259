import { type creditNoteEndpoints, type ExistingInvoice, leftOf } from '@bon/contracts/invoices'
import {
  type BodyOf,
  type CompanyScope,
  type CompanyUuid,
  isRejection,
  type OrderUuid,
  quantity,
  type RequestContext,
  reject,
  type Uuid,
  uuid5,
  type VaultText,
} from '@bon/contracts/kernel'
import { refundedOf } from '@bon/contracts/orders'
import type { Handled } from '../kernel/index.ts'
import type { deskSession } from '../registers/index.ts'
import { orderDecider } from './order.decider.ts'
import type { OrderDependencies } from './order.dependencies.ts'
import { existing, onceByAnybody, versionOf } from './order-command.ts'
import { orderStream } from './streams.ts'

type CreditBody = BodyOf<typeof creditNoteEndpoints.credit>

/** Dependencies of crediting an invoice. */
export type CreditingDependencies = OrderDependencies & {
  invoice(scope: CompanyScope, uuid: Uuid): Promise<ExistingInvoice | undefined>
  /** The desk's session of today. */
  deskSession: ReturnType<typeof deskSession>
  /** Stores a text in the vault as fiscal: the note to the customer is kept as long as the invoice. */
  storeFiscal(text: { company_uuid: CompanyUuid; subject: Uuid; text: string }): Promise<VaultText>
}

/** What can be credited: the remaining lines. */
export const creditableOf = async (deps: CreditingDependencies, uuid: Uuid, { scope }: RequestContext) => {
  const { company_uuid } = scope
  const invoice = await deps.invoice(scope, uuid)
  const folded =
    invoice && (await deps.handler.load(orderDecider, orderStream(invoice.basis.order_uuid), company_uuid))
  if (!invoice || !folded) return reject('request.not_found')
  const order = existing(folded.state)
  return {
    body: {
      left: leftOf(invoice),
      lines: invoice.basis.lines.map((line) => ({
        line_uuid: line.uuid,
        left: quantity(line.quantity - refundedOf(order, line.uuid)),
      })),
    },
  }
}

/**
 * A mistake on an invoice is corrected by a credit note (RULE-4, ADR 0037). It is a refund of the order, paid out by
 * the invoice's own payment type in the desk's session of today, so that turnover, VAT, Z report and journal follow
 * as for the sale, and no till has to be open.
 */
export const creditInvoice = async (
  deps: CreditingDependencies,
  uuid: Uuid,
  body: CreditBody,
  request: RequestContext,
) => {
  const { scope } = request
  const invoice = await deps.invoice(scope, uuid)
  if (!invoice) return reject('request.not_found')
  const { order_uuid, customer_uuid } = invoice.basis
  return onceByAnybody(
    deps,
    order_uuid,
    { invoice_uuid: uuid, ...body },
    request,
    async (context) => {
      const { lines, note: text } = body
      const session = await deps.deskSession(request)
      if (isRejection(session)) return session
      const folded = await deps.handler.load(orderDecider, orderStream(order_uuid), scope.company_uuid)
      if (!folded) return reject('request.not_found')
      const { company_uuid } = scope
      const refund_uuid = creditOf(request, order_uuid)
      const note = text ? await deps.storeFiscal({ company_uuid, subject: customer_uuid, text }) : undefined
      const reserved = await deps.handler.handle(
        orderDecider,
        orderStream(order_uuid),
        {
          type: 'ReserveCredit',
          refund_uuid,
          lines,
          refund_order: {
            order_uuid: uuid5(refund_uuid, 'counter'),
            short_nr: existing(folded.state).short_nr,
          },
          credit: { invoice_uuid: uuid, note },
          by: {
            register_uuid: session.report.register_uuid,
            session_uuid: session.session_uuid,
            cashier_uuid: request.actor,
          },
        },
        context,
      )
      return isRejection(reserved) ? reserved : carriedOut(deps, order_uuid, reserved, request)
    },
    (before) => carriedOut(deps, order_uuid, before, request),
  )
}

/** Derived from the order too, so that one command id for two invoices gives two credits. */
const creditOf = ({ command_id }: Pick<RequestContext, 'command_id'>, order_uuid: OrderUuid): Uuid =>
  uuid5(command_id, orderStream(order_uuid))

const carriedOut = async (
  deps: CreditingDependencies,
  order_uuid: OrderUuid,
  { events, revision }: Pick<Handled<unknown>, 'events' | 'revision'>,
  request: RequestContext,
) => {
  const cause = events.find(({ type }) => type === 'OrderRefundReserved')
  if (!cause) throw new Error('a credit left nothing to do')
  const ended = await deps.giveBack(cause)
  const credit_note_uuid = creditOf(request, order_uuid)
  const refund_order = orderStream(uuid5(credit_note_uuid, 'counter'))
  const state = (await deps.handler.load(orderDecider, refund_order, request.scope.company_uuid))?.state
  // The id belongs to another order, so nothing was credited.
  if (!state || state.status === 'new' || state.origin?.order_uuid !== order_uuid)
    return reject('order.payment_refused')
  // The desk's day ended meanwhile: nothing was credited, and no number was assigned.
  if (state.status === 'cancelled') return reject('register.not_open')
  return {
    body: { credit_note_uuid, sealing: !ended },
    ...versionOf({ revision, position: undefined }),
  }
}
