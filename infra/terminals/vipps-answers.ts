import { Money } from '@bon/contracts/kernel'
import { z } from 'zod'

/** The parts of the ePayment API's answers that we read; the rest is discarded. */
const Amount = z.object({ currency: z.string(), value: Money })

export const Created = z.object({ redirectUrl: z.url() })

export const Payment = z.object({
  state: z.enum(['CREATED', 'AUTHORIZED', 'ABORTED', 'EXPIRED', 'TERMINATED']),
  aggregate: z.object({ authorizedAmount: Amount, capturedAmount: Amount, cancelledAmount: Amount }),
  pspReference: z.string().min(1),
})

/** The event log, which has each change with its idempotency key. */
export const Events = z.array(
  z.object({
    name: z.string(),
    amount: Amount,
    pspReference: z.string(),
    idempotencyKey: z.string().nullish(),
    success: z.boolean(),
  }),
)
