import { type Buyer, buyerOf, type invoiceEndpoints } from '@bon/contracts/invoices'
import {
  type BodyOf,
  type CompanyScope,
  type CompanyUuid,
  isRejection,
  type RegisterUuid,
  type RequestContext,
  reject,
  type Uuid,
  uuid5,
  type VaultText,
} from '@bon/contracts/kernel'
import { type BilledTo, unpaidOf } from '@bon/contracts/orders'
import type { CustomerCard } from '../invoices/index.ts'
import type { StartPayment } from './order.commands.ts'
import { orderDecider } from './order.decider.ts'
import type { OrderDependencies } from './order.dependencies.ts'
import { decidedOn, once, sessionOf } from './order-command.ts'
import { paidBefore, settled } from './settled.ts'
import { orderStream } from './streams.ts'

type ConvertBody = BodyOf<typeof invoiceEndpoints.convert>

/** Dependencies of invoicing an order. */
export type InvoicingDependencies = OrderDependencies & {
  /** Setting of the register (INV-13). */
  mayInvoice(scope: CompanyScope, register_uuid: RegisterUuid): boolean
  /** The company's payment type for invoices, with its account (REG-29). */
  invoiceType(scope: CompanyScope): Uuid | undefined
  customer(scope: CompanyScope, uuid: Uuid): Promise<CustomerCard | undefined>
  /** Stores a text in the vault as fiscal: an invoice keeps its data even when the customer is forgotten (LAW-17). */
  storeFiscal(text: { company_uuid: CompanyUuid; subject: Uuid; text: string }): Promise<VaultText>
}

/**
 * Invoices the amount due (ORD-35). It is a payment with a payment type of its own, so that the session counts it, the
 * journal numbers it, and two tills cannot both do it (ARCH-16); the order then ends as cancelled.
 */
export const convertToInvoice = (
  deps: InvoicingDependencies,
  uuid: Uuid,
  body: ConvertBody,
  request: RequestContext,
) =>
  once(
    deps,
    uuid,
    body,
    request,
    async (context) => {
      // An invoice is real, with a number of a gapless series (DEF-21).
      if (context.test_mode) return reject('order.not_in_test_mode')
      const command = await commandOf(deps, uuid, body, request)
      if (isRejection(command)) return command
      const started = await deps.handler.handle(orderDecider, orderStream(uuid), command, context)
      return isRejection(started) ? started : settled(deps, uuid, body.payment_uuid, context, request)
    },
    (before, context) => paidBefore(deps, uuid, before, context, request),
  )

const commandOf = async (
  deps: InvoicingDependencies,
  uuid: Uuid,
  body: ConvertBody,
  request: RequestContext,
) => {
  const { scope } = request
  const { register_uuid, cashier_uuid, payment_uuid } = body
  const session = await sessionOf(deps, body, scope)
  if (isRejection(session)) return session
  const decided_on = await decidedOn(deps, uuid, request)
  if (isRejection(decided_on)) return decided_on
  if (!decided_on.order) return reject('request.not_found')
  const payment_type_uuid = deps.invoiceType(scope)
  if (!deps.mayInvoice(scope, register_uuid) || !payment_type_uuid) return reject('order.invoice_off')
  const customer = await deps.customer(scope, body.customer_uuid)
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
    billed: await billedOf(deps, scope, { ...body, invoice_uuid }, buyer),
  } satisfies StartPayment
}

const billedOf = async (
  { storeFiscal }: InvoicingDependencies,
  { company_uuid }: CompanyScope,
  { invoice_uuid, customer_uuid, customer_note, accountant_note }: ConvertBody & { invoice_uuid: Uuid },
  buyer: Buyer,
): Promise<BilledTo> => {
  const store = (text: string) => storeFiscal({ company_uuid, subject: customer_uuid, text })
  return {
    invoice_uuid,
    customer_uuid,
    buyer: await store(JSON.stringify(buyer)),
    ...(customer_note && { customer_note: await store(customer_note) }),
    ...(accountant_note && { accountant_note: await store(accountant_note) }),
  }
}
