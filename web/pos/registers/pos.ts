import type { RegisterData, RegisterPaymentType, ZReportView } from '@bon/contracts/registers'
import { createContext, createElement, type ReactNode, type RefObject, use, useState } from 'react'
import type { Sale } from '../payments/use-sale.ts'
import type { Cart } from '../sale/cart.ts'
import type { BonAction } from '../sale/cart-history.ts'
import type { LoadedParts } from '../till/parts.ts'
import type { TillServices } from '../till/services.ts'
import type { BonStatus, TillEvent } from '../till/till-state.ts'
import type { Approve } from '../till/use-approve.ts'

export type Cashier = RegisterData['cashiers'][number]

export type Pos = {
  register: RegisterData
  cashier: Cashier
  cash: RegisterPaymentType
  lock: () => void
  /** Called after the session was closed, to show its report first. */
  onClosed: (report: ZReportView) => void
  cart: Cart
  change: (action: BonAction) => void
  /** A step of the bon can be taken back. */
  hasSteps: boolean
  /** Begins a new bon with the day's next number. */
  startBon: () => void
  /** The number for a bon that is saved in place of the one at hand. */
  numberOfNext: () => number
  bon: BonStatus
  dispatch: (event: TillEvent) => void
  navigationOff: boolean
  /** Leaving the bon opens the leaving dialog (DEF-65). */
  asks: boolean
  cartOff: boolean
  sale: Sale
  /** The bon at this moment, for an answer or an undo that comes after the render it was asked in. */
  cartNow: () => Cart
  services: TillServices
  /** Asks an administrator; resolves with the typed reason, or undefined when the dialog was closed. */
  approve: Approve
  /** Dialogs and the local decider, loaded after the first screen. */
  parts: LoadedParts | undefined
  search: { input: RefObject<HTMLInputElement | null> }
}

/** The parts of `Pos` that adding a line does not change. */
export type SteadyPos = Omit<Pos, 'cart' | 'bon' | 'sale'> & {
  order_uuid: Cart['order_uuid']
  short_nr: Cart['short_nr']
  details: Cart['details']
  base: Cart['base']
  isEmpty: boolean
  status: BonStatus['status']
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

/** For components that do not show the bon's lines: they do not re-render when a line is added. */
export const useSteadyPos = (): SteadyPos => {
  const steady = use(SteadyPosContext)
  // A dialog outside `RegisterContexts` has no steady context. Unlike a hook, `use` may be called conditionally.
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
  paying: sale.state,
  dismiss: sale.dismiss,
})

/** Returns the previous object while all of its properties are unchanged. */
const useSameParts = <T extends object>(next: T): T => {
  const [current, setCurrent] = useState(next)
  const names = Object.keys(next) as (keyof T)[]
  if (names.every((name) => next[name] === current[name])) return current
  setCurrent(next)
  return next
}
