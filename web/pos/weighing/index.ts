import { lazy } from 'react'
import { fetchDialog } from './fetch-dialog.ts'

export { parseQuantity } from './typed-quantity.ts'
export { useAskedQuantity } from './use-asked-quantity.ts'
export { isMeasured, useWeighing } from './use-weighing.ts'

/** For the sale screen, inside a Suspense, while something is asked. */
export const WeighingDialog = lazy(async () => ({ default: (await fetchDialog()).WeighingDialog }))
