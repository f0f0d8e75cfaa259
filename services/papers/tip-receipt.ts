import type { CompanyScope, PaymentUuid } from '@bon/contracts/kernel'
import { type ExistingOrder, meansOf } from '@bon/contracts/orders'
import type { TipReceipt } from '@bon/contracts/papers'
import { registers } from '@bon/contracts/resources'
import { cardOf, mannerOf, type ReceiptDependencies, sellerAt, tenderName } from './receipt.ts'

/** A tip after the sale as its receipt; undefined while the journal has not sealed it. */
export const tipReceiptOf = async (
  deps: ReceiptDependencies,
  scope: CompanyScope,
  order: ExistingOrder,
  payment_uuid: PaymentUuid,
): Promise<TipReceipt | undefined> => {
  const tip = order.payments.find((payment) => payment.payment_uuid === payment_uuid)
  const nr = tip?.settlement_nr
  const head = nr === undefined ? undefined : await deps.headOfNr(scope, nr)
  if (!tip || nr === undefined || !head || order.status !== 'completed') return undefined
  const { asOf, initialsAt } = deps
  const { at, register_uuid, received, amount } = tip
  const register = await asOf(registers, register_uuid, at)
  const { language, currency } = await mannerOf(asOf, scope, at)
  const card = await cardOf(deps, scope, tip, at)
  const name = await tenderName(asOf, meansOf(tip).payment_type_uuid, language, at)
  return {
    nr,
    receipt_nr: order.nr,
    short_nr: order.short_nr,
    test_mode: order.test_mode === true,
    at,
    seller: await sellerAt(asOf, scope.company_uuid, at),
    register: { uuid: register_uuid, name: register?.name ?? '', identifier: register?.identifier ?? '' },
    cashier_initials: await initialsAt(scope.resource_companies, tip.cashier_uuid, at),
    currency,
    payment: { name, received, amount, ...(card && { card }) },
    head,
  }
}
