import { money } from '@bon/contracts/kernel'
import type { Till } from '../../harness/till.ts'
import type { Rng } from '../rng.ts'
import { done } from './done.ts'

/** How the float that is counted may differ from what the last close left (ZR-14, ZR-15, ZR-22). */
export const openings = [
  'float adjusted at the opening',
  'opening difference',
  'opening difference and adjusted float',
] as const
export type Opening = (typeof openings)[number]

/** What a count differs by from what is expected; there is no coin below half a krone. */
export const differenceFrom = (expected: number, more: number): number =>
  Math.max(0, Math.floor(expected / 50) * 50 + more) - expected

export const openedWith = async (till: Till, opening: Opening, rng: Rng): Promise<void> => {
  const float = rng.pick([1_000_00, 800_00, 1_234_50])
  // The first opening of a register differs from nothing.
  const left = (await till.status()).previous_cash_close?.amount ?? float
  const more = rng.pick([50, -50, 1_00, -2_00])
  const unmoved = left + differenceFrom(left, left > 2_00 ? more : Math.abs(more))
  const [counted, difference] = {
    'float adjusted at the opening': [float, 0],
    'opening difference': [unmoved, unmoved - left],
    'opening difference and adjusted float': [float, more],
  }[opening] as [number, number]
  done(
    await till.open({
      counts: till.countsOf(counted),
      confirmed_since_close: money(counted - left - difference),
      confirmed_difference: money(difference),
    }),
  )
}
