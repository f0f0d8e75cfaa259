import type { RegisterData, RegisterPaymentType, ZReportView } from '@bon/contracts/registers'
import { createContext, createElement, type ReactNode, type RefObject, use, useState } from 'react'
import {
  type BonStanding,
  leavingAsks,
  type PosContext,
  type PosContextEvent,
} from '../context/pos-context.ts'
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

/** What one line more does not change. */
export type SteadyPos = Omit<Pos, 'cart' | 'bon' | 'sale'> & {
  order_uuid: Cart['order_uuid']
  short_nr: Cart['short_nr']
  details: Cart['details']
  base: Cart['base']
  isEmpty: boolean
  status: BonStanding['status']
  /** The bon asks what is to become of it before it is left (DEF-65). */
  asks: boolean
  paying: Sale['state']
  dismiss: Sale['dismiss']
}

export const PosContextProvider = createContext<Pos | undefined>(undefined)
const SteadyPosContext = createContext<SteadyPos | undefined>(undefined)

export const usePos = (): Pos => {
  const pos = use(PosContextProvider)
  if (!pos) throw new Error('usePos stands outside a register')
  return pos
}

/** For who shows nothing of the bon's lines: a tap draws the bon, and not the whole register. */
export const useSteadyPos = (): SteadyPos => {
  const steady = use(SteadyPosContext)
  // A dialog that stands by itself has nobody who keeps it steady. `use` may stand in a condition, as no hook may.
  return steady ?? steadyOf(usePos())
}

export const RegisterContexts = ({ value, children }: { value: Pos; children: ReactNode }) =>
  createElement(
    PosContextProvider,
    { value },
    createElement(SteadyPosContext, { value: useSameParts(steadyOf(value)) }, children),
  )

const steadyOf = ({ cart, bon, sale, ...rest }: Pos): SteadyPos => ({
  ...rest,
  order_uuid: cart.order_uuid,
  short_nr: cart.short_nr,
  details: cart.details,
  base: cart.base,
  isEmpty: bon.lines === 0,
  status: bon.status,
  asks: leavingAsks(rest.context, bon),
  paying: sale.state,
  dismiss: sale.dismiss,
})

/** The same object for as long as each of its parts is the same. */
const useSameParts = <T extends object>(next: T): T => {
  const [held, hold] = useState(next)
  const names = Object.keys(next) as (keyof T)[]
  if (names.every((name) => next[name] === held[name])) return held
  hold(next)
  return next
}
