import type { Instant } from '@bon/contracts/kernel'
import type { RateLimit } from '@bon/services/identity'
import { type RawBuilder, sql } from 'kysely'
import type { IdentityDb } from './identity.tables.ts'

/** From `at` failures on, each further one locks for `ms`. */
type Step = { at: number; ms: number }
export type ThrottleRule = { forget_ms: number; steps: readonly Step[] }

/** "Until an admin": longer than any device is in use. A screen shows this text for any lock longer than a day. */
const untilAdmin = 100 * 365 * 24 * 3600_000

const minutes = (count: number) => count * 60_000

/**
 * G-28: ten failures in 15 minutes, then a growing delay; for one account from one address, or from one known device.
 */
export const loginRule: ThrottleRule = {
  forget_ms: minutes(15),
  steps: [
    { at: 10, ms: 30_000 },
    { at: 11, ms: minutes(1) },
    { at: 12, ms: minutes(2) },
    { at: 13, ms: minutes(4) },
    { at: 14, ms: minutes(8) },
    { at: 15, ms: minutes(15) },
  ],
}

/**
 * One account from all addresses except known devices of its owner: at most 100 failures in an hour (G-28). The delay
 * starts late, so that strangers hardly delay the owner at a new device, and never at a known one.
 */
export const accountRule: ThrottleRule = {
  forget_ms: minutes(60),
  steps: [{ at: 50, ms: 72_000 }],
}

/**
 * One address, whatever accounts it tries: what is refused here is never hashed. Right passwords do not count, so a
 * company behind one address can sign in without limit.
 */
export const addressRule: ThrottleRule = {
  forget_ms: minutes(15),
  steps: [
    { at: 40, ms: minutes(1) },
    { at: 45, ms: minutes(5) },
    { at: 50, ms: minutes(15) },
  ],
}

/** Second-factor codes, after the right password: of a million codes three are valid at any time. */
export const codeRule: ThrottleRule = {
  forget_ms: 12 * minutes(60),
  steps: [
    { at: 5, ms: 30_000 },
    { at: 10, ms: minutes(15) },
    { at: 20, ms: minutes(60) },
  ],
}

/** G-29, per device. */
export const pinRule: ThrottleRule = {
  forget_ms: 12 * minutes(60),
  steps: [
    { at: 5, ms: 30_000 },
    { at: 10, ms: minutes(5) },
    { at: 20, ms: untilAdmin },
  ],
}

/** Wrong PINs of one paired device, or of one person in all sessions, in a day; a right PIN does not reset them. */
export const pinDayRule: ThrottleRule = {
  forget_ms: 24 * minutes(60),
  steps: [
    { at: 60, ms: minutes(5) },
    { at: 80, ms: minutes(60) },
  ],
}

/** Wrong PINs of a whole company in a day, by sessions without a right one. */
export const companyPinRule: ThrottleRule = {
  forget_ms: 24 * minutes(60),
  steps: [{ at: 100, ms: minutes(5) }],
}

/** G-29: an admin's PIN grants more, so five wrong ones lock until an admin releases it. */
export const adminPinRule: ThrottleRule = {
  forget_ms: 12 * minutes(60),
  steps: [{ at: 5, ms: untilAdmin }],
}

/** A person without a pairing can start new sessions, so a person's wrong admin PINs in a day are counted too. */
export const adminPinDayRule: ThrottleRule = {
  forget_ms: 24 * minutes(60),
  steps: [{ at: 15, ms: minutes(60) }],
}

/** Gift card codes, per caller. */
export const giftCardRule: ThrottleRule = {
  forget_ms: minutes(1),
  steps: [{ at: 5, ms: minutes(1) }],
}

/** Letters to guests, per sender: a busy till does not send to so many addresses (S-16). */
export const mailSenderRule: ThrottleRule = {
  forget_ms: minutes(10),
  steps: [{ at: 61, ms: minutes(30) }],
}

/** Letters to guests of a whole company. */
export const mailCompanyRule: ThrottleRule = {
  forget_ms: minutes(60),
  steps: [{ at: 2_001, ms: minutes(120) }],
}

/** Endpoints that are open to anonymous callers (G-28, DEF-47): a number of attempts, then a pause for that key. */
export const rateLimits: Record<RateLimit, ThrottleRule> = {
  forgot: { forget_ms: minutes(60), steps: [{ at: 3, ms: minutes(15) }] },
  letter: { forget_ms: minutes(15), steps: [{ at: 60, ms: minutes(15) }] },
  sign_up: { forget_ms: minutes(60), steps: [{ at: 20, ms: minutes(60) }] },
  pairing: {
    forget_ms: minutes(15),
    steps: [
      { at: 10, ms: minutes(1) },
      { at: 20, ms: minutes(15) },
    ],
  },
  // Nobody guesses 256 bits; a link that has ended is tried again a few times.
  inspection: {
    forget_ms: minutes(15),
    steps: [
      { at: 10, ms: minutes(1) },
      { at: 20, ms: minutes(15) },
    ],
  },
  own_company: { forget_ms: minutes(60), steps: [{ at: 20, ms: minutes(60) }] },
  begin: { forget_ms: minutes(15), steps: [{ at: 20, ms: minutes(15) }] },
  invite: { forget_ms: 24 * minutes(60), steps: [{ at: 100, ms: minutes(60) }] },
  // A sign-in page requests one when it opens, and again every few minutes.
  passkey: { forget_ms: minutes(15), steps: [{ at: 240, ms: minutes(5) }] },
  password: loginRule,
  code: codeRule,
}

export type Throttle = ReturnType<typeof createThrottle>

/**
 * An attempt is counted before it is checked, in one statement: a thousand concurrent guesses are a thousand failures,
 * not one.
 */
export const createThrottle = (db: IdentityDb) => ({
  /** Undefined: proceed. Otherwise the remaining lock time. */
  async attempt(key: string, rule: ThrottleRule, now: Instant): Promise<{ locked_ms: number } | undefined> {
    const ats = rule.steps.map((step) => step.at)
    const costs = rule.steps.map((step) => step.ms)
    const counted = sql<number>`case
      when t.last_at < ${now}::timestamptz - ${rule.forget_ms} * interval '1 ms' then 1 else t.failures + 1 end`
    const { rows } = await sql<{ failures: number }>`
      insert into identity.throttles as t (key, failures, last_at) values (${key}, 1, ${now})
      on conflict (key) do update set
        failures = ${counted},
        last_at = ${now},
        locked_until = ${now}::timestamptz + interval '1 ms' * (
          select max(step.ms) from unnest(${ats}::int[], ${costs}::bigint[]) as step (at, ms)
          where step.at <= ${counted})
      where ${isOpen(now)}
      returning t.failures`.execute(db)
    if (rows.length > 0) return undefined
    await setAnew(db, key, now)
    return { locked_ms: await this.lockedMs(key, now) }
  },

  /** After the right answer: resets the failures of this key. */
  async forgive(key: string): Promise<void> {
    await db.deleteFrom('throttles').where('key', '=', key).execute()
  },

  /** After the right answer, where old failures must stay: uncounts this attempt. */
  async uncount(key: string): Promise<void> {
    await sql`update identity.throttles set failures = greatest(failures - 1, 0), locked_until = null
      where key = ${key}`.execute(db)
  },

  isLocked: async (key: string, now: Instant): Promise<boolean> => {
    const { rows } =
      await sql`select 1 from identity.throttles as t where key = ${key} and not ${isOpen(now)}`.execute(db)
    if (rows.length > 0) await setAnew(db, key, now)
    return rows.length > 0
  },

  async lockedMs(key: string, now: Instant): Promise<number> {
    const { rows } = await sql<{ ms: string }>`
      select ceil(extract(epoch from locked_until - ${now}::timestamptz) * 1000)::bigint as ms
      from identity.throttles where key = ${key}`.execute(db)
    return Math.max(1, Number(rows[0]?.ms ?? 1))
  },

  /** Counters of anonymous addresses would grow without limit. */
  async sweep(now: Instant): Promise<void> {
    await sql`delete from identity.throttles as t
      where last_at < ${now}::timestamptz - interval '2 days' and ${isOpen(now)}`.execute(db)
  },
})

const isOpen = (now: Instant): RawBuilder<boolean> =>
  sql`(t.locked_until is null or t.locked_until <= ${now}::timestamptz)`

/** A lock that was set by a clock that was ahead lasts its own duration from now. */
const setAnew = async (db: IdentityDb, key: string, now: Instant): Promise<void> => {
  await sql`update identity.throttles set last_at = ${now},
      locked_until = ${now}::timestamptz + (locked_until - last_at)
    where key = ${key} and last_at > ${now}`.execute(db)
}
