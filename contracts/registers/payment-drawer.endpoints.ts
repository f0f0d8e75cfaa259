import { z } from 'zod'
import { CashierUuid, endpoint, PaymentUuid, Uuid } from '../kernel/index.ts'
import { ofCashier } from './rejections.ts'

/** Separate from the session endpoints, because every cash sale calls it (PAY-27). */
export const openDrawerForPayment = endpoint({
  method: 'POST',
  path: '/registers/:uuid/payment-drawer',
  summary:
    'Opens the drawer for a payment that the running session settled: once, however often it is asked (PAY-27).',
  permission: 'register.operate',
  params: z.object({ uuid: Uuid }),
  body: z.strictObject({ cashier_uuid: CashierUuid, payment_uuid: PaymentUuid }),
  returns: z.object({
    /** Nothing is recorded when the register has no drawer. */
    drawer: z.enum(['opened', 'none', 'failed']),
  }),
  rejects: [...ofCashier, 'register.payment_unknown'],
})
