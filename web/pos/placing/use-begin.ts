import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useSession } from '../../shared/session/index.ts'
import { usePos } from '../register/index.ts'
import { freshSignIn } from './fresh-sign-in.ts'

/** REG-13: who signs in at a register whose main display is the floor plan begins there, unless a bon waits on it. */
export const useBegin = (): void => {
  const { register, bon } = usePos()
  const { company } = useSession()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const begun = useRef(false)
  useEffect(() => {
    if (begun.current) return
    begun.current = true
    if (!freshSignIn.taken()) return
    const base = `/companies/${company.uuid}/pos/${register.uuid}`
    if (register.main_display === 'floor_plan' && bon.lines === 0 && pathname === base)
      void navigate(`${base}/floor-plan`, { replace: true })
  }, [register, bon.lines, company.uuid, pathname, navigate])
}
