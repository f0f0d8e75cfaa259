import type { Money } from '@bon/contracts/kernel'
import { divideRounded, money } from '@bon/contracts/kernel'

/** How far turnover is towards its goal: in tenths of a percent, and the amount that is missing or above. */
export const progressTo = (goal: Money, turnover: Money) => ({
  share: divideRounded(turnover * 1000, goal),
  is_reached: turnover >= goal,
  apart: money(Math.abs(goal - turnover)),
})
