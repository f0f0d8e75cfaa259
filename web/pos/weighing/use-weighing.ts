import type { Quantity } from '@bon/contracts/kernel'
import type { RegisterProduct } from '@bon/contracts/registers'
import { useCallback } from 'react'
import { askQuantity } from './asked-quantity.ts'

/** What is not sold by the piece is weighed, or its quantity typed. */
export const isMeasured = (product: RegisterProduct): boolean => product.unit !== 'pieces'

/** Asks the scale, or the cashier where there is none; nothing when the cashier lets it be. */
export const useWeighing = (): ((product: RegisterProduct) => Promise<Quantity | undefined>) =>
  useCallback((product) => askQuantity(product), [])
