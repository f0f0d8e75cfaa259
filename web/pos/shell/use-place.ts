import { useEffect } from 'react'
import { useLocation } from 'react-router'
import type { FirstContext } from '../context/pos-context.ts'
import { usePos } from '../register/index.ts'

const placeOf = (pathname: string): FirstContext =>
  pathname.endsWith('/orders') ? 'orders' : pathname.endsWith('/register') ? 'register' : 'sale'

/** The address decides the first context. */
export const usePlace = (): void => {
  const { pathname } = useLocation()
  const { tell } = usePos()
  const to = placeOf(pathname)
  useEffect(() => tell({ type: 'went', to }), [to, tell])
}
