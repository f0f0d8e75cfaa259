import { zeroTotalType } from '@bon/contracts/kernel'
import type { RegisterPaymentType } from '@bon/contracts/registers'
import { giftCardTender } from './gift-card-means.ts'

/** The built-in payment type of an order on which everything is given away. */
export const zeroTotalTender = (name: string): RegisterPaymentType => ({
  ...giftCardTender(name),
  uuid: zeroTotalType,
  method: 'zero_total',
})
