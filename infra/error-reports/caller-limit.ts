import type { Instant } from '@bon/contracts/kernel'

type Limit = { most: number; within_ms: number }

/** Limits error reports per caller, against pages that fail in a loop and abuse. In the memory of this process only. */
export const callerLimit = ({ most, within_ms }: Limit = { most: 20, within_ms: 600_000 }) => {
  const reportTimes = new Map<string, number[]>()
  return (caller: string, now: Instant): boolean => {
    const ms = Temporal.Instant.from(now).epochMilliseconds
    const fresh = (reportTimes.get(caller) ?? []).filter((at) => ms - at < within_ms)
    if (fresh.length >= most) return false
    // Bounds the memory when every request has a new address.
    if (reportTimes.size > 10_000) reportTimes.clear()
    reportTimes.set(caller, [...fresh, ms])
    return true
  }
}
