import { canonical, type Uuid } from '@bon/contracts/kernel'
import { useRef } from 'react'
import { newId } from '../../shared/platform/index.ts'

/**
 * Ten presses are one effect: what is underway is not begun again, and the same request sent once more, because the
 * answer never came, has the command id that it was born with (architecture.md 10).
 */
export const useIntent = () => {
  const underway = useRef(false)
  const born = useRef<{ means: string; id: Uuid }>(undefined)
  const once = (what: unknown, act: (commandId: Uuid) => Promise<unknown>): void => {
    if (underway.current) return
    underway.current = true
    const means = canonical(what)
    if (born.current?.means !== means) born.current = { means, id: newId() }
    act(born.current.id)
      .catch(() => undefined)
      .finally(() => {
        underway.current = false
      })
  }
  return once
}
