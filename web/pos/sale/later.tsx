import { lazy, useEffect } from 'react'

const payment = () => import('../payment/payment-sheet.tsx')
const change = () => import('../payment/change-panel.tsx')
const price = () => import('./price-dialog.tsx')

export const PaymentSheet = lazy(async () => ({ default: (await payment()).PaymentSheet }))
export const ChangePanel = lazy(async () => ({ default: (await change()).ChangePanel }))
export const PriceDialog = lazy(async () => ({ default: (await price()).PriceDialog }))
/** Asked by the server's answer, so the server is there to bring it. */
export const ConflictDialog = lazy(async () => ({
  default: (await import('./conflict-dialog.tsx')).ConflictDialog,
}))

/** What the first key does not need comes as soon as it stands: by the time that somebody pays, it is here. */
export const useLaterParts = (): void => {
  useEffect(() => {
    // A line that fails now is tried again when the part is asked for.
    Promise.all([payment(), change(), price()]).catch(() => undefined)
  }, [])
}
