import { isRejection, money, owedType, reject, uuid5, zero } from '@bon/contracts/kernel'
import {
  cashPart,
  cashPayment,
  type ExistingOrder,
  isCorrectable,
  netCashReceived,
  type Order,
  orderLimits,
  owedOf,
  owedSettlements,
  tenderPayment,
  unpaidOf,
} from '@bon/contracts/orders'
import type { DecideContext } from '../kernel/index.ts'
import { ended, lockedElsewhere, travelling } from './guards.ts'
import { type CommandOfType, happened } from './order.commands.ts'

/**
 * At the close of its register, a partly paid order is sold with all its lines; the rest is its last payment, and owed
 * . Whether a register shows it does not matter: after a payment only the one that took it could go on.
 */
export const oweRest = (
  { payment_uuid, by }: CommandOfType<'OweRest'>,
  order: Order,
  { now: at }: DecideContext,
) => {
  if (order.status === 'new') return reject('request.not_found')
  const refused = ended(order) ?? lockedElsewhere(order, by.register_uuid) ?? travelling(order)
  if (refused) return refused
  if (order.unwinding) return reject('order.unwinding')
  if (order.status !== 'confirmed') return reject('order.not_paid')
  if (order.payments.some(({ status }) => status === 'started')) return reject('order.payment_underway')
  const amount = unpaidOf(order)
  if (amount <= 0) return reject('order.nothing_to_pay')
  return happened([
    {
      type: 'OrderPaymentStarted',
      data: {
        payment_uuid,
        payment_type_uuid: owedType,
        method: 'owed',
        ...by,
        amount,
        rounding: zero,
        received: amount,
        change: zero,
        receipt_uuid: uuid5(order.order_uuid, `receipt:${payment_uuid}`),
        at,
      },
    },
  ])
}

/**
 * Takes money for what a sealed sale left owed: reserved here, so that two registers together never take more.
 * Any register may, by means that a count proves.
 */
export const settleOwed = (
  command: CommandOfType<'SettleOwed'>,
  order: Order,
  { now: at }: DecideContext,
) => {
  if (order.status === 'new') return reject('request.not_found')
  if (order.status !== 'completed') return reject('order.not_completed')
  const { type: _, rounding_unit, overchargeable, cash, amount: part, ...payment } = command
  const used = order.payments.some(({ payment_uuid }) => payment_uuid === payment.payment_uuid)
  if (used) return reject('order.payment_used')
  if (!isCorrectable(payment.method)) return reject('order.owed_other_means')
  if (owedSettlements(order).length >= orderLimits.payments) return reject('order.too_many_payments')
  const owed = owedOf(order)
  if (owed <= 0) return reject('order.nothing_owed')
  const amounts = amountsOf({ ...payment, part, rounding_unit, overchargeable }, owed)
  if (isRejection(amounts)) return amounts
  const left = cash && money(cash.most - cash.elsewhere - netCashReceived(order))
  if (left !== undefined && amounts.amount + amounts.rounding > left)
    return reject('order.cash_limit', { amount: Math.max(0, left) })
  return happened([{ type: 'OrderPaymentStarted', data: { ...payment, ...amounts, settles_owed: true, at } }])
}

type Offered = Pick<
  CommandOfType<'SettleOwed'>,
  'method' | 'received' | 'rounding_unit' | 'overchargeable'
> & { part: CommandOfType<'SettleOwed'>['amount'] }

const amountsOf = (
  { method, received, rounding_unit, overchargeable, part }: Offered,
  owed: ReturnType<typeof owedOf>,
) => {
  const amount = part ?? owed
  if (amount > owed || (amount < owed && received < amount))
    return reject('order.amount_too_large', { amount: owed })
  if (method !== 'cash' && received > amount && !overchargeable) return reject('order.overpaid', { amount })
  const { covers: _, ...amounts } =
    method !== 'cash'
      ? tenderPayment(owed, received, amount)
      : amount < owed
        ? cashPart(amount, received)
        : cashPayment(owed, received, rounding_unit)
  return amounts
}

/** What the rest of an order is called when the close of this session leaves it owed: the same again in a retry. */
export const owedPaymentUuid = (order: Pick<ExistingOrder, 'order_uuid'>, session_uuid: string) =>
  uuid5(order.order_uuid, `owed:${session_uuid}`)
