import { availability } from '../api/index.ts'
import { every, now } from '../platform/index.ts'
import { onLive } from './hub.ts'

const look_ms = 250
/** Milliseconds without a byte after which the server is asked; it sends some twice a second. */
const quiet_ms = 700
/** Milliseconds that it has for its answer: a cut is known within two seconds. */
const answer_ms = 1_000

/**
 * Tells `availability` of a line that was cut without a sign, as behind a router that has lost its own: the stream
 * stays open and nothing comes. Tells it of the end too, before the stream has noticed. Returns how to stop.
 */
export const watchLine = (): (() => void) => {
  // A stream that has not begun yet is as quiet as one that broke off.
  let receivedAt = now()
  let waitsUntil = 0
  let isCut = false
  const there = () => {
    isCut = false
    availability.answered()
  }
  const forgetLive = onLive(({ type }) => {
    if (type !== 'alive') return
    receivedAt = now()
    // What a call found out for itself stands until the next call.
    if (isCut) there()
  })
  const isQuiet = (): boolean => now() - receivedAt >= quiet_ms
  const ask = async () => {
    waitsUntil = Number.POSITIVE_INFINITY
    const isThere = await fetch('/last_deployment_time.txt', {
      cache: 'no-store',
      signal: AbortSignal.timeout(answer_ms),
    }).then(
      () => true,
      // No answer in time: the line is cut.
      () => false,
    )
    waitsUntil = now() + look_ms
    if (isThere) return there()
    if (!isQuiet()) return
    isCut = true
    availability.unreachable()
  }
  const stopLook = every(look_ms, () => {
    if (isQuiet() && now() >= waitsUntil) void ask()
  })
  return () => {
    forgetLive()
    stopLook()
  }
}
