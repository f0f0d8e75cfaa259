import { type CashierUuid, type Money, plus, type Uuid, zero } from '@bon/contracts/kernel'
import type { PaymentClass } from '@bon/contracts/orders'
import type { ZReportEvent } from '@bon/contracts/registers'
import { tipBasic } from './basics.ts'
import { type Element, element, textElement } from './element.ts'
import { employee, paymentType, type SafTContext } from './used.ts'
import { amountOf } from './values.ts'

/** What a tender's own event says besides the receipt's payment: who took it, its cash rounding and its tip. */
export type Tender = { cashier_uuid: CashierUuid; rounding: Money; tip: Money }
export type Tenders = Pick<ReadonlyMap<Uuid, Tender>, 'get'>

/** Where the payment's amount is the tip itself. */
export const withoutTips = (tenders: Tenders): Tenders => ({
  get: (uuid) => {
    const tender = tenders.get(uuid)
    return tender && { ...tender, tip: zero }
  },
})

type Taken = Pick<ReceiptPayment, 'payment_uuid'>
/** The tips that came with payments, which have them in their amounts. */
export const tipRaises = (payments: readonly Taken[], tenders: Tenders): Element[] =>
  payments.flatMap(({ payment_uuid }) => {
    const tip = tenders.get(payment_uuid)?.tip ?? zero
    return tip === zero ? [] : [tipRaise(tip)]
  })

export const roundingElement = (rounding: Money = zero): Element | undefined =>
  rounding === zero ? undefined : element('rounding', textElement('roundingAmnt', amountOf(rounding)))

export const tipRaise = (tip: Money): Element =>
  element('raise', textElement('raiseType', tipBasic), textElement('raiseAmnt', amountOf(tip)))

type ReceiptPayment = Extract<ZReportEvent, { type: 'ReceiptRecorded' }>['data']['payments'][number]

/** With its cash rounding and its tip: the money that was taken. */
export const receiptPayment = (
  { payment_uuid, payment_type_uuid, amount, payment_class, reference }: ReceiptPayment,
  cashier: Uuid,
  tenders: Tenders,
  context: SafTContext,
): Element => {
  const { cashier_uuid = cashier, rounding = zero, tip = zero } = tenders.get(payment_uuid) ?? {}
  const taken = plus(plus(amount, rounding), tip)
  return payment(
    {
      uuid: payment_type_uuid,
      amount: taken,
      own: payment_class,
      by: cashier_uuid,
      reference,
      otherwise: payment_uuid,
    },
    context,
  )
}

const needsReference = new Set<string>(['12002', '12003', '12011'])

type Paid = {
  uuid?: Uuid
  amount: Money
  own?: PaymentClass | undefined
  by: Uuid
  reference?: string | undefined
  /** An id of ours that says which payment it is. */
  otherwise: string
}

export const payment = (
  { uuid, amount, own, by, reference, otherwise }: Paid,
  context: SafTContext,
): Element => {
  const type = uuid === undefined ? (own ?? '12999') : paymentType(context, uuid, own)
  const code = own ?? (uuid && context.used.payment_types.get(uuid))
  return element(
    'payment',
    textElement('paymentType', type),
    textElement('paidAmnt', amountOf(amount)),
    textElement('empID', employee(context, by)),
    textElement('curCode', context.currency),
    textElement('exchRt', 1),
    // The authority asks for one with each card and app, also where there is no slip.
    textElement('paymentRefID', reference ?? (needsReference.has(code ?? '') ? otherwise : undefined)),
  )
}
