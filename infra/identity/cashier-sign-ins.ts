import { authorisationStream } from '@bon/contracts/identity'
import { addMs, epochMsOf, type Instant, instantOf, madeAtMs, type Uuid, uuid5 } from '@bon/contracts/kernel'
import type { CashierSignIns } from '@bon/services/identity'
import { sql } from 'kysely'
import type { IdentityDb, IdentityTx } from './identity.tables.ts'
import type { Kit } from './people-kit.ts'

/** How old a command's own time may be: the time for which a stored order counts. */
const oldestClaimMs = 24 * 3_600_000
/** A till's clock may be slow, so a command may be dated before its cashier's sign-in. */
const clockDriftMs = 60_000

type Options = Pick<Kit, 'db' | 'actions' | 'sessions'>

/** Records which cashier is signed in at which register: from, until, and in whose session. */
export const createCashierSignIns = ({ db, actions, sessions }: Options): CashierSignIns => ({
  async begin({ session_uuid, actor, now }, { register_uuid, cashier_uuid }) {
    if (!session_uuid) return
    await db.transaction().execute(async (tx) => {
      // Of two PINs entered concurrently in one session, the later one wins.
      await sql`select 1 from identity.sessions where uuid = ${session_uuid} for update`.execute(tx)
      await sql`update identity.cashier_sign_ins set until = ${now}
        where session_uuid = ${session_uuid} and register_uuid = ${register_uuid} and until is null
          and cashier_uuid <> ${cashier_uuid}`.execute(tx)
      await sql`insert into identity.cashier_sign_ins (session_uuid, register_uuid, cashier_uuid, holder_uuid, since)
        values (${session_uuid}, ${register_uuid}, ${cashier_uuid}, ${actor}, ${now}) on conflict do nothing`.execute(
        tx,
      )
    })
    sessions.forgetCached()
  },

  async end({ session_uuid, now }, { register_uuid, cashier_uuid }) {
    if (!session_uuid) return
    await sql`update identity.cashier_sign_ins set until = ${now} where session_uuid = ${session_uuid}
      and register_uuid = ${register_uuid} and cashier_uuid = ${cashier_uuid} and until is null`.execute(db)
    sessions.forgetCached()
  },

  async stands({ register_uuid, cashier_uuid }, now) {
    const { rows } = await sql`select 1 from identity.cashier_sign_ins c
        join identity.sessions s on s.uuid = c.session_uuid and s.revoked_at is null and s.expires_at > ${now}
      where c.cashier_uuid = ${cashier_uuid} and c.register_uuid = ${register_uuid} and c.until is null
      limit 1`.execute(db)
    return rows.length > 0
  },

  async wasHere({ register_uuid, cashier_uuid }, at) {
    const { rows } = await sql`select 1 from identity.cashier_sign_ins
      where cashier_uuid = ${cashier_uuid} and register_uuid = ${register_uuid}
        and since <= ${addMs(at, clockDriftMs)} limit 1`.execute(db)
    return rows.length > 0
  },

  async covers(request, by) {
    const { signed_in, session_uuid, actor, command_id, now } = request
    const { register_uuid, cashier_uuid } = by
    if (signed_in?.some((one) => one.register_uuid === register_uuid && one.cashier_uuid === cashier_uuid))
      return true
    if (!session_uuid) return false
    const made_at = claimedMoment(command_id, now)
    // The cached session may be a second old: read the current state before refusing.
    const { rows } = await sql<{ stands: boolean }>`
      select c.session_uuid = ${session_uuid} and c.until is null as stands
      from identity.cashier_sign_ins c left join identity.sessions s on s.uuid = c.session_uuid
      where c.cashier_uuid = ${cashier_uuid} and c.register_uuid = ${register_uuid} and (
        (c.session_uuid = ${session_uuid} and c.until is null)
        or (c.holder_uuid = ${actor} and ${made_at}::timestamptz >= c.since - interval '1 ms' * ${clockDriftMs}
          and ${made_at}::timestamptz <= least(c.until, s.revoked_at, coalesce(s.expires_at, c.until))))
      order by stands desc limit 1`.execute(db)
    const [found] = rows
    if (!found) return false
    if (!found.stands && made_at) {
      const data = { register_uuid, cashier_uuid, command_id, made_at }
      const auditRequest = { ...request, command_id: uuid5(command_id, 'acted after sign-out') }
      await actions.perform(auditRequest, data, async () => ({
        subject: cashier_uuid,
        audit: {
          stream: authorisationStream(register_uuid),
          event: { type: 'ParkedActionAccepted' as const, data },
        },
      }))
    }
    return true
  },
})

/** The time when the command was made, by the till's clock; undefined if it is too old or in the future. */
const claimedMoment = (command_id: Uuid, now: Instant): Instant | undefined => {
  const made = madeAtMs(command_id)
  const age = made === undefined ? Number.POSITIVE_INFINITY : epochMsOf(now) - made
  return made !== undefined && age >= 0 && age <= oldestClaimMs ? instantOf(made) : undefined
}

/** The PIN has changed or the cashier is gone: ends all of the cashier's sign-ins. */
export const endSignInsOf = async (
  db: IdentityDb | IdentityTx,
  cashier: Uuid,
  now: Instant,
): Promise<void> => {
  await sql`update identity.cashier_sign_ins set until = ${now} where cashier_uuid = ${cashier} and until is null`.execute(
    db,
  )
}

/**
 * Deletes sign-ins that ended more than four days ago, as a sale may have waited on its till for three, and those
 * of deleted sessions.
 */
export const sweepSignIns = async (db: IdentityDb, now: Instant): Promise<void> => {
  await sql`delete from identity.cashier_sign_ins c
    where c.until < ${addMs(now, -4 * oldestClaimMs)}
      or (c.until is null and not exists (select from identity.sessions s where s.uuid = c.session_uuid))`.execute(
    db,
  )
}
