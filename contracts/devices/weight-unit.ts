import { z } from 'zod'
import { divideRounded, Quantity } from '../kernel/index.ts'

/** Units of a product that a scale can weigh in. */
export const WeightUnit = z.enum(['gram', 'decagram', 'kilogram'])
export type WeightUnit = z.infer<typeof WeightUnit>

export const isWeightUnit = (unit: string): unit is WeightUnit => WeightUnit.safeParse(unit).success

const milligramsOfThousandth = { gram: 1, decagram: 10, kilogram: 1000 } as const

/** Converts a weight to thousandths of a unit; undefined when it exceeds the range of `Quantity`. */
export const quantityOfWeight = (net_milligrams: number, unit: WeightUnit): Quantity | undefined =>
  Quantity.safeParse(divideRounded(net_milligrams, milligramsOfThousandth[unit])).data
