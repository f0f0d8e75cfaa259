import type { RegisterData, RegisterPaymentType, ZReportView } from '@bon/contracts/registers'
import { createRef, type ReactNode, useEffect, useMemo, useReducer, useState } from 'react'
import { useSale } from '../payments/use-sale.ts'
import { isUnsent } from '../sale/cart-wire.ts'
import { useCart } from '../sale/use-cart.ts'
import { useLoadedParts } from '../till/loaded-parts.ts'
import { createTillServices } from '../till/services.ts'
import { atStart, type BonStatus, cartDisabled, navigationDisabled, tillReducer } from '../till/till-state.ts'
import { useApprove } from '../till/use-approve.ts'
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
  const { cart, cartNow, hasSteps, change, startBon, numberOfNext } = useCart(
    register.uuid,
    register.session?.receipts ?? 0,
  )
  const [context, dispatch] = useReducer(tillReducer, atStart)
  const [search] = useState(() => ({ input: createRef<HTMLInputElement>() }))
  const [services] = useState(createTillServices)
  // A search ends with its bon.
  const { order_uuid } = cart
  useEffect(() => () => services.searchText.set(''), [services, order_uuid])
  const approve = useApprove(dispatch)
  const parts = useLoadedParts()
  const decide = parts?.decideHere
  const sale = useSale({
    register,
    cashier,
    cash,
    cart,
    change,
    startBon,
    dispatch,
    decide,
    approve,
    drawer: services.drawer,
    waiting: services.waiting,
  })

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
      hasSteps,
      startBon,
      numberOfNext,
      bon,
      context,
      dispatch,
      navigationOff: navigationDisabled(context, bon),
      cartOff: cartDisabled(context, bon),
      sale,
      cartNow,
      services,
      approve,
      parts,
      search,
    }
  }, [
    register,
    cashier,
    cash,
    lock,
    onClosed,
    cart,
    change,
    hasSteps,
    startBon,
    numberOfNext,
    context,
    sale,
    cartNow,
    services,
    approve,
    parts,
    search,
  ])

  return <RegisterContexts value={value}>{children}</RegisterContexts>
}
