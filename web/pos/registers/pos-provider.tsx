import type { RegisterData, RegisterPaymentType, ZReportView } from '@bon/contracts/registers'
import { createRef, type ReactNode, useEffect, useMemo, useState } from 'react'
import { useKeptCorrections } from '../corrections/index.ts'
import { useSale } from '../payments/use-sale.ts'
import type { Cart } from '../sale/cart.ts'
import { isUnsent } from '../sale/cart-wire.ts'
import { useCart } from '../sale/use-cart.ts'
import { useLoadedParts } from '../till/loaded-parts.ts'
import { createTillServices } from '../till/services.ts'
import { type BonStatus, cartDisabled, leavingAsks, navigationDisabled } from '../till/till-state.ts'
import { useApprove } from '../till/use-approve.ts'
import { useTill, useTillDispatch } from '../till/use-till.ts'
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
    useKeptCorrections(register, cashier.uuid),
  )
  const dispatch = useTillDispatch()
  const [search] = useState(() => ({ input: createRef<HTMLInputElement>() }))
  const services = useServices(cart)
  const approve = useApprove(dispatch)
  const parts = useLoadedParts()
  const sale = useSale({
    register,
    cashier,
    cash,
    cart,
    change,
    startBon,
    dispatch,
    decide: parts?.decideHere,
    approve,
    drawer: services.drawer,
    waiting: services.waiting,
  })

  const { bon, navigationOff, cartOff, asks } = useBonStatus(cart)

  const value = useMemo(
    () => ({
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
      dispatch,
      navigationOff,
      asks,
      cartOff,
      sale,
      cartNow,
      services,
      approve,
      parts,
      search,
    }),
    [
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
      dispatch,
      navigationOff,
      asks,
      cartOff,
      sale,
      cartNow,
      services,
      approve,
      parts,
      search,
    ],
  )

  return <RegisterContexts value={value}>{children}</RegisterContexts>
}

const useServices = ({ order_uuid }: Cart) => {
  const [services] = useState(createTillServices)
  // A search ends with its bon.
  useEffect(() => () => services.searchText.set(''), [services, order_uuid])
  return services
}

/** What the bon allows in this moment of the till: each redraws the register only when it changes. */
const useBonStatus = (cart: Cart) => {
  const bon = useMemo(
    (): BonStatus => ({
      lines: cart.lines.length,
      unsent: isUnsent(cart),
      status: cart.base?.status ?? 'open',
    }),
    [cart],
  )
  const navigationOff = useTill((till) => navigationDisabled(till, bon))
  const cartOff = useTill((till) => cartDisabled(till, bon))
  const asks = useTill((till) => leavingAsks(till, bon))
  return { bon, navigationOff, cartOff, asks }
}
