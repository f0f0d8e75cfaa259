import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { tillPath } from '../../shared/paths/index.ts'
import { useSession } from '../../shared/session/index.ts'
import { useTypedKeys } from '../../shared/ui/index.ts'
import { useSteadyPos } from '../registers/index.ts'
import { type FirstContext, isUncovered } from '../till/till-state.ts'
import { useTill, useTillDispatch } from '../till/use-till.ts'

/**
 * DES-32: F3 opens the floor plan, F8 parks, unless a dialog or a payment is open. Both keys work at once; a park
 * request waits until the parking code is loaded (POS-19). The browser's own meaning of a key of the till never opens:
 * F7 asks for caret browsing in Firefox, F6 goes to the address.
 */
export const usePlaceKeys = (): void => {
  const { register, services } = useSteadyPos()
  const { company } = useSession()
  const navigate = useNavigate()
  const isFree = useTill(isUncovered)
  useTypedKeys(({ key, altKey, ctrlKey, metaKey, shiftKey }) => {
    if (altKey || ctrlKey || metaKey || shiftKey) return false
    if (isFree && key === 'F8') services.parking.send()
    if (isFree && key === 'F3') void navigate(tillPath(company.uuid, register.uuid, 'floor-plan'))
    return /^F([2346789]|10)$/.test(key)
  })
}

const places: Record<string, FirstContext> = {
  orders: 'orders',
  register: 'register',
  'floor-plan': 'floorPlan',
}

const placeOf = (pathname: string): FirstContext => places[pathname.split('/').at(-1) ?? ''] ?? 'sale'

/** The URL decides the first context; every navigation closes an open confirmation (RES-23). */
export const usePlace = (): void => {
  const { pathname, key } = useLocation()
  const dispatch = useTillDispatch()
  const to = placeOf(pathname)
  useEffect(() => dispatch({ type: 'went', to }), [to, key, dispatch])
}
