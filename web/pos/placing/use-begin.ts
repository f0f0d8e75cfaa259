import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { tillPath } from '../../shared/paths/index.ts'
import { useSession } from '../../shared/session/index.ts'
import { isFreshSignIn } from '../device/index.ts'
import { usePos } from '../registers/index.ts'

/** REG-13: after sign-in, a register whose main display is the floor plan starts there, unless its bon has lines. */
export const useBegin = (): void => {
  const { register, bon } = usePos()
  const { company } = useSession()
  const { pathname, search, state } = useLocation()
  const navigate = useNavigate()
  const begun = useRef(false)
  useEffect(() => {
    if (begun.current) return
    begun.current = true
    if (!isFreshSignIn(state)) return
    const base = tillPath(company.uuid, register.uuid)
    const isAway = register.main_display === 'floor_plan' && bon.lines === 0 && pathname === base
    // Replaced in any case: after a reload nobody has just signed in.
    void navigate(isAway ? `${base}/floor-plan` : { pathname, search }, { replace: true })
  }, [register, bon.lines, company.uuid, pathname, search, state, navigate])
}
