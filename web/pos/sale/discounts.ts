import type { TenthsOfPercent } from '@bon/contracts/kernel'

/** Common discounts, one tap each (DES-5). */
export const discounts: readonly TenthsOfPercent[] = [50, 100, 200, 500]
