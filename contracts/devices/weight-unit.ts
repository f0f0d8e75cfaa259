import { z } from 'zod'
import { divideRounded, Quantity } from '../kernel/index.ts'

/** The units of a product that a scale can answer in; a metre or an hour is measured by other means. */
export const WeightUnit = z.enum(['gram', 'decagram', 'kilogram'])
export type WeightUnit = z.infer<typeof WeightUnit>

export const isWeightUnit = (unit: string): unit is WeightUnit => WeightUnit.safeParse(unit).success

const milligramsOfThousandth = { gram: 1, decagram: 10, kilogram: 1000 } as const

/** A weight in thousandths of a unit; undefined where it is more than a line can hold. */
export const quantityOfWeight = (net_milligrams: number, unit: WeightUnit): Quantity | undefined =>
  Quantity.safeParse(divideRounded(net_milligrams, milligramsOfThousandth[unit])).data
