import type { RegisterData, RegisterPaymentType, ZReportView } from '@bon/contracts/registers'
import { createRef, type ReactNode, useEffect, useMemo, useReducer, useState } from 'react'
import {
  atStart,
  type BonStanding,
  cartDisabled,
  navigationDisabled,
  posContext,
} from '../context/pos-context.ts'
import { useSale } from '../payment/use-sale.ts'
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

/** Holds the moment of a register: its bon, its payment, and what it is in the middle of. */
export const PosProvider = ({ register, cashier, cash, lock, onClosed, children }: PosProviderProps) => {
  const { cart, change, startBon } = useCart(register.uuid, register.session?.receipts ?? 0)
  const [context, tell] = useReducer(posContext, atStart)
  const [search] = useState(() => ({ input: createRef<HTMLInputElement>() }))
  // Who comes next to this register begins with an empty field.
  useEffect(() => () => searchText.set(''), [])
  const sale = useSale({ register, cashier, cash, cart, change, startBon, tell })

  const value = useMemo(() => {
    const bon: BonStanding = {
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
      tell,
      navigationOff: navigationDisabled(context, bon),
      cartOff: cartDisabled(context, bon),
      sale,
      search,
    }
  }, [register, cashier, cash, lock, onClosed, cart, change, startBon, context, sale, search])

  return <RegisterContexts value={value}>{children}</RegisterContexts>
}
