import { OrderUuid, type RegisterUuid, Uuid } from '@bon/contracts/kernel'
import { orderEndpoints } from '@bon/contracts/orders'
import { z } from 'zod'
import { forget, readStored, writeStored } from '../../shared/platform/index.ts'

const named = { order_uuid: OrderUuid, command_id: Uuid, if_match: z.string().optional() }

/**
 * A payment sent but not answered. It is stored before the first send and kept until the answer, with all its ids: a
 * reload finishes the same sale and never doubles it.
 */
export const PendingSale = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('sell'), ...named, body: bodyOf(orderEndpoints.sell) }),
  z.object({ kind: z.literal('pay'), ...named, body: bodyOf(orderEndpoints.pay) }),
])
export type PendingSale = z.infer<typeof PendingSale>

function bodyOf<S extends z.ZodType>(endpoint: { body?: S }): S {
  if (!endpoint.body) throw new Error('a payment has a body')
  return endpoint.body
}

const key = (register_uuid: RegisterUuid) => `pending-sale.${register_uuid}`

export const pendingSale = {
  of: (register_uuid: RegisterUuid): PendingSale | undefined => {
    const parsed = PendingSale.safeParse(readStored(key(register_uuid)))
    return parsed.success ? parsed.data : undefined
  },
  save: (register_uuid: RegisterUuid, pending: PendingSale): boolean =>
    writeStored(key(register_uuid), pending),
  forget: (register_uuid: RegisterUuid): void => forget(key(register_uuid)),
}
