import { z } from 'zod'
import { endpoint, Uuid } from '../kernel/index.ts'
import { sessionRefusals } from './session.endpoints.ts'

/** PAY-27. Apart from the sessions: it is asked for with every cash sale. */
export const openDrawerForPayment = endpoint({
  method: 'POST',
  path: '/registers/:uuid/payment-drawer',
  says: 'Opens the drawer for a payment that the running session settled: once, however often it is asked (PAY-27).',
  permission: 'register.operate',
  params: z.object({ uuid: Uuid }),
  body: z.strictObject({ cashier_uuid: Uuid, payment_uuid: Uuid }),
  returns: z.object({
    /** Nothing is written where the register has no drawer. */
    drawer: z.enum(['opened', 'none', 'failed']),
  }),
  rejects: sessionRefusals,
})
