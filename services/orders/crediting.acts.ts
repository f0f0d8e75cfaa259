import { type creditNoteEndpoints, type ExistingInvoice, leftOf } from '@bon/contracts/invoices'
import {
  type BodyOf,
  type CompanyScope,
  isRejection,
  quantity,
  type RequestContext,
  reject,
  type Uuid,
  uuid5,
} from '@bon/contracts/kernel'
import { refundedOf, type VaultText } from '@bon/contracts/orders'
import type { Handled } from '../kernel/index.ts'
import { existing, once, seen } from './acting.ts'
import { orderDecider } from './order.decider.ts'
import type { OrderHouse } from './order.house.ts'
import { orderStream } from './streams.ts'

type CreditBody = BodyOf<typeof creditNoteEndpoints.credit>

/** What crediting an invoice asks of the rest of the house. */
export type CreditingHouse = OrderHouse & {
  invoice(scope: CompanyScope, uuid: Uuid): Promise<ExistingInvoice | undefined>
  registers(scope: CompanyScope): readonly { uuid: Uuid; name: string }[]
  /** Into the vault as fiscal: what an invoice's customer was told is kept as long as the invoice. */
  keepFiscal(text: { company_uuid: Uuid; subject: Uuid; text: string }): Promise<VaultText>
}

/** What the office may choose from: lines that are left, and the registers that are open. */
export const creditableOf = async (house: CreditingHouse, uuid: Uuid, { scope }: RequestContext) => {
  const { company_uuid } = scope
  const invoice = await house.invoice(scope, uuid)
  const folded =
    invoice && (await house.handler.load(orderDecider, orderStream(invoice.basis.order_uuid), company_uuid))
  if (!invoice || !folded) return reject('request.not_found')
  const order = existing(folded.state)
  const registers: { register_uuid: Uuid; name: string }[] = []
  for (const { uuid: register_uuid, name } of house.registers(scope)) {
    const session = await house.sessions.latest(register_uuid, company_uuid)
    if (session?.report.status === 'open' && !session.report.test_mode)
      registers.push({ register_uuid, name })
  }
  const isOwn = ({ register_uuid }: { register_uuid: Uuid }) =>
    register_uuid === invoice.basis.register_uuid ? 0 : 1
  return {
    body: {
      left: leftOf(invoice),
      lines: invoice.basis.lines.map((line) => ({
        line_uuid: line.uuid,
        left: quantity(line.quantity - refundedOf(order, line.uuid)),
      })),
      registers: registers.toSorted((a, b) => isOwn(a) - isOwn(b)),
    },
  }
}

/**
 * ADR 0037: a mistake on an invoice is put right by a credit note (rule 4). It is a refund of the order, paid out by the
 * invoice's own means in the session of an open register: turnover, VAT, Z and journal follow as they did with the sale.
 */
export const creditInvoice = async (
  house: CreditingHouse,
  uuid: Uuid,
  body: CreditBody,
  request: RequestContext,
) => {
  const { scope } = request
  const invoice = await house.invoice(scope, uuid)
  if (!invoice) return reject('request.not_found')
  const { order_uuid, customer_uuid } = invoice.basis
  return once(
    house,
    order_uuid,
    { invoice_uuid: uuid, ...body },
    request,
    async (context) => {
      const { register_uuid, lines, note: text } = body
      if (!(await house.directory.register(scope, register_uuid))) return reject('request.not_found')
      const session = await house.sessions.open(register_uuid, scope.company_uuid)
      if (!session) return reject('register.not_open')
      const folded = await house.handler.load(orderDecider, orderStream(order_uuid), scope.company_uuid)
      if (!folded) return reject('request.not_found')
      const { company_uuid } = scope
      const refund_uuid = creditOf(request, order_uuid)
      const note = text ? await house.keepFiscal({ company_uuid, subject: customer_uuid, text }) : undefined
      const reserved = await house.handler.handle(
        orderDecider,
        orderStream(order_uuid),
        {
          type: 'ReserveCredit',
          refund_uuid,
          lines,
          counter: {
            order_uuid: uuid5(refund_uuid, 'counter'),
            short_nr: existing(folded.state).short_nr,
          },
          credit: { invoice_uuid: uuid, note },
          // In the name of the cashier who opened it, as with a forced close: he answers for the session, and the event
          // says who sat at the desk.
          by: { register_uuid, session_uuid: session.session_uuid, cashier_uuid: session.report.opened_by },
        },
        context,
      )
      return isRejection(reserved) ? reserved : carriedOut(house, order_uuid, reserved, request)
    },
    (before) => carriedOut(house, order_uuid, before, request),
  )
}

/** By the order as well, so that one command id for two invoices is two credits. */
const creditOf = ({ command_id }: Pick<RequestContext, 'command_id'>, order_uuid: Uuid): Uuid =>
  uuid5(command_id, orderStream(order_uuid))

const carriedOut = async (
  house: CreditingHouse,
  order_uuid: Uuid,
  { events, revision }: Pick<Handled<unknown>, 'events' | 'revision'>,
  request: RequestContext,
) => {
  const cause = events.find(({ type }) => type === 'OrderRefundReserved')
  if (!cause) throw new Error('a credit left nothing to do')
  const ended = await house.giveBack(cause)
  const credit_note_uuid = creditOf(request, order_uuid)
  const counter = orderStream(uuid5(credit_note_uuid, 'counter'))
  const state = (await house.handler.load(orderDecider, counter, request.scope.company_uuid))?.state
  // Another order has its id: nothing was credited.
  if (!state || state.status === 'new' || state.origin?.order_uuid !== order_uuid)
    return reject('order.payment_refused')
  // The register was closed in between: nothing was credited, and no number was given.
  if (state.status === 'cancelled') return reject('register.not_open')
  return {
    body: { credit_note_uuid, sealing: !ended },
    ...seen({ revision, position: undefined }),
  }
}
