import { createHash, randomBytes } from 'node:crypto'
import type { Instant, Uuid } from '@bon/contracts/kernel'
import type { Clock, NewId } from '@bon/contracts/ports'
import type { User } from '@bon/services/identity'
import { sql } from 'kysely'
import type { IdentityDb } from './identity.tables.ts'

/** Who holds a token, and as what. */
export type Session = Pick<User, 'wsy_role' | 'roles'> & { session_uuid: Uuid; user_uuid: Uuid }

/** Idle time after which a token dies (G-31). */
const idle = sql.lit('8 hours')
/** A use is written down once a minute, not once a request. */
const touchEvery = sql.lit('1 minute')
/** A token or role that is lost is lost within a second (G-31), in every process. */
const cacheMs = 900
const cacheSize = 10_000

type Options = { db: IdentityDb; clock: Clock; newId: NewId; monotonicMs: () => number }

export const createSessions = ({ db, clock, newId, monotonicMs }: Options) => {
  const cache = new Map<string, { until: number; session: Promise<Session | undefined> }>()

  const read = async (token: string): Promise<Session | undefined> => {
    const found = await readSessions(db, [hashOf(token)], clock.now())
    const row = found[0]
    if (row?.is_stale) await touch(db, row.session.session_uuid, clock.now())
    return row?.session
  }

  return {
    /** The token itself exists here only: its hash is stored. */
    async start(user_uuid: Uuid, caller: string): Promise<string> {
      const token = randomBytes(32).toString('base64url')
      const now = clock.now()
      const [ip = '', ...agent] = caller.split(' ')
      await sql`insert into identity.sessions
        (token_hash, uuid, user_uuid, created_at, last_used_at, expires_at, user_agent, ip)
        values (${hashOf(token)}, ${newId()}, ${user_uuid}, ${now}, ${now},
          ${now}::timestamptz + interval ${idle}, ${agent.join(' ').slice(0, 300)}, ${ip})`.execute(db)
      return token
    },

    of(token: string): Promise<Session | undefined> {
      const known = cache.get(token)
      if (known && known.until > monotonicMs()) return known.session
      const session = read(token)
      cache.delete(token)
      if (cache.size >= cacheSize) cache.delete(cache.keys().next().value ?? '')
      cache.set(token, { until: monotonicMs() + cacheMs, session })
      const forget = () => {
        if (cache.get(token)?.session === session) cache.delete(token)
      }
      // Neither a failure nor a stranger's token is worth remembering.
      session.then((found) => found ?? forget(), forget)
      return session
    },

    /** Past the cache, many at a time: for connections that live longer than a request. */
    async stillValid(tokens: readonly string[]): Promise<Map<string, Session>> {
      const byHash = new Map(tokens.map((token) => [hashOf(token).toString('hex'), token]))
      const rows = await readSessions(db, tokens.map(hashOf), clock.now())
      return new Map(
        rows.flatMap(({ hash, session }) => {
          const token = byHash.get(hash)
          return token ? [[token, session]] : []
        }),
      )
    },

    async end(session_uuid: Uuid): Promise<void> {
      await sql`update identity.sessions set revoked_at = ${clock.now()}
        where uuid = ${session_uuid} and revoked_at is null`.execute(db)
      cache.clear()
    },

    /** A changed password or a lost laptop: all of a user's tokens at once. */
    async endAll(user_uuid: Uuid): Promise<void> {
      await sql`update identity.sessions set revoked_at = ${clock.now()}
        where user_uuid = ${user_uuid} and revoked_at is null`.execute(db)
      cache.clear()
    },

    async sweep(): Promise<void> {
      await sql`delete from identity.sessions
        where expires_at < ${clock.now()}::timestamptz - interval '30 days'`.execute(db)
    },
  }
}

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()

type SessionRow = { hash: string; session: Session; is_stale: boolean }

const readSessions = async (
  db: IdentityDb,
  hashes: readonly Buffer[],
  now: Instant,
): Promise<SessionRow[]> => {
  if (hashes.length === 0) return []
  const { rows } = await sql<Session & { hash: string; is_stale: boolean }>`
    select encode(s.token_hash, 'hex') as hash, s.uuid as session_uuid, s.user_uuid, u.wsy_role,
      s.last_used_at < ${now}::timestamptz - interval ${touchEvery} as is_stale,
      coalesce((
        select json_agg(json_build_object('company_uuid', r.company_uuid, 'role', r.role))
        from identity.company_roles r where r.user_uuid = s.user_uuid), '[]') as roles
    from identity.sessions s join identity.users u on u.uuid = s.user_uuid
    where s.token_hash = any(${hashes}::bytea[]) and s.revoked_at is null and s.expires_at > ${now}`.execute(
    db,
  )
  return rows.map(({ hash, is_stale, ...session }) => ({ hash, is_stale, session }))
}

const touch = async (db: IdentityDb, session_uuid: Uuid, now: Instant): Promise<void> => {
  await sql`update identity.sessions set last_used_at = ${now}, expires_at = ${now}::timestamptz + interval ${idle}
    where uuid = ${session_uuid}`.execute(db)
}
