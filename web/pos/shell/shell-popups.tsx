import { useCallback } from 'react'
import { LazyPopups } from '../popups/lazy-popups.tsx'
import { useSteadyPos } from '../registers/index.ts'

/** The popups of a register on the sale: they wait until the bon is free, and report blocking to its context. */
export const ShellPopups = () => {
  const { register, context, navigationOff, dispatch } = useSteadyPos()
  const onBlock = useCallback((shown: boolean) => dispatch({ type: 'popup', shown }), [dispatch])
  return (
    <LazyPopups
      register={register}
      free={!navigationOff && context.dialogs.length === 0}
      atClosing={context.first === 'register'}
      onBlock={onBlock}
    />
  )
}
