import { canonical, type Uuid } from '@bon/contracts/kernel'
import { useRef } from 'react'
import { ignoreExpected } from '../../shared/api/index.ts'
import { newId } from '../../shared/platform/index.ts'

/**
 * Makes repeated presses one effect: a running action is not started again, and a retry of the same unanswered request
 * keeps its command id (ARCH-23). The action shows its own refusals.
 */
export const useIntent = () => {
  const underway = useRef(false)
  const lastCommand = useRef<{ fingerprint: string; id: Uuid }>(undefined)
  const once = (what: unknown, action: (commandId: Uuid) => Promise<unknown>): void => {
    if (underway.current) return
    underway.current = true
    const fingerprint = canonical(what)
    if (lastCommand.current?.fingerprint !== fingerprint) lastCommand.current = { fingerprint, id: newId() }
    action(lastCommand.current.id)
      .catch(ignoreExpected)
      .finally(() => {
        underway.current = false
      })
  }
  return once
}
