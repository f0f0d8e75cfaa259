import { z } from 'zod'
import { divideRounded, type Money, money } from './money.ts'

/** A quantity in thousandths: 2 pieces are 2000, 0.375 kg are 375. */
export const Quantity = z.int().min(-9_999_999).max(9_999_999).brand<'Quantity'>()
export type Quantity = z.infer<typeof Quantity>

/** What many lines add up to, in thousandths as well: more than one line may have. */
export const QuantitySum = z.int().min(-1e15).max(1e15).brand<'Quantity'>()

export const quantity = (thousandths: number): Quantity => Quantity.parse(thousandths)
export const pieces = (count: number): Quantity => quantity(count * 1000)

/** Price per unit times quantity, rounded to a minor unit. */
export const priceOf = (unitPrice: Money, amount: Quantity): Money =>
  money(divideRounded(unitPrice * amount, 1000))
