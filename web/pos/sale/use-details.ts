import { instantOf } from '@bon/contracts/kernel'
import { now } from '../../shared/platform/index.ts'
import { useSteadyPos } from '../registers/index.ts'
import { type BonDetails, cartReducer } from './cart.ts'
import { productOf } from './product-of.ts'
import { repriced } from './reprice.ts'
import { usePricing } from './use-pricing.ts'

/** Edits the bon's details. A detail that affects prices reprices the unsaved lines. */
export const useDetails = () => {
  const { register, cartNow, change, cartOff } = useSteadyPos()
  const { contextAt } = usePricing()
  const setDetails = (details: BonDetails) => {
    if (cartOff) return
    if (details.delivery_type === undefined && details.price_profile_uuid === undefined)
      return change({ type: 'details', details })
    const next = cartReducer(cartNow(), { type: 'details', details })
    const at = instantOf(now())
    const lines = repriced(next, {
      find: (uuid) => productOf(register, uuid),
      contextAt: (moment) => contextAt(moment, next.details),
      at: (line) => line.tapped_at ?? at,
    })
    change({ type: 'details', details, lines })
  }
  return { setDetails }
}
