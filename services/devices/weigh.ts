import type { TimedReading } from '@bon/contracts/ports'

export type WeighingRule = { stable_reads: number; timeout_ms: number }
export type Weighed = { net_milligrams: number } | 'not_positive' | 'not_ready' | 'unresponsive'

/** A scale that has said nothing for so long is not in motion: it is gone. */
const silence_ms = 2_000

/**
 * What the readings of one weighing come to (DEF-22). The same weight, standing still, so many times in a row is the
 * weight: one reading may be a hand on the plate, and a repeated one is a confirmation, never a new zero
 * (odoo/odoo#46411). When the time is up, the last reading says what was the matter.
 */
export const weigh = (readings: readonly TimedReading[], rule: WeighingRule): Weighed => {
  const settled = settledWeight(readings, rule)
  if (settled !== undefined) return { net_milligrams: settled }
  const last = readings.at(-1)
  if (!last || rule.timeout_ms - last.at > silence_ms) return 'unresponsive'
  const isEmpty =
    last.state === 'zero' ||
    last.state === 'negative' ||
    (last.state === 'stable' && last.net_milligrams <= 0)
  return isEmpty ? 'not_positive' : 'not_ready'
}

/** The weight as soon as it stands: until then one goes on listening. Zero never stands, the goods may be on their way. */
export const settledWeight = (
  readings: readonly TimedReading[],
  { stable_reads }: WeighingRule,
): number | undefined => {
  const last = readings.slice(-stable_reads)
  const [first] = last
  if (last.length < stable_reads || first?.state !== 'stable' || first.net_milligrams <= 0) return undefined
  const same = last.every((one) => one.state === 'stable' && one.net_milligrams === first.net_milligrams)
  return same ? first.net_milligrams : undefined
}
