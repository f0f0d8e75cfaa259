import { money } from '@bon/contracts/kernel'
import { expect, test } from 'vitest'
import { progressTo } from './progress.ts'

test.each([
  [0, { share: 0, is_reached: false, apart: 45_000_00 }],
  [40_402_00, { share: 898, is_reached: false, apart: 4_598_00 }],
  [44_999_99, { share: 1000, is_reached: false, apart: 1 }],
  [45_000_00, { share: 1000, is_reached: true, apart: 0 }],
  [90_000_00, { share: 2000, is_reached: true, apart: 45_000_00 }],
  [-100_00, { share: -2, is_reached: false, apart: 45_100_00 }],
])('DES-13: a turnover of %d towards a goal of 45,000', (turnover, progress) =>
  expect(progressTo(money(45_000_00), money(turnover))).toEqual(progress),
)
