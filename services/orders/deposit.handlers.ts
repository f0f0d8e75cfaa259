import { type BodyOf, isRejection, type RequestContext, reject, type Uuid, zero } from '@bon/contracts/kernel'
import type { depositReturnEndpoints, OrderLine } from '@bon/contracts/orders'
import { withApproval } from './approving.ts'
import { refusedNewOrder } from './new-order.ts'
import { orderDecider } from './order.decider.ts'
import type { OrderDependencies } from './order.dependencies.ts'
import { once, refundTermsOf, sessionOf } from './order-command.ts'
import { settledAfterSale } from './owed.handlers.ts'
import { payCommand } from './pay-command.ts'
import { type Stamping, stampLine } from './stamp-line.ts'
import { orderStream } from './streams.ts'

type DepositBody = BodyOf<typeof depositReturnEndpoints.give>

/** Pays out deposits that were brought back; sealed as a return, and counted by X and Z under their mark (DEF-73). */
export const returnDeposits = (
  deps: OrderDependencies,
  uuid: Uuid,
  body: DepositBody,
  request: RequestContext,
) =>
  once(
    deps,
    uuid,
    body,
    request,
    async (context) => {
      const { scope } = request
      const { short_nr, payment_uuid, payment_type_uuid, register_uuid, cashier_uuid } = body
      const idRefusal = await refusedNewOrder(deps, [uuid], request)
      if (idRefusal) return idRefusal
      const paymentType = await deps.directory.paymentType(scope, payment_type_uuid)
      if (!paymentType) return reject('payment_type.unknown')
      const session = await sessionOf(deps, body, scope)
      if (isRejection(session)) return session
      if (!deps.directory.takes(scope, register_uuid, payment_type_uuid))
        return reject('payment_type.not_at_register', { name: paymentType.name })
      const lines = await depositLines(deps, body, request)
      if (isRejection(lines)) return lines
      const paid = { payment_uuid, payment_type_uuid, register_uuid, cashier_uuid, received: zero }
      const paying = payCommand(uuid, paid, session.session_uuid, { paymentType }, undefined, undefined)
      const pay = { ...paying, terms: refundTermsOf(deps, session, body, request) }
      const opening = { order_uuid: uuid, short_nr }
      const started = await withApproval(deps, uuid, 'order.refund', body, request, (approval) =>
        deps.handler.handle(
          orderDecider,
          orderStream(uuid),
          { type: 'ReturnDeposits', opening, lines, pay: { ...pay, approval } },
          context,
        ),
      )
      return isRejection(started) ? started : settledAfterSale(deps, uuid, payment_uuid, context, request)
    },
    (_, context) => settledAfterSale(deps, uuid, body.payment_uuid, context, request),
  )

/** At today's price, which must be the one that the till shows. Deposits may be sold with their bottle only. */
const depositLines = async (
  { directory }: OrderDependencies,
  { lines: sent }: DepositBody,
  { scope }: RequestContext,
) => {
  const stamping: Stamping = {
    existingLines: [],
    bon_discount: 0,
    sellable: (product_uuid) => directory.sellable(scope, product_uuid, { as_part: true }),
    discountKind: () => undefined,
    isCashier: async () => false,
    accept: undefined,
  }
  const lines: OrderLine[] = []
  for (const { product_uuid, price, ...rest } of sent) {
    const sellable_data = { type: 'product', product: { uuid: product_uuid, price } } as const
    const line = await stampLine(stamping, { ...rest, sellable_data })
    if (isRejection(line)) return line
    // A typed price would be any amount.
    if (line.mark !== 'deposit' || line.open_price) return reject('order.deposit_unknown', { product_uuid })
    lines.push(line)
  }
  return lines
}
