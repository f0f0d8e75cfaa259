import type { AdminAction } from '@bon/contracts/identity'
import { addMs, type Instant, type RegisterUuid, type Uuid } from '@bon/contracts/kernel'
import { sql } from 'kysely'
import type { IdentityDb, IdentityTx } from './identity.tables.ts'
import { adminPinHmac } from './keys.ts'

/** Each admin's PIN has its own hash, so all admins are compared: there are only a few (PERM-16). */
export const findAdminByPin = async (
  db: IdentityDb,
  server_key: Buffer,
  companies: readonly Uuid[],
  pin: string,
): Promise<{ uuid: Uuid; initials: string } | undefined> => {
  const { rows } = await sql<{ uuid: Uuid; initials: string; admin_pin_hmac: Buffer }>`
    select distinct u.uuid, u.initials, u.admin_pin_hmac from identity.users u
    join identity.company_roles r on r.user_uuid = u.uuid and r.role = 'admin'
    where r.company_uuid = any(${[...companies]}::uuid[]) and u.admin_pin_hmac is not null
      and u.forgotten_at is null order by u.uuid`.execute(db)
  const found = rows.find((admin) => admin.admin_pin_hmac.equals(adminPinHmac(server_key, admin.uuid, pin)))
  return found && { uuid: found.uuid, initials: found.initials }
}

const grantLives = 5 * 60_000

type Grant = AdminAction & { session_uuid: Uuid; register_uuid: RegisterUuid }

/** Stores for five minutes that this admin approved this action; returns when the approval ends. */
export const storeAdminPin = async (
  tx: IdentityTx,
  { session_uuid, register_uuid, kind, subject_uuid, cashier_uuid, command_id }: Grant,
  person_uuid: Uuid,
  now: Instant,
): Promise<Instant> => {
  const until = addMs(now, grantLives)
  await sql`insert into identity.admin_pin_grants
      (session_uuid, command_id, register_uuid, kind, subject_uuid, cashier_uuid, person_uuid, until)
    values (${session_uuid}, ${command_id}, ${register_uuid}, ${kind}, ${subject_uuid}, ${cashier_uuid},
      ${person_uuid}, ${until})
    on conflict (session_uuid, command_id) do update set register_uuid = excluded.register_uuid,
      kind = excluded.kind, subject_uuid = excluded.subject_uuid, cashier_uuid = excluded.cashier_uuid,
      person_uuid = excluded.person_uuid, until = excluded.until, is_taken = false`.execute(tx)
  return until
}

/**
 * The admin whose PIN approved this command. The approval is bound to the command: no other command can use it, and
 * a repetition of the same one can for as long as the row is kept, so that a retry needs no second PIN.
 */
export const takeAdminPin = async (
  db: IdentityDb,
  { session_uuid, register_uuid, kind, subject_uuid, cashier_uuid, command_id }: Grant,
  now: Instant,
): Promise<Uuid | undefined> => {
  const { rows } = await sql<{ person_uuid: Uuid }>`update identity.admin_pin_grants set is_taken = true
    where session_uuid = ${session_uuid} and command_id = ${command_id} and register_uuid = ${register_uuid}
      and kind = ${kind} and subject_uuid = ${subject_uuid} and cashier_uuid = ${cashier_uuid}
      and (is_taken or until > ${now})
    returning person_uuid`.execute(db)
  return rows[0]?.person_uuid
}

/** A retry comes within hours; approvals are deleted after two days. */
export const sweepAdminPins = async (db: IdentityDb, now: Instant): Promise<void> => {
  await sql`delete from identity.admin_pin_grants
    where until <= ${now}::timestamptz - interval '2 days'`.execute(db)
}
