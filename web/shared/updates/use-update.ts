import { useEffect, useState } from 'react'
import { every, keep, kept, now } from '../platform/index.ts'
import { checkForUpdate, type Update } from './update-check.ts'

/** RES-11. */
const check_ms = 20_000
/** So long nobody has touched the till before it reloads by itself. */
const idle_ms = 60_000
const later_ms = 3_600_000
const pushedHere = 'update-pushed'

/**
 * Whether another build is deployed; looked for every 20 seconds. `later` lets it rest for an hour. A build that the
 * operator pushes is taken by itself, once, when `free` and nobody has touched the till for a minute (DEF-76).
 */
export const useUpdate = (free: boolean): { isNew: boolean; later: () => void } => {
  const [update, setUpdate] = useState<Update>({ isNew: false, pushed: null })
  const [restsUntil, rest] = useState(0)
  useEffect(
    () =>
      every(check_ms, () => {
        void checkForUpdate().then(setUpdate)
      }),
    [],
  )
  const { pushed } = update
  useEffect(() => {
    if (pushed === null || !free || kept(pushedHere, 'tab') === pushed) return undefined
    let touched = now()
    const touch = () => {
      touched = now()
    }
    for (const kind of ['pointerdown', 'keydown']) window.addEventListener(kind, touch, true)
    const stop = every(1_000, () => {
      if (now() - touched < idle_ms) return
      // Kept first: when the reload brings the old build again, it is not tried for ever.
      keep(pushedHere, pushed, 'tab')
      window.location.reload()
    })
    return () => {
      stop()
      for (const kind of ['pointerdown', 'keydown']) window.removeEventListener(kind, touch, true)
    }
  }, [pushed, free])
  return { isNew: update.isNew && now() >= restsUntil, later: () => rest(now() + later_ms) }
}
