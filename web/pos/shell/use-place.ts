import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { useSteadyPos } from '../registers/index.ts'
import type { FirstContext } from '../till/till-state.ts'

const places: Record<string, FirstContext> = {
  orders: 'orders',
  register: 'register',
  'floor-plan': 'floorPlan',
}

const placeOf = (pathname: string): FirstContext => places[pathname.split('/').at(-1) ?? ''] ?? 'sale'

/** The URL decides the first context; every navigation closes an open confirmation (RES-23). */
export const usePlace = (): void => {
  const { pathname, key } = useLocation()
  const { dispatch } = useSteadyPos()
  const to = placeOf(pathname)
  useEffect(() => dispatch({ type: 'went', to }), [to, key, dispatch])
}
