import { useCallback } from 'react'
import { LazyPopups } from '../popups/lazy-popups.tsx'
import { useSteadyPos } from '../registers/index.ts'
import { useTill } from '../till/use-till.ts'

/** The popups of a register on the sale: they wait until the bon is free, and report blocking to its context. */
export const ShellPopups = () => {
  const { register, navigationOff, dispatch } = useSteadyPos()
  const isBare = useTill(({ dialogs }) => dialogs.length === 0)
  const atClosing = useTill(({ first }) => first === 'register')
  const onBlock = useCallback((shown: boolean) => dispatch({ type: 'popup', shown }), [dispatch])
  return (
    <LazyPopups register={register} free={!navigationOff && isBare} atClosing={atClosing} onBlock={onBlock} />
  )
}
