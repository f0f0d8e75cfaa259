import type { Instant, Uuid } from '@bon/contracts/kernel'
import { sql } from 'kysely'
import type { IdentityDb } from './identity.tables.ts'
import { hashOf, newToken } from './tokens.ts'
import { normalEmail } from './users.ts'

/** More devices than one person uses, unless browsers lose their storage. */
const most = 20
const forgottenAfter = sql.lit('180 days')

/**
 * Devices that have signed in as a person before. Their token is not a session and grants no access: with it wrong
 * passwords are counted separately from those of strangers, and a right one does not queue behind theirs.
 */
export const createKnownDevices = (db: IdentityDb) => ({
  /** One lookup, whether the account exists or not (G-28). */
  async knows(device: string | undefined, email: string): Promise<boolean> {
    const { rows } = await sql`select 1 from identity.known_devices k
      join identity.users u on u.uuid = k.user_uuid
      where k.device_hash = ${hashOf(device ?? '')} and u.email = ${normalEmail(email)}`.execute(db)
    return rows.length > 0
  },

  /** Returns the device's token if it was issued here, else a new one. A client cannot choose its own. */
  async remember(user_uuid: Uuid, device: string | undefined, now: Instant): Promise<string> {
    const { rows } = await sql`select 1 from identity.known_devices
      where device_hash = ${hashOf(device ?? '')} limit 1`.execute(db)
    const token = device !== undefined && rows.length > 0 ? device : newToken()
    await sql`insert into identity.known_devices (user_uuid, device_hash, seen_at)
      values (${user_uuid}, ${hashOf(token)}, ${now})
      on conflict (user_uuid, device_hash) do update set seen_at = excluded.seen_at`.execute(db)
    await sql`delete from identity.known_devices where user_uuid = ${user_uuid} and device_hash in (
      select device_hash from identity.known_devices where user_uuid = ${user_uuid}
      order by seen_at desc, device_hash offset ${most})`.execute(db)
    return token
  },

  /** After a new password: a device that knew the old one must not keep its known lane. */
  async forget(user_uuid: Uuid): Promise<void> {
    await sql`delete from identity.known_devices where user_uuid = ${user_uuid}`.execute(db)
  },

  async sweep(now: Instant): Promise<void> {
    await sql`delete from identity.known_devices
      where seen_at < ${now}::timestamptz - interval ${forgottenAfter}`.execute(db)
  },
})

export type KnownDevices = ReturnType<typeof createKnownDevices>
