import { zero } from '@bon/contracts/kernel'
import { useTranslation } from 'react-i18next'
import { usePos } from '../registers/index.ts'
import { unpaidOfCart } from '../sale/cart.ts'
import { useTill } from '../till/use-till.ts'
import { isGivenAway, zeroTotalTender } from './zero-total.ts'

/** The pay key: it opens the payment, and ends at once an order on which everything is given away. */
export const usePaymentPress = () => {
  const { t } = useTranslation('pos')
  const { cart, sale, dispatch } = usePos()
  const underway = useTill(({ payment_underway }) => payment_underway)
  const isFree = isGivenAway(cart)
  const can = !underway && cart.lines.length > 0 && (isFree || unpaidOfCart(cart) > 0)
  const press = () => {
    if (!can) return
    if (isFree) sale.pay(zero, undefined, zeroTotalTender(t('pay.free')))
    else dispatch({ type: 'opened', dialog: { kind: 'payment' } })
  }
  return { can, isFree, press }
}
