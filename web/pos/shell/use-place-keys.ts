import { useNavigate } from 'react-router'
import { useSession } from '../../shared/session/index.ts'
import { useTypedKeys } from '../../shared/ui/index.ts'
import { usePos } from '../register/index.ts'

/** DESIGN 5: F3 shows the floor plan from wherever one is, unless a question or a payment lies on top. */
export const usePlaceKeys = (): void => {
  const { register, context } = usePos()
  const { company } = useSession()
  const navigate = useNavigate()
  const isFree = context.second === null && !context.popup && !context.payment_underway
  useTypedKeys(({ key, altKey, ctrlKey, metaKey, shiftKey }) => {
    if (key !== 'F3' || altKey || ctrlKey || metaKey || shiftKey || !isFree) return false
    void navigate(`/companies/${company.uuid}/pos/${register.uuid}/floor-plan`)
    return true
  })
}
