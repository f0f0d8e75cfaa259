import type { ShownPasskey } from '@bon/contracts/identity'
import type { Instant, Uuid } from '@bon/contracts/kernel'
import { addressOf, type Passkeys, type RelyingParty } from '@bon/services/identity'
import { sql } from 'kysely'
import { limitKey } from './keys.ts'
import type { PasskeyChallenges } from './passkey-challenges.ts'
import { challengeIn, checkShown } from './passkey-proofs.ts'
import type { Kit } from './people-kit.ts'
import { addressRule, rateLimits } from './throttle.ts'
import { hashOf } from './tokens.ts'

type Options = Pick<Kit, 'db' | 'server_key' | 'security' | 'sessions' | 'knownDevices' | 'throttle'> & {
  partyAt: Passkeys['partyAt']
  challenges: PasskeyChallenges
}
type Found = {
  uuid: Uuid
  user_uuid: Uuid
  email: string
  handle: Uuid
  public_key: Buffer
  counter: string
}

/** The WebAuthn user handle: the 16 bytes of a uuid. */
export const handleOf = (handle: Uuid): string =>
  Buffer.from(handle.replaceAll('-', ''), 'hex').toString('base64url')

/** Sign-in without a password: every attempt is counted by address before a signature is checked. */
export const createPasskeySignIn = (options: Options): Pick<Passkeys, 'challenge' | 'signIn'> => {
  const { db, server_key, sessions, knownDevices, throttle, security, partyAt, challenges } = options

  const credentialOf = async (credential_id: string): Promise<Found | undefined> => {
    const { rows } =
      await sql<Found>`select k.uuid, k.user_uuid, u.email, u.passkey_handle as handle, k.public_key,
        k.counter
      from identity.passkeys k join identity.users u on u.uuid = k.user_uuid and u.forgotten_at is null
      where k.credential_id = ${credential_id}`.execute(db)
    return rows[0]
  }

  /**
   * Verifies the signature and the user handle, and that the counter increases. The update checks the counter again: of
   * two concurrent sign-ins with the same counter, one comes from a cloned authenticator.
   */
  const isTrue = async (
    found: Found,
    shown: ShownPasskey,
    challenge: string,
    party: RelyingParty,
    now: Instant,
  ) => {
    if (shown.user_handle !== handleOf(found.handle)) return false
    const publicKey = new Uint8Array(found.public_key)
    const before = { id: shown.credential_id, publicKey, counter: Number(found.counter) }
    const counter = await checkShown(shown, challenge, party, before)
    if (counter === undefined) return false
    const { rows } = await sql`update identity.passkeys set counter = ${counter}, last_used_at = ${now}
      where uuid = ${found.uuid} and (counter < ${counter} or (counter = 0 and ${counter} = 0))
      returning 1`.execute(db)
    return rows.length > 0
  }

  return {
    async challenge({ host, caller, now }) {
      const party = partyAt(host)
      if (!party) return 'off'
      const key = limitKey(server_key, 'passkey', addressOf(caller))
      const locked = await throttle.attempt(key, rateLimits.passkey, now)
      return locked ?? { challenge: await challenges.make(null, now), rp_id: party.rp_id }
    },

    async signIn({ host, caller, now }, shown, device) {
      const key = limitKey(server_key, 'passkey', `shown\n${addressOf(caller)}`)
      const locked = await throttle.attempt(key, addressRule, now)
      if (locked) return locked
      const party = partyAt(host)
      const challenge = challengeIn(shown.client_data)
      if (!party || challenge === undefined) return 'refused'
      if (!(await challenges.take(challenge, null, now))) return 'refused'
      const found = await credentialOf(shown.credential_id)
      if (!found) return 'refused'
      const { user_uuid, email: client } = found
      const who = { actor: user_uuid, caller, now }
      if (!(await isTrue(found, shown, challenge, party, now))) {
        void security.count(who, {
          type: 'SignInRefused',
          data: { user_uuid, reason: 'wrong_passkey', times: 1 },
        })
        return 'refused'
      }
      await throttle.uncount(key)
      const token = await sessions.start(user_uuid, caller)
      await sql`update identity.sessions set passkey_uuid = ${found.uuid}, passkey_at = ${now}
        where token_hash = ${hashOf(token)}`.execute(db)
      await security.note(who, { type: 'PersonSignedIn', data: { user_uuid, by: 'passkey' } })
      return { token, device: await knownDevices.remember(user_uuid, device, now), client }
    },
  }
}
