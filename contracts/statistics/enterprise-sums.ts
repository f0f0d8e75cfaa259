import { z } from 'zod'
import { Money, QuantitySum } from '../kernel/index.ts'

/** What a company was paid in a period, and what it gave away; business days as a whole (STAT-04, STAT-06). */
export const MoneySums = z.object({
  /** With rounding and without tips; of it in cash. */
  paid: Money,
  cash: Money,
  tips: Money,
  discounts: Money,
  /** What closed sessions had too much or, below zero, too little. */
  differences: Money,
})
export type MoneySums = z.infer<typeof MoneySums>

/** Units of a period; business days as a whole (STAT-01, STAT-03). */
export const ProductSums = z.object({
  quantity: QuantitySum,
  gross: Money,
  net: Money,
  /** The product with the highest turnover with VAT; null of several companies and without a sale. */
  best: z.string().nullable(),
})
export type ProductSums = z.infer<typeof ProductSums>

/** Units by when they were ordered (STAT-02). */
export const UnitSums = z.object({ quantity: QuantitySum, gross: Money, net: Money })
export type UnitSums = z.infer<typeof UnitSums>

/** Bons paid at tables (BEYOND-11); the minutes of all visits together. */
export const TableSums = z.object({
  visits: z.int(),
  receipts: z.int(),
  minutes: z.int(),
  guests: z.int(),
  gross: Money,
  net: Money,
})
export type TableSums = z.infer<typeof TableSums>
