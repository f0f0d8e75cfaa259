import { authorisationStream } from '@bon/contracts/identity'
import { addMs, epochMsOf, type Instant, instantOf, madeAtMs, type Uuid, uuid5 } from '@bon/contracts/kernel'
import type { CashierSignIns } from '@bon/services/identity'
import { sql } from 'kysely'
import type { IdentityDb, IdentityTx } from './identity.tables.ts'
import type { Kit } from './people-kit.ts'

/** How far back a command says that it was made: as long as a bon that was begun counts. */
const oldestClaimMs = 24 * 3_600_000
/** A till's clock may be behind ours: it makes its first command before we saw its cashier sign in. */
const clockDriftMs = 60_000

type Options = Pick<Kit, 'db' | 'acts' | 'sessions'>

/** Who stands at which register, in rows of their own: from when, until when, by whose session. */
export const createCashierSignIns = ({ db, acts, sessions }: Options): CashierSignIns => ({
  async begin({ session_uuid, actor, now }, { register_uuid, cashier_uuid }) {
    if (!session_uuid) return
    await db.transaction().execute(async (tx) => {
      // Two PINs typed at once in one session: the later one stands.
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

  async covers(request, by) {
    const { signed_in, session_uuid, actor, command_id, now } = request
    const { register_uuid, cashier_uuid } = by
    if (signed_in?.some((one) => one.register_uuid === register_uuid && one.cashier_uuid === cashier_uuid))
      return true
    if (!session_uuid) return false
    const made_at = claimedMoment(command_id, now)
    // What the session remembered may be a second old: before anybody is refused, it is read anew.
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
      const told = { ...request, command_id: uuid5(command_id, 'acted after sign-out') }
      await acts.perform(told, data, async () => ({
        subject: cashier_uuid,
        tell: {
          stream: authorisationStream(register_uuid),
          event: { type: 'WaitingActAccepted' as const, data },
        },
      }))
    }
    return true
  },
})

/** When the command was made, by the till's own clock; undefined where that counts no longer, or not yet. */
const claimedMoment = (command_id: Uuid, now: Instant): Instant | undefined => {
  const made = madeAtMs(command_id)
  const age = made === undefined ? Number.POSITIVE_INFINITY : epochMsOf(now) - made
  return made !== undefined && age >= 0 && age <= oldestClaimMs ? instantOf(made) : undefined
}

/** His PIN is another, or he is gone: nobody stands anywhere in his name any more. */
export const endSignInsOf = async (
  db: IdentityDb | IdentityTx,
  cashier: Uuid,
  now: Instant,
): Promise<void> => {
  await sql`update identity.cashier_sign_ins set until = ${now} where cashier_uuid = ${cashier} and until is null`.execute(
    db,
  )
}

/** A claim counts a day back; what stands in no session stands nowhere. */
export const sweepSignIns = async (db: IdentityDb, now: Instant): Promise<void> => {
  await sql`delete from identity.cashier_sign_ins c
    where c.until < ${addMs(now, -2 * oldestClaimMs)}
      or (c.until is null and not exists (select from identity.sessions s where s.uuid = c.session_uuid))`.execute(
    db,
  )
}
