import { lazy } from 'react'
import { fetchDialog } from './fetch-dialog.ts'

export { parseQuantity } from './typed-quantity.ts'
export { useQuantityPrompt } from './use-quantity-request.ts'
export { isMeasured, useWeighing } from './use-weighing.ts'

/** Render inside a Suspense while a quantity is being asked for. */
export const WeighingDialog = lazy(async () => ({ default: (await fetchDialog()).WeighingDialog }))
