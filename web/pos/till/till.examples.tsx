import { type ReactNode, useLayoutEffect, useState } from 'react'
import { type Pos, PosContextProvider } from '../registers/pos.ts'
import { empty } from '../sale/cart.examples.ts'
import { DialogHost } from './dialog-host.tsx'
import { createTillServices } from './services.ts'
import type { TillState } from './till-state.ts'
import { createTill, TillProvider, useTill } from './use-till.ts'

type TillProps = {
  /** What the part under test reads of the register. */
  pos: object
  start?: Partial<TillState>
  /** Called with each state. */
  onState?: (state: TillState) => void
  /** False while the host is still loading. */
  host?: boolean
  children?: ReactNode
}

const State = ({ onState }: { onState: (state: TillState) => void }) => {
  const state = useTill((now) => now)
  useLayoutEffect(() => onState(state))
  return null
}

/** A register around a part under test: its state, and the host that draws the dialogs that it opens. */
export const TestTill = ({ pos, start, onState, host = true, children }: TillProps) => {
  const [till] = useState(() => createTill(start))
  const [services] = useState(createTillServices)
  const { dispatch } = till
  const value = {
    services,
    dispatch,
    sale: { state: { status: 'idle' } },
    bon: { status: 'open' },
    cart: empty,
    cartNow: (): unknown => value.cart,
    ...pos,
  }
  return (
    <TillProvider till={till}>
      <PosContextProvider value={value as unknown as Pos}>
        {onState ? <State onState={onState} /> : null}
        {children}
        {host ? <DialogHost /> : null}
      </PosContextProvider>
    </TillProvider>
  )
}
