import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { tillPath } from '../../shared/paths/index.ts'
import { useSession } from '../../shared/session/index.ts'
import { usePos } from '../registers/index.ts'
import { freshSignIn } from './fresh-sign-in.ts'

/** REG-13: after sign-in, a register whose main display is the floor plan starts there, unless its bon has lines. */
export const useBegin = (): void => {
  const { register, bon } = usePos()
  const { company } = useSession()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const begun = useRef(false)
  useEffect(() => {
    if (begun.current) return
    begun.current = true
    if (!freshSignIn.consume()) return
    const base = tillPath(company.uuid, register.uuid)
    if (register.main_display === 'floor_plan' && bon.lines === 0 && pathname === base)
      void navigate(`${base}/floor-plan`, { replace: true })
  }, [register, bon.lines, company.uuid, pathname, navigate])
}
