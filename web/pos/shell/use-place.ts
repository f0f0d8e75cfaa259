import { useEffect } from 'react'
import { useLocation } from 'react-router'
import type { FirstContext } from '../context/pos-context.ts'
import { useSteadyPos } from '../register/index.ts'

const places: Record<string, FirstContext> = {
  orders: 'orders',
  register: 'register',
  'floor-plan': 'floorPlan',
}

const placeOf = (pathname: string): FirstContext => places[pathname.split('/').at(-1) ?? ''] ?? 'sale'

/** The address decides the first context; every step in it clears a question that was asked before (RES-23). */
export const usePlace = (): void => {
  const { pathname, key } = useLocation()
  const { tell } = useSteadyPos()
  const to = placeOf(pathname)
  useEffect(() => tell({ type: 'went', to }), [to, key, tell])
}
