import { minus, reject, zero } from '@bon/contracts/kernel'
import {
  causesParam,
  correctablePayments,
  isCorrectable,
  meansOf,
  movedBy,
  netCashReceived,
  type Order,
} from '@bon/contracts/orders'
import type { DecideContext } from '../kernel/index.ts'
import { approvedBy } from './approving.ts'
import { type CommandOfType, happened } from './order.commands.ts'

/** Moves a payment of a sale to what paid it; an administrator approves each with a reason. */
export const correctTender = (
  { payment_uuid, to, cash, approval, by }: CommandOfType<'CorrectTender'>,
  order: Order,
  { now: at }: DecideContext,
) => {
  if (order.status === 'new') return reject('request.not_found')
  if (order.status !== 'completed') return reject('order.not_completed')
  const payment = correctablePayments(order.payments).find((one) => one.payment_uuid === payment_uuid)
  if (!payment || !isCorrectable(to.method)) return reject('order.tender_proved')
  const from = meansOf(payment)
  if (from.payment_type_uuid === to.payment_type_uuid) return reject('order.tender_unchanged')
  const amount = movedBy(payment)
  const left = cash && minus(minus(cash.most, cash.elsewhere), netCashReceived(order))
  if (left !== undefined && amount > left)
    return reject('order.cash_limit', { amount: left > 0 ? left : zero })
  const causes = ['tender_corrected'] as const
  if (!approval) return reject('order.approval_needed', causesParam(causes))
  const { cashier_uuid: taken_by } = payment
  return happened([
    {
      type: 'OrderTenderCorrected',
      data: {
        tender: { payment_uuid, taken_by, from, to, receipt_nr: order.nr },
        amount,
        by: { ...by, at },
      },
    },
    ...approvedBy(approval, causes, { ...by, at }),
  ])
}
