import { type ReactNode, useReducer, useState } from 'react'
import { type Pos, PosContextProvider } from '../registers/pos.ts'
import { empty } from '../sale/cart.examples.ts'
import { DialogHost } from './dialog-host.tsx'
import { createTillServices } from './services.ts'
import { atStart, type TillState, tillReducer } from './till-state.ts'

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

/** A register around a part under test: its state, and the host that draws the dialogs that it opens. */
export const TestTill = ({ pos, start, onState, host = true, children }: TillProps) => {
  const [context, dispatch] = useReducer(tillReducer, { ...atStart, ...start })
  const [services] = useState(createTillServices)
  onState?.(context)
  const value = {
    services,
    sale: { state: { status: 'idle' } },
    bon: { status: 'open' },
    cart: empty,
    ...pos,
  }
  return (
    <PosContextProvider value={{ ...value, context, dispatch } as unknown as Pos}>
      {children}
      {host ? <DialogHost /> : null}
    </PosContextProvider>
  )
}
