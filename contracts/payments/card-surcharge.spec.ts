import { expect, test } from 'vitest'
import { money } from '../kernel/index.ts'
import { surchargeOf } from './card-surcharge.ts'

test.each([
  [100_00, 20, 2_00],
  [100_09, 20, 2_00],
  [0, 20, 0],
  [12, 9, 0],
  // Half an øre goes up, as everywhere.
  [25, 20, 1],
  [24, 20, 0],
  [1_234_56, 9, 11_11],
])('DEF-08: of %i at %i tenths of a percent it is %i', (base, rate, surcharge) =>
  expect(surchargeOf(money(base), rate)).toBe(surcharge),
)
