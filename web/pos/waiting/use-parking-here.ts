import { type BodyOf, instantOf } from '@bon/contracts/kernel'
import type { orderEndpoints } from '@bon/contracts/orders'
import { useQueryClient } from '@tanstack/react-query'
import { isUnanswered } from '../../shared/api/index.ts'
import { newId, now } from '../../shared/platform/index.ts'
import { saveApproved } from '../admin-pin/call-approved.ts'
import { useSteadyPos } from '../registers/index.ts'
import type { Approve } from '../till/use-approve.ts'
import { firstAnswer } from './first-failure.ts'
import { tableNumbersIn } from './table-numbers.ts'
import { holdsOrder, type PendingPark } from './waiting-list.ts'
import { isAway } from './waiting-store.ts'

type ParkBody = BodyOf<typeof orderEndpoints.save>

/**
 * Parks the bon on the server; after the first try that fails, on this device, from where the same command is sent when
 * the server is back (DEF-19).
 */
export const useParkingHere = () => {
  const { cartNow, register, services, approve } = useSteadyPos()
  const { waiting } = services
  const client = useQueryClient()
  return async (bon: ParkBody): Promise<'server' | 'here'> => {
    const cart = cartNow()
    const made_at = instantOf(now())
    const command_id = newId()
    const { order_uuid } = cart
    const if_match = cart.base?.revision
    let body: ParkBody = { ...bon, sold_at: made_at }
    const keep = async (tried: boolean): Promise<'here'> => {
      const command: PendingPark = { kind: 'park', order_uuid, command_id, if_match, body }
      const uuids = bon.table_uuids ?? cart.base?.table_uuids ?? []
      const tables = tableNumbersIn(client, register.uuid, uuids)
      const { assigned_name = cart.details.assigned_name } = bon
      const named = { ...cart, details: { ...cart.details, assigned_name } }
      await waiting.change({ type: 'kept', item: { command, cart: named, made_at, tables, tried } })
      return 'here'
    }
    if (isAway() || holdsOrder(waiting.list.get(), order_uuid)) return keep(false)
    const request = { params: { uuid: order_uuid }, ifMatch: if_match, commandId: command_id, body }
    try {
      await firstAnswer((stopWaiting) => {
        const asked: Approve = async (question) => {
          stopWaiting()
          const reason = await approve(question)
          if (reason !== undefined) body = { ...body, reason }
          return reason
        }
        return saveApproved(asked, request)
      })
      return 'server'
    } catch (error) {
      if (!isUnanswered(error)) throw error
      return keep(true)
    }
  }
}
