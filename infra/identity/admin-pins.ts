import type { Instant, Uuid } from '@bon/contracts/kernel'
import type { PinType } from '@bon/services/identity'
import { sql } from 'kysely'
import type { IdentityDb } from './identity.tables.ts'
import { adminPinHmac } from './keys.ts'

export const adminPinKey = (company: Uuid, device: Uuid): string => `admin-pin:${company}:${device}`
export const companyAdminPinKey = (company: Uuid): string => `admin-pin-company:${company}`

/** Each admin has a hash of his own, so all of them are tried: a handful (PERM-16). */
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

type Asked = { session_uuid: Uuid; register_uuid: Uuid; pin_type: PinType; now: Instant }

/** Whose PIN was given in this session at this register within five minutes: what a money act may demand (POS-53). */
export const pinGrant = async (
  db: IdentityDb,
  { session_uuid, register_uuid, pin_type, now }: Asked,
): Promise<{ person_uuid: Uuid } | undefined> => {
  const { rows } = await sql<{ person_uuid: Uuid }>`select person_uuid from identity.pin_grants
    where session_uuid = ${session_uuid} and register_uuid = ${register_uuid} and pin_type = ${pin_type}
      and until > ${now}`.execute(db)
  return rows[0]
}
