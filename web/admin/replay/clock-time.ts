import { epochMsOf, type Instant, localTime } from '@bon/contracts/kernel'
import type { Step } from '@bon/contracts/replay'
import { shopClock } from '../../shared/format/index.ts'

/** `18:31:44` */
export const clockTime = (at: Instant): string =>
  localTime(at, shopClock.zone()).toPlainTime().toString({ smallestUnit: 'second' })

/** The index of the last step up to a time; -1 before the first. */
export const indexAt = (steps: readonly Pick<Step, 'at'>[], at_ms: number): number => {
  let [low, high] = [0, steps.length]
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    const step = steps[middle]
    if (step && epochMsOf(step.at) <= at_ms) low = middle + 1
    else high = middle
  }
  return low - 1
}
