import { createHash, randomBytes } from 'node:crypto'
import { epochMsOf, type Instant, type Uuid } from '@bon/contracts/kernel'
import type { SecondFactors } from '@bon/services/identity'
import { sql } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import { openSeal } from '../seal/index.ts'
import { type IdentityDb, type IdentityTx, iso } from './identity.tables.ts'

const period = 30
/** Codes of the steps before and after are accepted: phone clocks deviate (RFC 6238, 5.2). */
const window = 1
const secretBytes = 20
const recoveryCodes = 8
/** 120 bits: enough entropy to need no slow hash (ASVS 6.5.2). */
const recoveryBytes = 15

const appOf = (secret: string, label = '') =>
  new TOTP({ issuer: 'Bon', label, secret: Secret.fromBase32(secret), period })

/** Secrets are encrypted with the server key; recovery codes are stored as hashes. */
export const createSecondFactors = ({
  db,
  server_key,
}: {
  db: IdentityDb
  server_key: Buffer
}): SecondFactors => {
  const { seal, open } = openSeal(server_key, 'totp')

  const secretOf = async (user: Uuid, which: 'totp_sealed' | 'totp_offered'): Promise<string | undefined> => {
    const { rows } = await sql<{ sealed: Buffer | null }>`select ${sql.ref(which)} as sealed
      from identity.users where uuid = ${user} and forgotten_at is null`.execute(db)
    const sealed = rows[0]?.sealed
    return sealed ? open(user, sealed) : undefined
  }

  return {
    async of(user) {
      const { rows } = await sql<{
        since: Instant | null
        left: number
      }>`select ${iso('totp_since')} as since,
          (select count(*)::int from identity.recovery_codes r where r.user_uuid = users.uuid) as left
        from identity.users where uuid = ${user}`.execute(db)
      const [row] = rows
      return { since: row?.since ?? null, recovery_codes_left: row?.left ?? 0 }
    },

    async offer(user) {
      const secret = new Secret({ size: secretBytes }).base32
      const { rows } = await sql<{ email: string }>`update identity.users
        set totp_offered = ${seal(user, secret)}
        where uuid = ${user} and forgotten_at is null returning email`.execute(db)
      const [row] = rows
      return row && { secret, uri: appOf(secret, row.email).toString() }
    },

    async confirm(user, code, now) {
      const secret = await secretOf(user, 'totp_offered')
      const step = secret === undefined ? undefined : stepOf(secret, typed(code), now)
      if (secret === undefined || step === undefined) return 'wrong'
      return db.transaction().execute(async (tx) => {
        // Of two concurrent confirmations only one succeeds.
        const { rows } = await sql`update identity.users set totp_sealed = totp_offered, totp_offered = null,
            totp_since = ${now}, totp_step = ${step}
          where uuid = ${user} and totp_offered is not null returning 1`.execute(tx)
        return rows.length > 0 ? writeCodes(tx, user) : 'wrong'
      })
    },

    async accepts(user, code, now) {
      const text = typed(code)
      if (!/^\d{6}$/.test(text)) {
        const { rows } = await sql`delete from identity.recovery_codes
          where user_uuid = ${user} and code_hash = ${hashOfCode(text)} returning 1`.execute(db)
        return rows.length > 0
      }
      const secret = await secretOf(user, 'totp_sealed')
      const step = secret === undefined ? undefined : stepOf(secret, text, now)
      if (step === undefined) return false
      // A code is accepted once, and older ones no longer after it.
      const { rows } = await sql`update identity.users set totp_step = ${step}
        where uuid = ${user} and (totp_step is null or totp_step < ${step}) returning 1`.execute(db)
      return rows.length > 0
    },

    newRecoveryCodes: (user) => db.transaction().execute((tx) => writeCodes(tx, user)),

    async remove(user) {
      await db.transaction().execute(async (tx) => {
        await sql`update identity.users set totp_sealed = null, totp_offered = null, totp_since = null, totp_step = null
          where uuid = ${user}`.execute(tx)
        await sql`delete from identity.recovery_codes where user_uuid = ${user}`.execute(tx)
      })
    },
  }
}

/** Normalises typed or pasted input: spaces, hyphens and lower-case letters. */
const typed = (code: string): string => code.replaceAll(/[\s-]/g, '').toUpperCase()

/** Six groups of four characters in base32, which has neither 0 nor 1. */
const newRecoveryCode = (): string =>
  new Secret({ buffer: new Uint8Array(randomBytes(recoveryBytes)).buffer }).base32.replaceAll(
    /(.{4})(?=.)/g,
    '$1-',
  )

const hashOfCode = (code: string): Buffer => createHash('sha256').update(typed(code)).digest()

/** The time step of a six-digit code; undefined when it matches no step near now. */
const stepOf = (secret: string, code: string, now: Instant): number | undefined => {
  const timestamp = epochMsOf(now)
  const delta = appOf(secret).validate({ token: code, timestamp, window })
  return delta === null ? undefined : Math.floor(timestamp / (period * 1000)) + delta
}

const writeCodes = async (tx: IdentityTx, user: Uuid): Promise<string[]> => {
  const codes = Array.from({ length: recoveryCodes }, newRecoveryCode)
  await sql`delete from identity.recovery_codes where user_uuid = ${user}`.execute(tx)
  for (const code of codes)
    await sql`insert into identity.recovery_codes (user_uuid, code_hash)
      values (${user}, ${hashOfCode(code)})`.execute(tx)
  return codes
}
