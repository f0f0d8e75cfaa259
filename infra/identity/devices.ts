import { randomInt } from 'node:crypto'
import { authorisationStream, deviceStream } from '@bon/contracts/identity'
import {
  addMs,
  type CompanyUuid,
  type Instant,
  type RegisterUuid,
  type RequestContext,
  type Uuid,
  uuid5,
} from '@bon/contracts/kernel'
import { type Devices, type Locked, letters, type PinLocks } from '@bon/services/identity'
import { sql } from 'kysely'
import { companyStamp } from './accounts.ts'
import { findAdminByPin, storeAdminPin } from './admin-pins.ts'
import type { createCashiers } from './cashiers.ts'
import { type IdentityTx, iso } from './identity.tables.ts'
import { pairingHmac } from './keys.ts'
import type { Kit } from './people-kit.ts'
import { reportPinRefused } from './pin-refused.ts'
import type { PinTries } from './pin-tries.ts'

const codeLives = 10 * 60_000
/** Excludes letters and digits that look alike on a screen. */
const alphabet = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
const newCode = () => Array.from({ length: 8 }, () => alphabet[randomInt(alphabet.length)]).join('')

type Device = { uuid: Uuid; company_uuid: CompanyUuid; register_uuid: RegisterUuid }
type Pins = Pick<ReturnType<typeof createCashiers>, 'checkPin'> & { tries: PinTries; locks: PinLocks }

/** Tablets paired as registers, and admin PINs entered at them (DEF-46, POS-02, POS-53). */
export const createDevices = (kit: Kit, pins: Pins): Devices => {
  const { db, actions, sessions } = kit
  const unpairIn = async (tx: IdentityTx, company: Uuid, uuid: Uuid, now: Instant) => {
    const { rows } = await sql<Device>`update identity.devices set unpaired_at = ${now}, name = '—'
      where uuid = ${uuid} and company_uuid = ${company} and unpaired_at is null
      returning uuid, company_uuid, register_uuid`.execute(tx)
    return rows[0]
  }

  return {
    makeCode: makeCode(kit),

    pair: pair(kit),

    of: of(kit),

    async unpair(who, uuid) {
      const { scope, now } = who
      const done = await actions.perform<'unknown'>(who, { unpair: uuid }, async (tx) => {
        const device = await unpairIn(tx, scope.company_uuid, uuid, now)
        if (!device) return 'unknown'
        const data = { device_uuid: uuid, register_uuid: device.register_uuid }
        return {
          subject: uuid,
          audit: { stream: deviceStream(uuid), event: { type: 'DeviceUnpaired', data } },
        }
      })
      if (typeof done === 'string') return done
      await sessions.endOfDevice(uuid)
      return 'done'
    },

    async unlock(company, uuid) {
      const { rows } = await sql`select 1 from identity.devices
        where uuid = ${uuid} and company_uuid = ${company} and unpaired_at is null`.execute(db)
      if (rows.length === 0) return 'unknown'
      await pins.locks.clearOf(company, uuid)
      return 'done'
    },

    authorise: authorise(kit, pins),
  }
}

const authorise =
  (kit: Kit, pins: Pins): Devices['authorise'] =>
  async (who, register_uuid, input) => {
    const { now, session_uuid } = who
    const person =
      input.pin_type === 'admin'
        ? await checkAdminPin(kit, pins.tries, who, input.pin, register_uuid)
        : await pins.checkPin(who, input.pin, register_uuid)
    if (person === 'wrong' || 'locked_ms' in person) return person
    const { pin_type } = input
    const action = input.pin_type === 'admin' && session_uuid ? { ...input.action, session_uuid } : undefined
    let until: Instant | null = null
    const auditRequest = {
      ...who,
      command_id: uuid5(who.command_id, `${register_uuid}:${pin_type}:${now}`),
    }
    await kit.actions.perform(
      auditRequest,
      { register_uuid, pin_type, person_uuid: person.uuid },
      async (tx) => {
        if (action) until = await storeAdminPin(tx, { ...action, register_uuid }, person.uuid, now)
        const data = { register_uuid, pin_type, person_uuid: person.uuid }
        const event = { type: 'PosAdminAuthorised' as const, data }
        return { subject: person.uuid, audit: { stream: authorisationStream(register_uuid), event } }
      },
    )
    return { uuid: person.uuid, initials: person.initials, until }
  }

const pair =
  (kit: Kit): Devices['pair'] =>
  async (code, { device_uuid, name, public_key, caller }, who) => {
    const { actions, sessions, newId, server_key } = kit
    const { now } = who
    const uuid = newId()
    let paired: (Device & { made_by: Uuid }) | undefined
    let before: Uuid[] = []
    const done = await actions.perform<'no'>({ ...who, actor: uuid }, { device_uuid }, async (tx) => {
      const { rows } = await sql<Omit<Device, 'uuid'> & { made_by: Uuid }>`delete from identity.pairing_codes
        where code_hmac = ${pairingHmac(server_key, code)} and expires_at > ${now}
        returning company_uuid, register_uuid, made_by`.execute(tx)
      const [made] = rows
      if (!made) return 'no'
      paired = { ...made, uuid }
      // The same tablet is paired again: its previous pairing ends.
      const old = await sql<{ uuid: Uuid }>`update identity.devices set unpaired_at = ${now}
        where company_uuid = ${made.company_uuid} and device_uuid = ${device_uuid} and unpaired_at is null
        returning uuid`.execute(tx)
      before = old.rows.map((row) => row.uuid)
      await sql`insert into identity.devices (uuid, company_uuid, register_uuid, device_uuid, name, public_key, paired_at, paired_by)
        values (${uuid}, ${made.company_uuid}, ${made.register_uuid}, ${device_uuid}, ${name},
          ${public_key ? JSON.stringify(public_key) : null}::jsonb, ${now}, ${made.made_by})`.execute(tx)
      const event = {
        type: 'DevicePaired' as const,
        data: { device_uuid: uuid, register_uuid: made.register_uuid },
      }
      return {
        subject: uuid,
        audit: { stream: deviceStream(uuid), event },
        company: companyStamp(kit, made.company_uuid),
      }
    })
    if (typeof done === 'string' || !paired) return undefined
    for (const old of before) await sessions.endOfDevice(old)
    const token = await sessions.startForDevice(uuid, caller)
    return {
      token,
      company_uuid: paired.company_uuid,
      register_uuid: paired.register_uuid,
      device_uuid: uuid,
    }
  }

const makeCode =
  ({ db, server_key }: Kit): Devices['makeCode'] =>
  async ({ scope, actor, now }, register) => {
    const code = newCode()
    const expires_at = addMs(now, codeLives)
    // One code per register: only the one on the screen is valid.
    await sql`delete from identity.pairing_codes
      where (register_uuid = ${register} and company_uuid = ${scope.company_uuid}) or expires_at < ${now}`.execute(
      db,
    )
    await sql`insert into identity.pairing_codes (code_hmac, company_uuid, register_uuid, made_by, expires_at)
      values (${pairingHmac(server_key, code)}, ${scope.company_uuid}, ${register}, ${actor}, ${expires_at})`.execute(
      db,
    )
    return { code: `${code.slice(0, 4)}-${code.slice(4)}`, expires_at }
  }

const of =
  ({ db }: Kit): Devices['of'] =>
  async (company, now) => {
    const { rows } = await sql<Awaited<ReturnType<Devices['of']>>[number]>`
      select d.uuid, d.name, d.register_uuid, ${iso('d.paired_at')} as paired_at, s.last_used_at, s.expires_at,
        d.public_key is not null as has_key
      from identity.devices d left join lateral (
        select ${iso('max(last_used_at)')} as last_used_at, ${iso('max(expires_at)')} as expires_at
        from identity.sessions where device_uuid = d.uuid and revoked_at is null and identity.sessions.expires_at > ${now}
      ) s on true
      where d.company_uuid = ${company} and d.unpaired_at is null order by d.paired_at desc limit 500`.execute(
      db,
    )
    return rows
  }

const checkAdminPin = async (
  kit: Kit,
  tries: PinTries,
  who: RequestContext,
  pin: string,
  register_uuid: RegisterUuid,
): Promise<{ uuid: Uuid; initials: string } | 'wrong' | Locked> => {
  const { db, security, server_key } = kit
  const { scope, now } = who
  const at = { pin_type: 'admin', register_uuid, now } as const
  const tried = await tries.begin('admin', who, now)
  if ('locked_ms' in tried) {
    reportPinRefused(security, who, { reason: 'locked', ...at })
    return tried
  }
  const admin = await findAdminByPin(db, server_key, scope.resource_companies, pin)
  if (admin) {
    await tried.right()
    return admin
  }
  reportPinRefused(security, who, { reason: 'wrong', ...at })
  // G-29: the fifth wrong PIN locks, and the admins are notified.
  if (await tried.isLocked()) await alarm(kit, scope.company_uuid)
  return 'wrong'
}

const alarm = async ({ db, mailer, companyOf }: Kit, company_uuid: CompanyUuid): Promise<void> => {
  const { rows } = await sql<{ to: string; name: string; language: 'da' | 'en' }>`
    select distinct u.email as to, u.name, u.language from identity.users u
    join identity.company_roles r on r.user_uuid = u.uuid
    where r.company_uuid = ${company_uuid} and r.role = 'admin' and u.forgotten_at is null`.execute(db)
  const company = companyOf(company_uuid)?.display_name ?? ''
  for (const admin of rows)
    await mailer.send({ ...letters.adminPinLocked({ ...admin, company }), company_uuid })
}
