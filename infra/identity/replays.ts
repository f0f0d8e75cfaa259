import type { ProofClaims } from '@bon/contracts/identity'
import { epochMsOf, type Instant, type Uuid } from '@bon/contracts/kernel'
import { proofSkewMs } from '@bon/services/identity'

/** One till's limit within the window: twelve requests a second, continuously. */
const mostPerSession = 3_000
const mostSessions = 5_000

type SessionProofs = { ids: Map<string, number>; floor: number }

/**
 * Used proofs, for as long as they would otherwise be valid; in the memory of one process. When a till makes more than
 * are remembered, only proofs newer than the dropped ones are accepted.
 */
export const createReplays = ({ per_session = mostPerSession, sessions = mostSessions } = {}) => {
  const bySession = new Map<Uuid, SessionProofs>()

  const proofsOf = (session_uuid: Uuid): SessionProofs => {
    const proofs = bySession.get(session_uuid) ?? { ids: new Map<string, number>(), floor: 0 }
    // Moves the session to the end: the least recently used one is dropped first.
    bySession.delete(session_uuid)
    bySession.set(session_uuid, proofs)
    if (bySession.size > sessions) bySession.delete(bySession.keys().next().value ?? session_uuid)
    return proofs
  }

  return {
    /** Records the proof; false when it was used before, or may have been. */
    isNew(session_uuid: Uuid, { jti, iat }: ProofClaims, now: Instant): boolean {
      const proofs = proofsOf(session_uuid)
      if (proofs.ids.has(jti) || iat < proofs.floor) return false
      const over = (epochMsOf(now) - proofSkewMs) / 1000
      for (const [id, at] of proofs.ids) {
        const isOver = at < over
        if (!isOver && proofs.ids.size < per_session) break
        if (!isOver) proofs.floor = Math.max(proofs.floor, at + 1)
        proofs.ids.delete(id)
      }
      proofs.ids.set(jti, iat)
      return true
    },
  }
}
