import type { Quantity } from '@bon/contracts/kernel'
import type { RegisterProduct } from '@bon/contracts/registers'
import { useCallback } from 'react'
import { promptQuantity } from './quantity-request.ts'

/** Products not sold by the piece are weighed, or their quantity is typed. */
export const isMeasured = (product: RegisterProduct): boolean => product.unit !== 'pieces'

/** Asks the scale, or the cashier without one; undefined when cancelled. */
export const useWeighing = (): ((product: RegisterProduct) => Promise<Quantity | undefined>) =>
  useCallback((product) => promptQuantity(product), [])
