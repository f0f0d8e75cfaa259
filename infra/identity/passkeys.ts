import { randomUUID } from 'node:crypto'
import { mostPasskeys, type Passkey, type PasskeyOptions } from '@bon/contracts/identity'
import { addMs, type Uuid } from '@bon/contracts/kernel'
import type { Passkeys } from '@bon/services/identity'
import { sql } from 'kysely'
import { type IdentityDb, type IdentityTx, iso } from './identity.tables.ts'
import { challengeMs, createPasskeyChallenges } from './passkey-challenges.ts'
import { algorithms, challengeIn, checkMade } from './passkey-proofs.ts'
import { createPasskeySignIn, handleOf } from './passkey-sign-in.ts'
import type { Kit } from './people-kit.ts'

type Options = Pick<
  Kit,
  'db' | 'newId' | 'server_key' | 'security' | 'sessions' | 'knownDevices' | 'throttle'
> & {
  partyAt: Passkeys['partyAt']
}
type PasskeyChallenges = ReturnType<typeof createPasskeyChallenges>
type Rows = { rows: Passkey[] }

/** After this time somebody else may be using the same screen. */
const freshMs = 5 * 60_000

const columns = sql.raw('uuid, name')
const moments = sql`${iso('created_at')} as created_at, ${iso('last_used_at')} as last_used_at`

/** Public keys and the data that WebAuthn requires; they do not grant access to a reader. */
export const createPasskeys = (options: Options): Passkeys & { sweep(now: string): Promise<void> } => {
  const { db, newId, sessions, partyAt } = options
  const challenges = createPasskeyChallenges(db)
  const of = async (user: Uuid): Promise<Passkey[]> => {
    const { rows }: Rows = await sql<Passkey>`select ${columns}, ${moments} from identity.passkeys
      where user_uuid = ${user} order by identity.passkeys.created_at, uuid`.execute(db)
    return rows
  }

  return {
    partyAt,
    of,
    ...createPasskeySignIn({ ...options, challenges }),
    sweep: challenges.sweep,

    offer: offer({ db, partyAt, challenges }),

    async add({ actor, host, session_uuid, now }, name, made) {
      const party = partyAt(host)
      const challenge = challengeIn(made.client_data)
      if (!party || !session_uuid || challenge === undefined) return 'refused'
      if (!(await challenges.take(challenge, session_uuid, now))) return 'refused'
      const credential = await checkMade(made, challenge, party)
      if (!credential) return 'refused'
      const added = await db.transaction().execute(async (tx) => {
        if (await isFull(tx, actor)) return 'too_many'
        const { rows }: Rows = await sql<Passkey>`insert into identity.passkeys
            (uuid, user_uuid, credential_id, public_key, counter, transports, name, created_at)
          values (${newId()}, ${actor}, ${credential.id}, ${Buffer.from(credential.publicKey)},
            ${credential.counter}, ${made.transports}, ${name}, ${now})
          on conflict (credential_id) do nothing returning ${columns}, ${moments}`.execute(tx)
        const [passkey] = rows
        // Made with user verification in this session, so the session now has both factors.
        if (passkey)
          await sql`update identity.sessions set passkey_uuid = ${passkey.uuid}
            where uuid = ${session_uuid} and user_uuid = ${actor}`.execute(tx)
        return passkey ?? 'refused'
      })
      sessions.forgetCached()
      return added
    },

    async rename(user, passkey, name) {
      const { rows } = await sql`update identity.passkeys set name = ${name}
        where uuid = ${passkey} and user_uuid = ${user} returning 1`.execute(db)
      return rows.length > 0
    },

    async remove({ actor, session_uuid }, passkey) {
      const { rows } = await sql`delete from identity.passkeys
        where uuid = ${passkey} and user_uuid = ${actor} returning 1`.execute(db)
      if (rows.length === 0) return false
      await sessions.endOfPasskey(passkey, session_uuid)
      return true
    },

    async provenIn(session, now) {
      const { rows } = await sql`select 1 from identity.sessions
        where uuid = ${session ?? null}::uuid and passkey_at > ${addMs(now, -freshMs)}::timestamptz`.execute(
        db,
      )
      return rows.length > 0
    },
  }
}

/**
 * The user's name on authenticators, and the random handle by which they find the user: made with the first passkey.
 */
const begin = async (db: IdentityDb, user: Uuid) => {
  const { rows } = await sql<{ handle: Uuid; email: string; name: string }>`update identity.users
    set passkey_handle = coalesce(passkey_handle, ${randomUUID()}::uuid)
    where uuid = ${user} and forgotten_at is null returning passkey_handle as handle, email, name`.execute(db)
  return rows[0]
}

/** Serialises concurrent additions. */
const isFull = async (tx: IdentityTx, user: Uuid): Promise<boolean> => {
  await sql`select 1 from identity.users where uuid = ${user} for update`.execute(tx)
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from identity.passkeys
    where user_uuid = ${user}`.execute(tx)
  return (rows[0]?.count ?? 0) >= mostPasskeys
}

const offer =
  ({
    db,
    partyAt,
    challenges,
  }: Pick<Options, 'db' | 'partyAt'> & { challenges: PasskeyChallenges }): Passkeys['offer'] =>
  async ({ actor, host, session_uuid, now }) => {
    const party = partyAt(host)
    const person = party && session_uuid && (await begin(db, actor))
    if (!party || !person) return 'off'
    const { rows } = await sql<{ credential_id: string; transports: string[] }>`
      select credential_id, transports from identity.passkeys where user_uuid = ${actor}`.execute(db)
    if (rows.length >= mostPasskeys) return 'too_many'
    return {
      challenge: await challenges.make(session_uuid, now),
      rp: { id: party.rp_id, name: 'Bon' },
      user: { id: handleOf(person.handle), name: person.email, displayName: person.name },
      pubKeyCredParams: algorithms.map((alg) => ({ alg, type: 'public-key' as const })),
      timeout: challengeMs,
      excludeCredentials: rows.map(({ credential_id: id, transports }) => ({
        id,
        transports,
        type: 'public-key' as const,
      })),
      authenticatorSelection: {
        residentKey: 'required',
        requireResidentKey: true,
        userVerification: 'required',
      },
      attestation: 'none',
    } satisfies PasskeyOptions
  }
