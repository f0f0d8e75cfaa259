import { orderEndpoints } from '@bon/contracts/orders'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { call } from '../../shared/api/index.ts'
import { useProblemText } from '../../shared/i18n/index.ts'
import { useSession } from '../../shared/session/index.ts'
import { useToast } from '../../shared/ui/index.ts'
import { usePos } from '../register/index.ts'

/** Takes an open order onto the bon, with the revision it was read at. */
export const useContinueOrder = () => {
  const { company } = useSession()
  const { register, change, sale } = usePos()
  const navigate = useNavigate()
  const toast = useToast()
  const textOf = useProblemText()
  const [opening, setOpening] = useState(false)
  const continueOrder = async (uuid: string) => {
    setOpening(true)
    try {
      const { body } = await call(orderEndpoints.show, { params: { uuid } })
      sale.dismiss()
      change({ type: 'continued', order: body.order })
      void navigate(`/companies/${company.uuid}/pos/${register.uuid}`)
    } catch (error) {
      toast({ text: textOf(error) })
    } finally {
      setOpening(false)
    }
  }
  return { continueOrder, opening }
}
