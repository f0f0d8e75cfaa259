import { useEffect, useState } from 'react'
import { i18n } from '../../shared/i18n/index.ts'
import { pause } from '../../shared/platform/index.ts'
import type { LoadedParts } from './parts.ts'

const load = async (): Promise<LoadedParts> => {
  const [{ DialogHost }, { ChangePanel }, { decideHere }] = await Promise.all([
    import('./dialog-host.tsx'),
    import('../payments/change-panel.tsx'),
    // The decider of the server, which the first screen does not need (ADR 0012).
    import('../payments/decide-here.ts'),
    // Loaded early with their texts, so that they work when the network is lost.
    import('../payments/send-approved.ts'),
    import('../sale/line-tools.tsx'),
    import('../sale/sale-notice.tsx'),
    import('../sale/no-products.tsx'),
    import('../sale/bon-tools.tsx'),
    import('../sale/times-pad.tsx'),
    import('../scanning/refuse-scan.ts'),
    i18n.loadNamespaces(['bon', 'cards', 'papers']),
  ])
  return { DialogHost, ChangePanel, decideHere }
}

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
      const loaded = await untilLoaded(load, signal)
      if (signal.aborted) return
      setParts(loaded)
      await untilLoaded(async () => (await import('./whole-till.ts')).fetchWholeTill(), signal)
    }
    void fetchParts()
    return () => controller.abort()
  }, [])
  return parts
}
