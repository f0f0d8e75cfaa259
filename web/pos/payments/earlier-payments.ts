import type { OrderView } from '@bon/contracts/orders'
import type { RegisterPaymentType } from '@bon/contracts/registers'

/** Payments that count, but one, with the name of their means; a gift card has none among a register's types. */
export const earlierPayments = (
  payments: OrderView['payments'],
  types: readonly Pick<RegisterPaymentType, 'uuid' | 'name'>[],
  without?: string,
) =>
  payments
    .filter(({ payment_uuid, status }) => status !== 'released' && payment_uuid !== without)
    .map(({ payment_uuid, payment_type_uuid, amount }) => ({
      payment_uuid,
      name: types.find(({ uuid }) => uuid === payment_type_uuid)?.name,
      amount,
    }))
