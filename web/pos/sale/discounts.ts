import type { TenthsOfPercent } from '@bon/contracts/kernel'

/** What is given so often that it is one tap (DESIGN.md 4, 05). */
export const discounts: readonly TenthsOfPercent[] = [50, 100, 200, 500]
