import { useEffect, useState } from 'react'
import { every, now, readStored, writeStored } from '../platform/index.ts'
import { fetchUpdate, reloadUpdated } from './stored-shell.ts'
import { checkForUpdate, type Update } from './update-check.ts'

/** How often to check for a new version (RES-11). */
const check_ms = 20_000
/** Milliseconds without input before the register reloads by itself. */
const idle_ms = 60_000
const snooze_ms = 3_600_000
const pushedHere = 'update-pushed'

/**
 * Whether another build is deployed, checked every 20 seconds. `snooze` hides it for an hour. A build pushed by the
 * operator is taken automatically, once, when `free` and without input for a minute (DEF-76).
 */
export const useUpdate = (free: boolean): { isNew: boolean; snooze: () => void } => {
  const [update, setUpdate] = useState<Update>({ isNew: false, pushed: null })
  const [restsUntil, rest] = useState(0)
  useEffect(
    () =>
      every(check_ms, () => {
        void checkForUpdate().then(setUpdate)
      }),
    [],
  )
  const { isNew, pushed } = update
  useEffect(() => {
    // Without a network the files are fetched with the update itself.
    if (isNew) fetchUpdate().catch(() => undefined)
  }, [isNew])
  useEffect(() => {
    if (pushed === null || !free || readStored(pushedHere, 'tab') === pushed) return undefined
    let touched = now()
    const touch = () => {
      touched = now()
    }
    for (const kind of ['pointerdown', 'keydown']) window.addEventListener(kind, touch, true)
    let ended = false
    const take = async () => {
      // The server may have gone since: then the till stays as it is.
      const { pushed: still } = await checkForUpdate()
      if (ended || still !== pushed) return
      ended = true
      // Stored first: if the reload returns the old build again, it is not retried endlessly.
      writeStored(pushedHere, pushed, 'tab')
      reloadUpdated()
    }
    const stop = every(1_000, () => {
      if (now() - touched >= idle_ms) void take()
    })
    return () => {
      ended = true
      stop()
      for (const kind of ['pointerdown', 'keydown']) window.removeEventListener(kind, touch, true)
    }
  }, [pushed, free])
  return { isNew: isNew && now() >= restsUntil, snooze: () => rest(now() + snooze_ms) }
}
