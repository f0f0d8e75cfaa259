import type { RegisterData, RegisterPaymentType, ZReportView } from '@bon/contracts/registers'
import { createContext, type RefObject, use } from 'react'
import type { BonStanding, PosContext, PosContextEvent } from '../context/pos-context.ts'
import type { Sale } from '../payment/use-sale.ts'
import type { Cart, CartAction } from '../sale/cart.ts'

export type Cashier = RegisterData['cashiers'][number]

export type Pos = {
  register: RegisterData
  cashier: Cashier
  cash: RegisterPaymentType
  lock: () => void
  /** The session is closed: its report is shown before anything else. */
  onClosed: (report: ZReportView) => void
  cart: Cart
  change: (action: CartAction) => void
  /** Begins a new bon with the day's next number. */
  startBon: () => void
  bon: BonStanding
  context: PosContext
  tell: (event: PosContextEvent) => void
  navigationOff: boolean
  cartOff: boolean
  sale: Sale
  search: { input: RefObject<HTMLInputElement | null> }
}

export const PosContextProvider = createContext<Pos | undefined>(undefined)

export const usePos = (): Pos => {
  const pos = use(PosContextProvider)
  if (!pos) throw new Error('usePos stands outside a register')
  return pos
}
