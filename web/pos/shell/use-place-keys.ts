import { useNavigate } from 'react-router'
import { useSession } from '../../shared/session/index.ts'
import { useTypedKeys } from '../../shared/ui/index.ts'
import { askedPark } from '../placing/asked-park.ts'
import { useSteadyPos } from '../register/index.ts'

/**
 * DESIGN 5: F3 shows the floor plan from wherever one is, F8 parks; unless a question or a payment lies on top. Both are
 * heard from the first key on: what parks comes later, and does then what was asked for (POS-19).
 */
export const usePlaceKeys = (): void => {
  const { register, context } = useSteadyPos()
  const { company } = useSession()
  const navigate = useNavigate()
  const isFree = context.second === null && !context.popup && !context.payment_underway
  useTypedKeys(({ key, altKey, ctrlKey, metaKey, shiftKey }) => {
    if (altKey || ctrlKey || metaKey || shiftKey || !isFree) return false
    if (key === 'F8') askedPark.ask()
    else if (key === 'F3') void navigate(`/companies/${company.uuid}/pos/${register.uuid}/floor-plan`)
    else return false
    return true
  })
}
