import { createContext, createElement, type ReactNode, use, useLayoutEffect, useRef, useState } from 'react'
import { createStore } from '../../shared/store/index.ts'
import { atStart, type TillEvent, type TillState, tillReducer } from './till-state.ts'

/** The state of one till: read by `useTill`, changed by events alone. */
export type Till = {
  get: () => TillState
  subscribe: (listener: () => void) => () => void
  dispatch: (event: TillEvent) => void
}

export const createTill = (start: Partial<TillState> = {}): Till => {
  const { get, set, subscribe } = createStore<TillState>({ ...atStart, ...start })
  return { get, subscribe, dispatch: (event) => set(tillReducer(get(), event)) }
}

const TillContext = createContext<Till | undefined>(undefined)

/** One for each register that is shown, from its opening count on. */
export const TillProvider = ({ till, children }: { till?: Till; children: ReactNode }) => {
  const [own] = useState(createTill)
  return createElement(TillContext, { value: till ?? own }, children)
}

const useThisTill = (): Till => {
  const till = use(TillContext)
  if (!till) throw new Error('useTill stands outside a till')
  return till
}

export const useTillDispatch = (): Till['dispatch'] => useThisTill().dispatch

/**
 * What `select` reads of the till's state; redraws when that changes, together with a change of the bon that was made
 * in the same moment. (`useSyncExternalStore` would draw it before that.)
 */
export const useTill = <Selected>(select: (state: TillState) => Selected): Selected => {
  const till = useThisTill()
  const [held, hold] = useState(() => ({ state: till.get() }))
  const selector = useRef(select)
  const latest = useRef(held)
  useLayoutEffect(() => {
    selector.current = select
  })
  useLayoutEffect(() => {
    const look = () => {
      const state = till.get()
      const read = selector.current
      // What this part does not read is held too, because it may read it when its bon has changed.
      if (Object.is(read(state), read(latest.current.state))) latest.current.state = state
      else {
        latest.current = { state }
        hold(latest.current)
      }
    }
    look()
    return till.subscribe(look)
  }, [till])
  return select(held.state)
}
