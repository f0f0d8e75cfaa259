import { createHash, randomBytes } from 'node:crypto'
import { addMs, type Instant, type Uuid } from '@bon/contracts/kernel'
import { sql } from 'kysely'
import type { IdentityDb, IdentityTx } from './identity.tables.ts'

export type LetterToken = 'password_reset' | 'sign_up' | 'invitation'

export const newToken = (): string => randomBytes(32).toString('base64url')
export const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()

type Db = IdentityDb | IdentityTx

/** Secrets sent by letter: only the hash is stored, and a newer letter of the same kind voids the older one. */
export const letterTokens = {
  async make(db: Db, kind: LetterToken, subject: Uuid, now: Instant, lives_ms: number): Promise<string> {
    const token = newToken()
    await this.void(db, kind, subject)
    await sql`insert into identity.letter_tokens (token_hash, kind, subject_uuid, expires_at)
      values (${hashOf(token)}, ${kind}, ${subject}, ${addMs(now, lives_ms)})`.execute(db)
    return token
  },

  async void(db: Db, kind: LetterToken, subject: Uuid): Promise<void> {
    await sql`delete from identity.letter_tokens where kind = ${kind} and subject_uuid = ${subject}`.execute(
      db,
    )
  },

  /** Single use: the first caller gets it. */
  async take(db: Db, kind: LetterToken, token: string, now: Instant): Promise<Uuid | undefined> {
    const { rows } = await sql<{ subject_uuid: Uuid }>`delete from identity.letter_tokens
      where token_hash = ${hashOf(token)} and kind = ${kind} and expires_at > ${now} returning subject_uuid`.execute(
      db,
    )
    return rows[0]?.subject_uuid
  },

  async read(db: Db, kind: LetterToken, token: string, now: Instant): Promise<Uuid | undefined> {
    const { rows } = await sql<{ subject_uuid: Uuid }>`select subject_uuid from identity.letter_tokens
      where token_hash = ${hashOf(token)} and kind = ${kind} and expires_at > ${now}`.execute(db)
    return rows[0]?.subject_uuid
  },
}
