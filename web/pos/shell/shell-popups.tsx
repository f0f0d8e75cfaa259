import { useCallback } from 'react'
import { LaterPopups } from '../popups/index.ts'
import { useSteadyPos } from '../register/index.ts'

/** The popups of a register that sells: they wait for its bon and tell its context. */
export const ShellPopups = () => {
  const { register, context, navigationOff, tell } = useSteadyPos()
  const onBlock = useCallback((shown: boolean) => tell({ type: 'popup', shown }), [tell])
  return (
    <LaterPopups
      register={register}
      free={!navigationOff && context.second === null && context.pending_line === null}
      atClosing={context.first === 'register'}
      onBlock={onBlock}
    />
  )
}
