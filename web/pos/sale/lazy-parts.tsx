import { lazy, useEffect, useState } from 'react'
import { i18n } from '../../shared/i18n/index.ts'
import { pause } from '../../shared/platform/index.ts'
import { fetchDecider } from '../payments/deciding.ts'

/** Loaded on demand: a conflict comes with a server answer, so the network is up. */
export const ConflictDialog = lazy(async () => ({
  default: (await import('./conflict-dialog.tsx')).ConflictDialog,
}))

const item = () => import('../item/item-dialog.tsx')
export const ItemDialog = lazy(async () => ({ default: (await item()).ItemDialog }))

const price = () => import('./price-dialog.tsx')
export const PriceDialog = lazy(async () => ({ default: (await price()).PriceDialog }))

const details = () => import('../bon-details/details-dialog.tsx')
export const DetailsDialog = lazy(async () => ({ default: (await details()).DetailsDialog }))

const tools = () => import('./line-tools.tsx')
export const LineTools = lazy(async () => ({ default: (await tools()).LineTools }))

const notice = () => import('./sale-notice.tsx')
export const SaleNotice = lazy(async () => ({ default: (await notice()).SaleNotice }))

const none = () => import('./no-products.tsx')
export const NoProducts = lazy(async () => ({ default: (await none()).NoProducts }))

const load = async () => {
  const [{ PaymentSheet }, { ChangePanel }] = await Promise.all([
    import('../payments/payment-sheet.tsx'),
    import('../payments/change-panel.tsx'),
    // Loaded early with their texts, so that the dialogs work when the network is lost.
    item(),
    price(),
    details(),
    fetchDecider(),
    import('../payments/send-approved.ts'),
    tools(),
    notice(),
    none(),
    import('../scanning/refuse-scan.ts'),
    i18n.loadNamespaces(['bon', 'cards', 'papers']),
  ])
  return { PaymentSheet, ChangePanel }
}
type Parts = Awaited<ReturnType<typeof load>>
let here: Parts | undefined

/**
 * Loads what the first screen does not need right after it. Loaded parts render in the same frame, so that keys typed
 * after opening the payment go into it.
 */
export const useLazyParts = (): Parts | undefined => {
  const [parts, setParts] = useState(here)
  useEffect(() => {
    const controller = new AbortController()
    const fetchParts = async () => {
      while (!here && !controller.signal.aborted) {
        // The network may be down: it is tried again in a second.
        here = await load().catch(() => undefined)
        if (!here) await pause(1_000, controller.signal)
      }
      if (!controller.signal.aborted) setParts(here)
    }
    void fetchParts()
    return () => controller.abort()
  }, [])
  return parts
}
