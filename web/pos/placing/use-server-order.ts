import { orderEndpoints } from '@bon/contracts/orders'
import { useIsMutating, useQuery } from '@tanstack/react-query'
import { query } from '../../shared/api/index.ts'
import { useSteadyPos } from '../registers/index.ts'
import { dialogOf } from '../till/till-state.ts'
import { useTill } from '../till/use-till.ts'

/** The saved bon as the server has it now; undefined for a new bon, and while this device itself is paying it. */
export const useServerOrder = () => {
  const { base, order_uuid, paying } = useSteadyPos()
  const { status } = paying
  const isBusy = useTill((till) => till.payment_underway || dialogOf(till, 'splitBill') !== undefined)
  const awaitsOrder = useTill(({ awaiting_order }) => awaiting_order)
  const isPayingHere = isBusy || status === 'sending' || status === 'waiting' || status === 'card'
  const follows = base !== null && !isPayingHere
  const { data, refetch } = useQuery({
    ...query(orderEndpoints.show, { params: { uuid: order_uuid } }),
    enabled: follows,
    // Old, so that a bon kept over a reload is asked for at once.
    ...(base && { initialData: { order: base }, initialDataUpdatedAt: 0 }),
  })
  // What this device does itself leaves the till by its own answer.
  const isSendingHere = useIsMutating() > 0 || awaitsOrder
  const isOver = base?.status === 'completed' || base?.status === 'cancelled'
  const order = follows && !isOver && data?.order.order_uuid === order_uuid ? data.order : undefined
  // An answer may be older than what this device has done since.
  const isNewer = order !== undefined && BigInt(order.revision) > BigInt(base?.revision ?? 0)
  const isOpen = order?.status === 'open' || order?.status === 'confirmed'
  return {
    /** Paid, or ended without money by another device. */
    ended:
      order?.status === 'completed' || (order?.status === 'cancelled' && !isSendingHere) ? order : undefined,
    /** Still open and changed since, not by a change that this device awaits. */
    changed: isNewer && isOpen && !awaitsOrder ? order : undefined,
    refetch,
  }
}
