import { useEffect, useMemo, useState } from 'react'
import { pause } from '../../../shared/platform/index.ts'
import { type Checked, checkerOf, type ImportRow, type Settings } from './check.ts'
import type { World } from './world.ts'

/** Rows checked between two yields to the event loop. */
const atOnce = 150

/** The rows with their errors; during the first check, also its progress. */
export const useChecked = (rows: readonly ImportRow[], settings: Settings, world: World) => {
  const checker = useMemo(() => checkerOf(settings, world), [settings, world])
  const [state, setState] = useState<{ checked: Checked[]; progress: number }>({ checked: [], progress: 0 })
  useEffect(() => {
    const stop = new AbortController()
    const checkRows = async () => {
      for (let at = 0; at < rows.length; at += atOnce) {
        const began = at
        const fresh = rows.slice(began, began + atOnce)
        for (const row of fresh) checker.one(row)
        if (!checker.isWarm()) {
          setState((before) => ({ ...before, progress: began / rows.length }))
          await pause(0, stop.signal)
        }
        if (stop.signal.aborted) return
      }
      checker.warm()
      setState({ checked: checker.all(rows), progress: 1 })
    }
    void checkRows()
    return () => stop.abort()
  }, [checker, rows])
  return state
}
