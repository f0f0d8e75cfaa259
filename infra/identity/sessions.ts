import type { DeviceKey } from '@bon/contracts/identity'
import { type CashierUuid, type Instant, nilUuid, type RegisterUuid, type Uuid } from '@bon/contracts/kernel'
import type { Clock, NewId } from '@bon/contracts/ports'
import type { User } from '@bon/services/identity'
import { type RawBuilder, sql } from 'kysely'
import { type IdentityDb, iso } from './identity.tables.ts'
import { choicesQuery, endedPractice, rolesQuery } from './practice-roles.ts'
import { hashOf, newToken } from './tokens.ts'

/** What a token is for: a person's, a paired register's (DEF-46), or one that an inspection link opened. */
export type Abilities = '*' | 'register' | 'inspection'

/** The holder of a token and its rights. */
export type Session = Pick<User, 'wsy_role' | 'roles' | 'page_choices'> & {
  session_uuid: Uuid
  /** A person, or a paired device or an inspection link that acts as itself (DEF-46, R-24). */
  user_uuid: Uuid
  abilities: Abilities
  device: { uuid: Uuid; register_uuid: RegisterUuid } | null
  /** When the link ends that opened this session, and the session with it. */
  inspection: { until: Instant } | null
  /** The token is valid only with a proof by this key (ADR 0093). */
  key: DeviceKey | null
  /** Companies that provider staff have entered in this session, for an hour each (S-10). */
  entered: readonly Uuid[]
  /** The cashier whose PIN was entered in this session, by register. */
  signed_in: readonly { register_uuid: RegisterUuid; cashier_uuid: CashierUuid }[]
  /** Provider staff whose account is protected by a password only (ASVS 6.3.3). */
  lacks_second_factor: boolean
  /** The user whom this session may impersonate (DEF-48). */
  grant: ({ as: Uuid } & Pick<User, 'roles' | 'page_choices'>) | null
  impersonated_by?: Uuid
}

/** The session of an impersonating request; undefined when this session has no such grant. */
export const actorHeaders = (session: Session, impersonate: Uuid | undefined): Session | undefined => {
  if (impersonate === undefined) return session
  const { grant, user_uuid } = session
  if (grant?.as !== impersonate) return undefined
  const { as, roles, page_choices } = grant
  return {
    ...session,
    user_uuid: as,
    wsy_role: null,
    roles,
    page_choices,
    entered: [],
    impersonated_by: user_uuid,
  }
}

/** Idle time after which a token expires (G-31); a paired register's is set by DEF-46. */
const idle = { person: '8 hours', superadmin: '15 minutes', register: '90 days' } as const
/**
 * Time after which a person must sign in again, regardless of activity (ASVS 7.3.2, ADR 0081). A paired register has no
 * such limit: its cashiers give PINs, and an admin can unpair it at once.
 */
const longest = { person: '12 hours' } as const
/** The last use is written at most once a minute. */
const touchEvery = sql.lit('1 minute')
/** A revoked token or role must take effect within a second in every process (G-31). */
const cacheMs = 900
const cacheSize = 10_000
/** Sessions of an inspection link: more windows than one inspection has. */
const most_of_link = 20

type Options = { db: IdentityDb; clock: Clock; newId: NewId; monotonicMs: () => number }

export const createSessions = ({ db, clock, newId, monotonicMs }: Options) => {
  const cache = new Map<string, { until: number; session: Promise<Session | undefined> }>()

  /** The only place with the token itself: its hash is stored. */
  const begin = async (holder: Holder): Promise<string> => {
    const token = newToken()
    await insertSession(db, { ...holder, uuid: newId(), now: clock.now() }, token)
    return token
  }

  const read = async (token: string): Promise<Session | undefined> => {
    const found = await readSessions(db, [hashOf(token)], clock.now())
    const row = found[0]
    if (row?.is_stale) await touch(db, row.session.session_uuid, clock.now())
    return row?.session
  }

  const revoke = async (which: RawBuilder<unknown>): Promise<number> => {
    const { rows } = await sql`update identity.sessions set revoked_at = ${clock.now()}
      where ${which} and revoked_at is null and expires_at > ${clock.now()} returning 1`.execute(db)
    cache.clear()
    return rows.length
  }

  return {
    start: (user_uuid: Uuid, caller: string) => begin({ user_uuid, abilities: '*', caller }),

    startForDevice: (device_uuid: Uuid, caller: string) =>
      begin({ device_uuid, abilities: 'register', caller }),

    /** Ends with its link, whatever its use. */
    startForLink: ({ uuid, until }: { uuid: Uuid; until: Instant }, caller: string) =>
      begin({ inspection_link_uuid: uuid, ends_at: until, abilities: 'inspection', caller }),

    of(token: string): Promise<Session | undefined> {
      const cached = cache.get(token)
      if (cached && cached.until > monotonicMs()) return cached.session
      const session = read(token)
      cache.delete(token)
      if (cache.size >= cacheSize) cache.delete(cache.keys().next().value ?? '')
      cache.set(token, { until: monotonicMs() + cacheMs, session })
      const forget = () => {
        if (cache.get(token)?.session === session) cache.delete(token)
      }
      // Do not cache failures or unknown tokens.
      session.then((found) => found ?? forget(), forget)
      return session
    },

    /** Bypasses the cache, many tokens at once: for long-lived connections. */
    stillValid: (tokens: readonly string[]) => readAllOf(db, tokens, clock.now()),

    end: (session_uuid: Uuid) => revoke(sql`uuid = ${session_uuid}`),

    /** Ends one of the user's own sessions; another user's is not found. */
    endOwn: (user_uuid: Uuid, session_uuid: Uuid) =>
      revoke(sql`user_uuid = ${user_uuid} and uuid = ${session_uuid}`),

    /** After a changed password or a lost laptop: ends all of a user's sessions, optionally except the current one. */
    endAll: (user_uuid: Uuid, but: Uuid = nilUuid) =>
      revoke(sql`user_uuid = ${user_uuid} and uuid <> ${but}`),

    /** Ends sessions signed in with a deleted passkey, except the current one. */
    endOfPasskey: (passkey_uuid: Uuid, but: Uuid = nilUuid) =>
      revoke(sql`passkey_uuid = ${passkey_uuid} and uuid <> ${but}`),

    endOfDevice: (device_uuid: Uuid) => revoke(sql`device_uuid = ${device_uuid}`),
    endOfLink: (link_uuid: Uuid) => revoke(sql`inspection_link_uuid = ${link_uuid}`),

    /** Why a token of an inspection link is none any more; undefined for every other token. */
    endOfInspection: (token: string) => endOfInspection(db, token, clock.now()),

    /** Makes changes behind a session visible at once. */
    forgetCached: () => cache.clear(),

    listOf: (user_uuid: Uuid, now: Instant) => entriesOf(db, user_uuid, now),

    sweep: () => sweep(db, clock.now()),
  }
}

export type Sessions = ReturnType<typeof createSessions>

type SessionEntry = {
  uuid: Uuid
  browser: string
  ip: string
  created_at: Instant
  last_used_at: Instant
  expires_at: Instant
  abilities: ('*' | 'register')[]
}

type SessionRow = { hash: string; session: Session; is_stale: boolean }

const readSessions = async (
  db: IdentityDb,
  hashes: readonly Buffer[],
  now: Instant,
): Promise<SessionRow[]> => {
  if (hashes.length === 0) return []
  const { rows } = await sql<Session & { hash: string; is_stale: boolean }>`
    select encode(s.token_hash, 'hex') as hash, s.uuid as session_uuid, coalesce(u.uuid, d.uuid, l.uuid) as user_uuid,
      u.wsy_role, s.abilities, s.last_used_at not between ${now}::timestamptz - interval ${touchEvery} and ${now} as is_stale,
      case when d.uuid is not null then json_build_array(json_build_object('company_uuid', d.company_uuid, 'role', 'cashier'))
        when l.uuid is not null then json_build_array(json_build_object('company_uuid', l.company_uuid, 'role', 'inspector'))
        else ${rolesOf('s.user_uuid')} end as roles,
      case when l.uuid is not null then json_build_object('until', ${iso('l.until')}) end as inspection,
      case when d.uuid is not null then json_build_object('uuid', d.uuid, 'register_uuid', d.register_uuid) end
        as device, d.public_key as key,
      coalesce(u.wsy_role is not null and u.totp_since is null, false)
        and not exists (select from identity.passkeys k where k.uuid = s.passkey_uuid) as lacks_second_factor,
      ${signedIn} as signed_in,
      ${choicesOf('s.user_uuid')} as page_choices,
      case when i.as_user is not null then json_build_object('as', i.as_user, 'roles', ${rolesOf('i.as_user')},
        'page_choices', ${choicesOf('i.as_user')}) end
        as "grant",
      coalesce((select json_agg(distinct v.company_uuid) from identity.staff_visits v
        where v.session_uuid = s.uuid and v.as_user is null and v.ended_at is null and v.until > ${now}), '[]'::json)
        as entered
    from identity.sessions s
      left join identity.users u on u.uuid = s.user_uuid and u.forgotten_at is null
      left join identity.devices d on d.uuid = s.device_uuid and d.unpaired_at is null and ${isInForce('d.company_uuid')}
      left join identity.inspection_links l on l.uuid = s.inspection_link_uuid and l.revoked_at is null
        and l.until > ${now}
      left join identity.impersonations i on i.session_uuid = s.uuid and i.until > ${now}
    where s.token_hash = any(${hashes}::bytea[]) and s.revoked_at is null and s.expires_at > ${now}
      and coalesce(u.uuid, d.uuid, l.uuid) is not null`.execute(db)
  return rows.map(({ hash, is_stale, ...session }) => ({ hash, is_stale, session }))
}

const isInForce = (company: string) => sql.raw(`not exists (${endedPractice(company)})`)

const signedIn = sql.raw(`coalesce((select json_agg(json_build_object(
    'register_uuid', c.register_uuid, 'cashier_uuid', c.cashier_uuid))
  from identity.cashier_sign_ins c where c.session_uuid = s.uuid and c.until is null), '[]'::json)`)

const rolesOf = (user: string) =>
  sql.raw(`coalesce((select json_agg(r) from (${rolesQuery(user)}) r), '[]'::json)`)

const choicesOf = (user: string) =>
  sql.raw(`coalesce((select json_agg(p)
    from (${choicesQuery(user)}) p), '[]'::json)`)

/** Whoever has a link may open it without end; the oldest of its sessions give way. */
const keepNewest = async (db: IdentityDb, link_uuid: Uuid): Promise<void> => {
  await sql`delete from identity.sessions where inspection_link_uuid = ${link_uuid} and uuid not in (
    select uuid from identity.sessions where inspection_link_uuid = ${link_uuid}
    order by created_at desc, uuid desc limit ${sql.lit(most_of_link)})`.execute(db)
}

const sweep = async (db: IdentityDb, now: Instant): Promise<void> => {
  await sql`delete from identity.sessions
    where expires_at < ${now}::timestamptz - interval '30 days'`.execute(db)
}

const endOfInspection = async (
  db: IdentityDb,
  token: string,
  now: Instant,
): Promise<'expired' | 'revoked' | undefined> => {
  const { rows } = await sql<{ is_revoked: boolean }>`select l.revoked_at is not null as is_revoked
    from identity.sessions s join identity.inspection_links l on l.uuid = s.inspection_link_uuid
    where s.token_hash = ${hashOf(token)} and (l.revoked_at is not null or l.until <= ${now})`.execute(db)
  return rows[0] && (rows[0].is_revoked ? 'revoked' : 'expired')
}

const touch = async (db: IdentityDb, session_uuid: Uuid, now: Instant): Promise<void> => {
  await sql`update identity.sessions set last_used_at = ${now}, expires_at = least(${now}::timestamptz + idle, ends_at)
    where uuid = ${session_uuid}`.execute(db)
}

type Holder = {
  user_uuid?: Uuid
  device_uuid?: Uuid
  inspection_link_uuid?: Uuid
  /** Only of what does not end by the rules of persons and registers. */
  ends_at?: Instant
  abilities: Abilities
  caller: string
}

const insertSession = async (
  db: IdentityDb,
  { uuid, now, abilities, caller, ...holder }: Holder & { uuid: Uuid; now: Instant },
  token: string,
): Promise<void> => {
  const [ip = '', ...agent] = caller.split(' ')
  const { user_uuid = null, device_uuid = null, inspection_link_uuid = null, ends_at = null } = holder
  await sql`insert into identity.sessions
    (token_hash, uuid, user_uuid, device_uuid, inspection_link_uuid, abilities, idle, created_at, last_used_at,
      expires_at, ends_at, user_agent, ip)
    select ${hashOf(token)}, ${uuid}, ${user_uuid}, ${device_uuid}, ${inspection_link_uuid}, ${abilities}, i.idle,
      ${now}, ${now}, least(${now}::timestamptz + i.idle, i.ends_at), i.ends_at, ${agent.join(' ').slice(0, 300)}, ${ip}
    from (select case when ${abilities} = 'register' then interval ${sql.lit(idle.register)}
      when exists (select from identity.users where uuid = ${user_uuid} and wsy_role = 'superadmin')
        then interval ${sql.lit(idle.superadmin)}
      else interval ${sql.lit(idle.person)} end as idle,
      coalesce(${ends_at}::timestamptz, case when ${abilities} = 'register' then 'infinity'
        else ${now}::timestamptz + interval ${sql.lit(longest.person)} end) as ends_at) i`.execute(db)
  if (inspection_link_uuid) await keepNewest(db, inspection_link_uuid)
}

const readAllOf = async (
  db: IdentityDb,
  tokens: readonly string[],
  now: Instant,
): Promise<Map<string, Session>> => {
  const byHash = new Map(tokens.map((token) => [hashOf(token).toString('hex'), token]))
  const rows = await readSessions(db, tokens.map(hashOf), now)
  return new Map(
    rows.flatMap(({ hash, session }) => {
      const token = byHash.get(hash)
      return token ? [[token, session]] : []
    }),
  )
}

const entriesOf = async (db: IdentityDb, user_uuid: Uuid, now: Instant): Promise<SessionEntry[]> => {
  const { rows } =
    await sql<SessionEntry>`select uuid, user_agent as browser, ip, ${iso('created_at')} as created_at,
    ${iso('last_used_at')} as last_used_at, ${iso('expires_at')} as expires_at, array[abilities] as abilities
  from identity.sessions
  where user_uuid = ${user_uuid} and revoked_at is null and identity.sessions.expires_at > ${now}
  order by identity.sessions.last_used_at desc limit 200`.execute(db)
  return rows
}
