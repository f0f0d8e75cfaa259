import { addMs, type Instant, type Uuid } from '@bon/contracts/kernel'
import { sql } from 'kysely'
import type { IdentityDb } from './identity.tables.ts'
import { hashOf, newToken } from './tokens.ts'

/** Time to find and unlock an authenticator. */
export const challengeMs = 5 * 60_000
/** More than are ever open at once; beyond it the oldest is deleted, so that a flood cannot fill the table. */
const most = 10_000

/** Challenges for passkeys: generated here, stored as hashes, used once. */
export const createPasskeyChallenges = (db: IdentityDb) => ({
  /** `session`: the session that adds a passkey; null for a sign-in. */
  async make(session: Uuid | null, now: Instant): Promise<string> {
    const challenge = newToken()
    await sql`insert into identity.passkey_challenges (challenge_hash, session_uuid, expires_at)
      values (${hashOf(challenge)}, ${session}, ${addMs(now, challengeMs)})`.execute(db)
    await sql`delete from identity.passkey_challenges where challenge_hash in (
      select challenge_hash from identity.passkey_challenges order by expires_at desc offset ${most})`.execute(
      db,
    )
    return challenge
  },

  async take(challenge: string, session: Uuid | null, now: Instant): Promise<boolean> {
    const { rows } = await sql`delete from identity.passkey_challenges
      where challenge_hash = ${hashOf(challenge)} and session_uuid is not distinct from ${session}::uuid
        and expires_at > ${now} returning 1`.execute(db)
    return rows.length > 0
  },

  async sweep(now: Instant): Promise<void> {
    await sql`delete from identity.passkey_challenges where expires_at <= ${now}`.execute(db)
  },
})

export type PasskeyChallenges = ReturnType<typeof createPasskeyChallenges>
