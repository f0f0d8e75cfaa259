import { type Instant, isWithin, type OrderUuid } from '@bon/contracts/kernel'
import type { Holder } from '@bon/contracts/orders'
import type { CashierSignIns } from '../identity/index.ts'
import type { Hold } from '../kernel/index.ts'
import { leaseMs } from './guards.ts'
import type { Leases } from './order.dependencies.ts'

export type JudgesHold = { leases: Pick<Leases, 'renewal'>; signIns: Pick<CashierSignIns, 'stands'> }

/**
 * Whether a register keeps the order that it has open: it renewed its lease in time (or has just opened the order), and
 * the cashier who did so last is still signed in there (DEF-16).
 */
export const judgedHold = async (
  { leases, signIns }: JudgesHold,
  order_uuid: OrderUuid,
  holder: Holder,
  now: Instant,
): Promise<Hold> => {
  const { register_uuid, at } = holder
  const renewal = await leases.renewal(order_uuid, register_uuid, now)
  if (!renewal && !isWithin(at, leaseMs, now)) return { of: holder, end: 'lease_ran_out' }
  const cashier_uuid = renewal && renewal.at > at ? renewal.cashier_uuid : holder.cashier_uuid
  const isSignedIn = await signIns.stands({ register_uuid, cashier_uuid }, now)
  return { of: holder, end: isSignedIn ? undefined : 'signed_out' }
}
