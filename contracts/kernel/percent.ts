import { z } from 'zod'
import { divideRounded, type Money, money } from './money.ts'

/** A share in tenths of a percent: 25 % is 250 (SPEC-9). */
export const TenthsOfPercent = z.int().min(0).max(1000)
export type TenthsOfPercent = z.infer<typeof TenthsOfPercent>

export const percentageOf = (amount: Money, tenths: TenthsOfPercent): Money =>
  money(divideRounded(amount * tenths, 1000))

/** VAT contained in a gross amount: 25 % of 125.00 gross is 25.00 (DEF-06: prices include VAT). */
export const vatIn = (gross: Money, rate: TenthsOfPercent): Money =>
  money(divideRounded(gross * rate, 1000 + rate))
