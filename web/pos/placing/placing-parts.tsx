import { orderActionEndpoints } from '@bon/contracts/orders'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { call } from '../../shared/api/index.ts'
import { tillPath } from '../../shared/paths/index.ts'
import { every } from '../../shared/platform/index.ts'
import { useSession } from '../../shared/session/index.ts'
import { isFreshSignIn } from '../device/index.ts'
import { useSteadyPos } from '../registers/index.ts'
import { isUncovered } from '../till/till-state.ts'
import { useTill } from '../till/use-till.ts'
import { useElsewhere } from './use-elsewhere.ts'
import { type Placing, usePlacing } from './use-placing.ts'

/** REG-13: after sign-in, a register whose main display is the floor plan starts there, unless its bon has lines. */
export const useBegin = (): void => {
  const { register, isEmpty } = useSteadyPos()
  const { company } = useSession()
  const { pathname, search, state } = useLocation()
  const navigate = useNavigate()
  const begun = useRef(false)
  useEffect(() => {
    if (begun.current) return
    begun.current = true
    if (!isFreshSignIn(state)) return
    const base = tillPath(company.uuid, register.uuid)
    const isAway = register.main_display === 'floor_plan' && isEmpty && pathname === base
    // Replaced in any case: after a reload nobody has just signed in.
    void navigate(isAway ? `${base}/floor-plan` : { pathname, search }, { replace: true })
  }, [register, isEmpty, company.uuid, pathname, search, state, navigate])
}

/** DEF-16: the register keeps the lease of its open bon as long as it sends heartbeats. */
const beatMs = 15_000

/** Sends a heartbeat for the current bon every 15 s; a failed one is not retried, since the next one covers it. */
export const useHeartbeat = (): void => {
  const { base, register, cashier } = useSteadyPos()
  const order_uuid = base?.order_uuid
  useEffect(() => {
    if (!order_uuid) return undefined
    const beat = () => {
      const request = {
        params: { uuid: register.uuid },
        body: { cashier_uuid: cashier.uuid, order_uuids: [order_uuid] },
      }
      // The next heartbeat covers a failed one.
      call(orderActionEndpoints.heartbeat, request).catch(() => undefined)
    }
    beat()
    return every(beatMs, beat)
  }, [order_uuid, register.uuid, cashier.uuid])
}

/** Parks on F8 or the button: on the bon's own table, or on a chosen one (POS-19). */
export const usePark = (placing: Placing): void => {
  const { base, isEmpty, dispatch, services } = useSteadyPos()
  const isFree = useTill((till) => isUncovered(till) && till.first === 'sale')
  const park = useEffectEvent(() => {
    if (!isFree || (isEmpty && !base)) return
    if ((base?.table_uuids.length ?? 0) > 0) void placing.park()
    else dispatch({ type: 'opened', dialog: { kind: 'assign-to-table' } })
  })
  useEffect(() => services.parking.by(() => park()), [services])
}

/** Table handling on every register screen: heartbeat and parking. */
export const PlacingParts = () => {
  const placing = usePlacing()
  useBegin()
  useHeartbeat()
  useElsewhere()
  usePark(placing)
  return null
}
