import type { RegisterData, RegisterPaymentType, ZReportView } from '@bon/contracts/registers'
import { createRef, type ReactNode, useEffect, useMemo, useReducer, useState } from 'react'
import {
  atStart,
  type BonStatus,
  cartDisabled,
  navigationDisabled,
  posContext,
} from '../context/pos-context.ts'
import { useSale } from '../payments/use-sale.ts'
import { isUnsent } from '../sale/cart-wire.ts'
import { searchText } from '../sale/search-text.ts'
import { useCart } from '../sale/use-cart.ts'
import { type Cashier, RegisterContexts } from './pos.ts'

type PosProviderProps = {
  register: RegisterData
  cashier: Cashier
  cash: RegisterPaymentType
  lock: () => void
  onClosed: (report: ZReportView) => void
  children: ReactNode
}

/** Holds the state of an open register: bon, payment, and UI context. */
export const PosProvider = ({ register, cashier, cash, lock, onClosed, children }: PosProviderProps) => {
  const { cart, change, startBon } = useCart(register.uuid, register.session?.receipts ?? 0)
  const [context, dispatch] = useReducer(posContext, atStart)
  const [search] = useState(() => ({ input: createRef<HTMLInputElement>() }))
  // A search ends with its bon, and with its cashier.
  const { order_uuid } = cart
  useEffect(() => () => searchText.set(''), [order_uuid])
  const sale = useSale({ register, cashier, cash, cart, change, startBon, dispatch })

  const value = useMemo(() => {
    const bon: BonStatus = {
      lines: cart.lines.length,
      unsent: isUnsent(cart),
      status: cart.base?.status ?? 'open',
    }
    return {
      register,
      cashier,
      cash,
      lock,
      onClosed,
      cart,
      change,
      startBon,
      bon,
      context,
      dispatch,
      navigationOff: navigationDisabled(context, bon),
      cartOff: cartDisabled(context, bon),
      sale,
      search,
    }
  }, [register, cashier, cash, lock, onClosed, cart, change, startBon, context, sale, search])

  return <RegisterContexts value={value}>{children}</RegisterContexts>
}
