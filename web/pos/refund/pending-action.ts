import { OrderUuid, type RegisterUuid, Uuid } from '@bon/contracts/kernel'
import { depositReturnEndpoints, orderEndpoints, refundEndpoints } from '@bon/contracts/orders'
import { z } from 'zod'
import { forget, readStored, writeStored } from '../../shared/platform/index.ts'

const named = { order_uuid: OrderUuid, command_id: Uuid, if_match: z.string().optional() }

/**
 * A refund sent but not answered. It is stored with every id before the first send: repeated presses, a reload and a
 * lost answer still make one refund (RULE-2).
 */
export const PendingAction = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('refund'), ...named, body: bodyOf(refundEndpoints.refund) }),
  z.object({ kind: z.literal('cancelPaid'), ...named, body: bodyOf(refundEndpoints.cancelPaid) }),
  z.object({ kind: z.literal('reopen'), ...named, body: bodyOf(refundEndpoints.reopen) }),
  z.object({ kind: z.literal('deposits'), ...named, body: bodyOf(depositReturnEndpoints.give) }),
  z.object({ kind: z.literal('payOut'), ...named, body: bodyOf(orderEndpoints.pay) }),
])
export type PendingAction = z.infer<typeof PendingAction>

function bodyOf<S extends z.ZodType>(endpoint: { body?: S }): S {
  if (!endpoint.body) throw new Error('money back has a body')
  return endpoint.body
}

const key = (register_uuid: RegisterUuid) => `money-back.${register_uuid}`

export const pendingAction = {
  of: (register_uuid: RegisterUuid): PendingAction | undefined => {
    const parsed = PendingAction.safeParse(readStored(key(register_uuid)))
    return parsed.success ? parsed.data : undefined
  },
  save: (register_uuid: RegisterUuid, action: PendingAction): boolean =>
    writeStored(key(register_uuid), action),
  forget: (register_uuid: RegisterUuid): void => forget(key(register_uuid)),
}
