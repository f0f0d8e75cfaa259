import type { Instant } from '@bon/contracts/kernel'

type Limit = { most: number; within_ms: number }

/** A page that fails in a loop, or somebody who means harm, fills no table. Of this process, forgotten with it. */
export const callerLimit = ({ most, within_ms }: Limit = { most: 20, within_ms: 600_000 }) => {
  const heard = new Map<string, number[]>()
  return (caller: string, now: Instant): boolean => {
    const ms = Temporal.Instant.from(now).epochMilliseconds
    const fresh = (heard.get(caller) ?? []).filter((at) => ms - at < within_ms)
    if (fresh.length >= most) return false
    // So that ever new addresses cannot fill the memory either.
    if (heard.size > 10_000) heard.clear()
    heard.set(caller, [...fresh, ms])
    return true
  }
}
