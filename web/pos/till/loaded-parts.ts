import { useEffect, useState } from 'react'
import { pause } from '../../shared/platform/index.ts'
import type { LoadedParts } from './parts.ts'

const untilLoaded = async <T>(fetchPart: () => Promise<T>, signal: AbortSignal): Promise<T | undefined> => {
  let loaded: T | undefined
  while (loaded === undefined && !signal.aborted) {
    // The network may be down: it is tried again in a second.
    loaded = await fetchPart().catch(() => undefined)
    if (loaded === undefined) await pause(1_000, signal)
  }
  return loaded
}

/**
 * Loads what the first screen does not need right after it. Loaded parts render in the same frame, so that keys typed
 * after opening the payment go into it; a dialog opened before is drawn as soon as they are here. The rest of the
 * register follows, for the time without a network.
 */
export const useLoadedParts = (): LoadedParts | undefined => {
  const [parts, setParts] = useState<LoadedParts>()
  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    const fetchParts = async () => {
      const loaded = await untilLoaded(
        async () => (await import('./first-parts.ts')).fetchFirstParts(),
        signal,
      )
      if (signal.aborted) return
      setParts(loaded)
      await untilLoaded(async () => (await import('./whole-till.ts')).fetchWholeTill(), signal)
    }
    void fetchParts()
    return () => controller.abort()
  }, [])
  return parts
}
