import type { ProofClaims } from '@bon/contracts/identity'
import { epochMsOf, type Instant, type Uuid } from '@bon/contracts/kernel'
import { proofSkewMs } from '@bon/services/identity'

/** Of one till within the window: twelve requests a second, the whole time. */
const mostPerSession = 3_000
const mostSessions = 5_000

type Seen = { ids: Map<string, number>; floor: number }

/**
 * Proofs that were used, for as long as their time would let them in again; of one process, in memory. Where a till
 * makes more than are remembered, only proofs younger than the forgotten ones are let in.
 */
export const createReplays = ({ per_session = mostPerSession, sessions = mostSessions } = {}) => {
  const bySession = new Map<Uuid, Seen>()

  const seenBy = (session_uuid: Uuid): Seen => {
    const seen = bySession.get(session_uuid) ?? { ids: new Map<string, number>(), floor: 0 }
    // The one that was used last stands last, and the first is forgotten.
    bySession.delete(session_uuid)
    bySession.set(session_uuid, seen)
    if (bySession.size > sessions) bySession.delete(bySession.keys().next().value ?? session_uuid)
    return seen
  }

  return {
    /** Notes it; false when it was used before, or may have been. */
    isNew(session_uuid: Uuid, { jti, iat }: ProofClaims, now: Instant): boolean {
      const seen = seenBy(session_uuid)
      if (seen.ids.has(jti) || iat < seen.floor) return false
      const over = (epochMsOf(now) - proofSkewMs) / 1000
      for (const [id, at] of seen.ids) {
        const isOver = at < over
        if (!isOver && seen.ids.size < per_session) break
        if (!isOver) seen.floor = Math.max(seen.floor, at + 1)
        seen.ids.delete(id)
      }
      seen.ids.set(jti, iat)
      return true
    },
  }
}
