import type { TimedReading } from '@bon/contracts/ports'

export type WeighingRule = { stable_reads: number; timeout_ms: number }
export type Weighed = { net_milligrams: number } | 'not_positive' | 'not_ready' | 'unresponsive'

/** Without a reading for this long, the scale counts as disconnected and not as moving. */
const idle_timeout_ms = 2_000

/**
 * Evaluates the readings of one weighing (DEF-22). The weight is the value that repeats, stable, `stable_reads` times:
 * a single reading may be a hand on the plate, and a repetition is a confirmation, never a new zero (odoo/odoo#46411).
 * On timeout, the last reading determines the failure.
 */
export const weigh = (readings: readonly TimedReading[], rule: WeighingRule): Weighed => {
  const settled = settledWeight(readings, rule)
  if (settled !== undefined) return { net_milligrams: settled }
  const last = readings.at(-1)
  if (!last || rule.timeout_ms - last.at > idle_timeout_ms) return 'unresponsive'
  const isEmpty =
    last.state === 'zero' ||
    last.state === 'negative' ||
    (last.state === 'stable' && last.net_milligrams <= 0)
  return isEmpty ? 'not_positive' : 'not_ready'
}

/**
 * The weight once it is stable; undefined while more readings are needed. Zero is never final, because the goods may be
 * about to be placed.
 */
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
