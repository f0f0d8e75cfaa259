import { lazy, useEffect, useState } from 'react'
import { i18n } from '../../shared/i18n/index.ts'
import { pause } from '../../shared/platform/index.ts'
import { fetchDecider } from '../payment/deciding.ts'

/** Asked by the server's answer, so the server is there to bring it. */
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
    import('../payment/payment-sheet.tsx'),
    import('../payment/change-panel.tsx'),
    // A till that loses its network has its questions, in its own words.
    item(),
    price(),
    details(),
    fetchDecider(),
    tools(),
    notice(),
    none(),
    i18n.loadNamespaces('bon'),
  ])
  return { PaymentSheet, ChangePanel }
}
type Parts = Awaited<ReturnType<typeof load>>
let here: Parts | undefined

/**
 * What the first key does not need comes as soon as it stands: by the time that somebody pays, it is here, and is shown
 * in the same frame, so that what is typed next goes into it.
 */
export const useLaterParts = (): Parts | undefined => {
  const [parts, setParts] = useState(here)
  useEffect(() => {
    const gone = new AbortController()
    const fetchParts = async () => {
      while (!here && !gone.signal.aborted) {
        here = await load().catch(() => undefined)
        if (!here) await pause(1_000, gone.signal)
      }
      if (!gone.signal.aborted) setParts(here)
    }
    fetchParts().catch(() => undefined)
    return () => gone.abort()
  }, [])
  return parts
}
