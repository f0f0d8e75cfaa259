import { instantOf, type TenthsOfPercent } from '@bon/contracts/kernel'
import { useTranslation } from 'react-i18next'
import { percent } from '../../shared/format/index.ts'
import { now } from '../../shared/platform/index.ts'
import { usePos } from '../registers/index.ts'
import { usePosUndo } from '../undo/use-pos-undo.ts'
import { type BonDetails, cartReducer } from './cart.ts'
import { sparedOf } from './order-discount.ts'
import { productOf } from './product-of.ts'
import { repriced } from './reprice.ts'
import { usePricing } from './use-pricing.ts'

/** Edits the bon's details. A detail that affects prices reprices the unsaved lines. */
export const useDetails = () => {
  const { t } = useTranslation('pos')
  const { register, cart, change, cartOff } = usePos()
  const { contextAt } = usePricing()
  const undo = usePosUndo()

  const setDetails = (details: BonDetails) => {
    if (cartOff) return
    change({ type: 'details', details })
    if (details.delivery_type === undefined && details.price_profile_uuid === undefined) return
    const next = cartReducer(cart, { type: 'details', details })
    const at = instantOf(now())
    const lines = repriced(next, {
      find: (uuid) => productOf(register, uuid),
      contextAt: (moment) => contextAt(moment, next.details),
      at: (line) => line.tapped_at ?? at,
    })
    change({ type: 'repriced', lines })
  }

  /** Applies a discount to the whole bon; undo restores every line. */
  const discount = (percentage: TenthsOfPercent) => {
    if (cartOff) return
    const { lines } = cart
    const before = cart.details.percentage_discount ?? null
    const spared = sparedOf([...register.products, ...register.dependents])
    change({ type: 'details', details: { percentage_discount: percentage || null }, spared })
    undo.push({
      label: percentage ? t('bon.discounted', { percent: percent(percentage) }) : t('bon.discountGone'),
      undo: () => {
        change({ type: 'details', details: { percentage_discount: before } })
        change({ type: 'repriced', lines })
      },
    })
  }
  return { setDetails, discount }
}
