import { Uuid } from '@bon/contracts/kernel'
import { orderEndpoints } from '@bon/contracts/orders'
import { z } from 'zod'
import { forget, keep, kept } from '../../shared/platform/index.ts'

const named = { order_uuid: Uuid, command_id: Uuid, if_match: z.string().optional() }

/**
 * A payment that was sent and is not answered. It is written down before the first send and kept until the answer,
 * with every id it was made with: a reload in the middle finishes the same sale and never doubles it.
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

const key = (register_uuid: Uuid) => `pending-sale.${register_uuid}`

export const pendingSale = {
  of: (register_uuid: Uuid): PendingSale | undefined => {
    const known = PendingSale.safeParse(kept(key(register_uuid)))
    return known.success ? known.data : undefined
  },
  keep: (register_uuid: Uuid, pending: PendingSale): boolean => keep(key(register_uuid), pending),
  forget: (register_uuid: Uuid): void => forget(key(register_uuid)),
}
