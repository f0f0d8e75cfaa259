import type { Instant, RequestContext, Uuid } from '@bon/contracts/kernel'
import { sql } from 'kysely'
import type { IdentityDb } from './identity.tables.ts'
import {
  adminPinDayRule,
  adminPinRule,
  companyPinRule,
  pinDayRule,
  pinRule,
  type Throttle,
  type ThrottleRule,
} from './throttle.ts'

export type PinKind = 'cashier' | 'admin'
/** Who tries a PIN: what the server knows of the caller, never what he says he is. */
export type PinGuesser = Pick<
  RequestContext,
  'scope' | 'device' | 'session_uuid' | 'actor' | 'impersonated_by' | 'caller'
>
type Counter = { key: string; rule: ThrottleRule; forgives: boolean }

/** A paired device, or the session of whoever signed in with a password. */
export const deviceOf = ({ device, session_uuid, actor }: PinGuesser): Uuid =>
  device?.uuid ?? session_uuid ?? actor

/** Sessions can be made anew, so a person's are counted together; a paired device stays the same. */
const holderOf = ({ device, impersonated_by, actor }: PinGuesser): Uuid =>
  device?.uuid ?? impersonated_by ?? actor

const devicePrefix = (kind: PinKind) => (kind === 'admin' ? 'admin-pin' : 'pin')
const holderPrefix = (kind: PinKind) => (kind === 'admin' ? 'admin-pin-day' : 'pin-day')
const companyPrefix = 'pin-company'
export const pinKeyPrefixes = ['admin-pin', 'pin', 'admin-pin-day', 'pin-day', companyPrefix] as const

/**
 * Wrong PINs (G-29, security.md S-09), counted three times. By device or session: a right PIN forgives. By whoever holds
 * it, for one day (UTC): a right PIN forgives nothing, since who knows one PIN would clear his own count with it. By
 * company, for one day: this one holds up only sessions in which nobody has ever typed a right PIN, so that no till user
 * closes the company. Counts of a day end with it: a busy company mistypes hundreds of PINs in a year.
 */
export const createPinTries = (db: IdentityDb, throttle: Throttle) => {
  const countersOf = (kind: PinKind, who: PinGuesser, now: Instant): Counter[] => {
    const { company_uuid } = who.scope
    const day = now.slice(0, 10)
    return [
      {
        key: `${devicePrefix(kind)}:${company_uuid}:${deviceOf(who)}`,
        rule: kind === 'admin' ? adminPinRule : pinRule,
        forgives: true,
      },
      {
        key: `${holderPrefix(kind)}:${company_uuid}:${holderOf(who)}:${day}`,
        rule: kind === 'admin' ? adminPinDayRule : pinDayRule,
        forgives: false,
      },
    ]
  }
  const companyCounter = ({ scope }: PinGuesser, now: Instant): Counter => ({
    key: `${companyPrefix}:${scope.company_uuid}::${now.slice(0, 10)}`,
    rule: companyPinRule,
    forgives: false,
  })
  const isKnown = async ({ device, session_uuid }: PinGuesser): Promise<boolean> => {
    if (device) return true
    const { rows } = await sql`select 1 from identity.cashier_sign_ins
      where session_uuid = ${session_uuid ?? null} limit 1`.execute(db)
    return rows.length > 0
  }

  return {
    /**
     * Counts a try before it is judged. `locked_ms`: how long no PIN is looked at, not even the right one; otherwise what
     * is to be called when the PIN was right, and whether one more wrong one is looked at by this device.
     */
    async begin(kind: PinKind, who: PinGuesser, now: Instant) {
      const counters = countersOf(kind, who, now)
      if (kind === 'cashier' && !(await isKnown(who))) counters.push(companyCounter(who, now))
      const counted: Counter[] = []
      for (const counter of counters) {
        const locked = await throttle.attempt(counter.key, counter.rule, now)
        if (!locked) {
          counted.push(counter)
          continue
        }
        // A try that was not looked at is no wrong one.
        await Promise.all(counted.map(({ key }) => throttle.uncount(key)))
        return locked
      }
      const right = async () => {
        await Promise.all(
          counted.map(({ key, forgives }) => (forgives ? throttle.forgive(key) : throttle.uncount(key))),
        )
      }
      const [device] = counters
      return { right, isLocked: async () => device !== undefined && throttle.isLocked(device.key, now) }
    },
  }
}

export type PinTries = ReturnType<typeof createPinTries>
