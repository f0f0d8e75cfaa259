import { Uuid } from '@bon/contracts/kernel'
import { orderEndpoints, refundEndpoints } from '@bon/contracts/orders'
import { z } from 'zod'
import { forget, keep, kept } from '../../shared/platform/index.ts'

const named = { order_uuid: Uuid, command_id: Uuid, if_match: z.string().optional() }

/**
 * Money on its way back, not answered yet. Written down with every id before the first send: ten presses, a reload and
 * a lost answer are one refund (rule 2).
 */
export const PendingAct = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('refund'), ...named, body: bodyOf(refundEndpoints.refund) }),
  z.object({ kind: z.literal('cancelPaid'), ...named, body: bodyOf(refundEndpoints.cancelPaid) }),
  z.object({ kind: z.literal('reopen'), ...named, body: bodyOf(refundEndpoints.reopen) }),
  z.object({ kind: z.literal('payOut'), ...named, body: bodyOf(orderEndpoints.pay) }),
])
export type PendingAct = z.infer<typeof PendingAct>

function bodyOf<S extends z.ZodType>(endpoint: { body?: S }): S {
  if (!endpoint.body) throw new Error('money back has a body')
  return endpoint.body
}

const key = (register_uuid: Uuid) => `money-back.${register_uuid}`

export const pendingAct = {
  of: (register_uuid: Uuid): PendingAct | undefined => {
    const known = PendingAct.safeParse(kept(key(register_uuid)))
    return known.success ? known.data : undefined
  },
  keep: (register_uuid: Uuid, act: PendingAct): boolean => keep(key(register_uuid), act),
  forget: (register_uuid: Uuid): void => forget(key(register_uuid)),
}
