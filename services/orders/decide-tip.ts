import { type Money, money, negated, reject, zero } from '@bon/contracts/kernel'
import {
  causesParam,
  type ExistingOrder,
  evidenceOf,
  heldPayments,
  leftForTips,
  leftOfTip,
  meansOf,
  netCashReceived,
  type Order,
  orderLimits,
  orderTotals,
  takesTip,
} from '@bon/contracts/orders'
import type { DecideContext } from '../kernel/index.ts'
import { approvedBy } from './approving.ts'
import { type CommandOfType, happened } from './order.commands.ts'

/**
 * Takes a tip for a paid bon: a payment of its own, which pays nothing of the sale (SC-64). The sale stays as it was
 * sealed, whatever becomes of this payment (SC-18).
 */
export const giveTip = (command: CommandOfType<'GiveTip'>, order: Order, { now: at }: DecideContext) => {
  const { type: _, rounding_unit, overchargeable, cash, amount: tip, ...payment } = command
  const refused = notNow(order, payment, { tip, rounding_unit })
  if (refused) return refused
  const sale = order as ExistingOrder
  if (!takesTip({ method: payment.method, overchargeable })) return reject('order.tip_means')
  const most = leftForTips(sale, orderTotals(sale.lines).total)
  if (tip > most) return reject('order.tip_too_large', { amount: Math.max(0, most) })
  const left = cash && money(cash.most - cash.elsewhere - netCashReceived(sale))
  if (left !== undefined && tip > left) return reject('order.cash_limit', { amount: Math.max(0, left) })
  return happened([{ type: 'OrderPaymentStarted', data: { ...payment, ...onlyTip(tip), at } }])
}

/** Gives a tip back on the means that took it; an administrator approves each with a reason. */
export const giveTipBack = (
  command: CommandOfType<'GiveTipBack'>,
  order: Order,
  { now: at }: DecideContext,
) => {
  const { register_uuid, session_uuid, cashier_uuid, payment_uuid, amount, rounding_unit, tip_of } = command
  const given = order.status === 'new' ? undefined : order.payments.find((one) => one.payment_uuid === tip_of)
  const means = given && meansOf(given)
  const refused = notNow(order, { payment_uuid, method: means?.method }, { tip: amount, rounding_unit })
  if (refused) return refused
  const most = leftOfTip(order as ExistingOrder, tip_of)
  if (!given || !means || most <= 0) return reject('order.tip_none')
  if (amount > most) return reject('order.tip_too_large', { amount: most })
  const { card_limit, approval } = command
  if (card_limit !== undefined && amount > card_limit) return reject('order.card_limit')
  const causes = ['tip_returned'] as const
  if (!approval) return reject('order.approval_needed', causesParam(causes))
  const by = { register_uuid, session_uuid, cashier_uuid }
  const { payment_type_uuid, method, payment_class, card_type_uuid } = means
  return happened([
    {
      type: 'OrderPaymentStarted',
      data: {
        payment_uuid,
        payment_type_uuid,
        method,
        ...by,
        ...evidenceOf({ payment_class, card_type_uuid }),
        ...onlyTip(negated(amount)),
        returns_tip_of: tip_of,
        ...(given.terminal_uuid &&
          method === 'card' && { terminal_uuid: given.terminal_uuid, refund_of: tip_of }),
        at,
      },
    },
    ...approvedBy(approval, causes, { ...by, at }),
  ])
}

const onlyTip = (tip: Money) => ({
  amount: zero,
  rounding: zero,
  received: tip,
  change: zero,
  tip,
  only_tip: true as const,
})

type Started = { payment_uuid: string; method?: string | undefined }

const notNow = (
  order: Order,
  { payment_uuid, method }: Started,
  { tip, rounding_unit }: { tip: Money; rounding_unit: number },
) => {
  if (order.status === 'new') return reject('request.not_found')
  if (order.status !== 'completed') return reject('order.not_completed')
  if (order.payments.some((payment) => payment.payment_uuid === payment_uuid))
    return reject('order.payment_used')
  const later = heldPayments(order).filter(({ only_tip }) => only_tip)
  // What the terminal takes may be another amount (TERM-2).
  if (later.some(({ method: means, status }) => means === 'card' && status === 'started'))
    return reject('order.payment_underway')
  if (later.length >= orderLimits.payments) return reject('order.too_many_payments')
  if (method === 'cash' && tip % rounding_unit !== 0) return reject('order.tip_not_in_coins')
  return undefined
}
