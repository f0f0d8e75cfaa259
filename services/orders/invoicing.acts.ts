import { type Buyer, buyerOf, type invoiceEndpoints } from '@bon/contracts/invoices'
import {
  type BodyOf,
  type CompanyScope,
  isRejection,
  type RequestContext,
  reject,
  type Uuid,
  uuid5,
} from '@bon/contracts/kernel'
import { type BilledTo, unpaidOf, type VaultText } from '@bon/contracts/orders'
import { decidedOn, once, sessionOf } from './acting.ts'
import { paidBefore, settled } from './order.acts.ts'
import type { StartPayment } from './order.commands.ts'
import { orderDecider } from './order.decider.ts'
import type { OrderHouse } from './order.house.ts'
import { orderStream } from './streams.ts'

type ConvertBody = BodyOf<typeof invoiceEndpoints.convert>

/** A customer as the company keeps him; undefined when there is none, or he is not in use. */
export type CustomerCard = Parameters<typeof buyerOf>[0]

/** What invoicing an order asks of the rest of the house. */
export type InvoicingHouse = OrderHouse & {
  /** INV-13: the register's own setting. */
  mayInvoice(scope: CompanyScope, register_uuid: Uuid): boolean
  /** The company's means of payment for invoices, with its account (REG-29). */
  invoiceType(scope: CompanyScope): Uuid | undefined
  customer(scope: CompanyScope, uuid: Uuid): Promise<CustomerCard | undefined>
  /** Into the vault as fiscal: an invoice is kept as it was, whoever asks to be forgotten (reliability.md 5.2). */
  keepFiscal(text: { company_uuid: Uuid; subject: Uuid; text: string }): Promise<VaultText>
}

/**
 * ORD-35: what is due becomes an invoice. It is a payment by a means of its own, so that the session counts it, the
 * journal numbers it and two tills cannot both do it (architecture.md 4c); the order then ends as cancelled.
 */
export const convertToInvoice = (
  house: InvoicingHouse,
  uuid: Uuid,
  body: ConvertBody,
  request: RequestContext,
) =>
  once(
    house,
    uuid,
    body,
    request,
    async (context) => {
      // An invoice is real, and its number is of a series without gaps (DEF-21).
      if (context.test_mode) return reject('order.not_in_test_mode')
      const command = await commandOf(house, uuid, body, request)
      if (isRejection(command)) return command
      const started = await house.handler.handle(orderDecider, orderStream(uuid), command, context)
      return isRejection(started) ? started : settled(house, uuid, body.payment_uuid, context, request)
    },
    (before, context) => paidBefore(house, uuid, before, context, request),
  )

const commandOf = async (house: InvoicingHouse, uuid: Uuid, body: ConvertBody, request: RequestContext) => {
  const { scope } = request
  const { register_uuid, cashier_uuid, payment_uuid } = body
  const session = await sessionOf(house, body, scope)
  if (isRejection(session)) return session
  const decided_on = await decidedOn(house, uuid, request)
  if (isRejection(decided_on)) return decided_on
  if (!decided_on.order) return reject('request.not_found')
  const payment_type_uuid = house.invoiceType(scope)
  if (!house.mayInvoice(scope, register_uuid) || !payment_type_uuid) return reject('order.invoice_off')
  const customer = await house.customer(scope, body.customer_uuid)
  if (!customer) return reject('order.customer_unknown')
  const buyer = buyerOf(customer)
  if (!buyer) return reject('order.customer_incomplete')
  const invoice_uuid = uuid5(uuid, `invoice:${payment_uuid}`)
  return {
    type: 'StartPayment',
    payment_uuid,
    payment_type_uuid,
    method: 'invoice',
    decided_on,
    register_uuid,
    cashier_uuid,
    session_uuid: session.session_uuid,
    rounding_unit: 1,
    received: unpaidOf(decided_on.order),
    receipt_uuid: uuid5(uuid, `receipt:${payment_uuid}`),
    billed: await billedOf(house, scope, { ...body, invoice_uuid }, buyer),
  } satisfies StartPayment
}

const billedOf = async (
  { keepFiscal }: InvoicingHouse,
  { company_uuid }: CompanyScope,
  { invoice_uuid, customer_uuid, customer_note, accountant_note }: ConvertBody & { invoice_uuid: Uuid },
  buyer: Buyer,
): Promise<BilledTo> => {
  const keep = (text: string) => keepFiscal({ company_uuid, subject: customer_uuid, text })
  return {
    invoice_uuid,
    customer_uuid,
    buyer: await keep(JSON.stringify(buyer)),
    ...(customer_note ? { customer_note: await keep(customer_note) } : {}),
    ...(accountant_note ? { accountant_note: await keep(accountant_note) } : {}),
  }
}
