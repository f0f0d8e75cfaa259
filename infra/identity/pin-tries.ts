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
/** The caller who tries a PIN, by authenticated data only. */
export type PinGuesser = Pick<
  RequestContext,
  'scope' | 'device' | 'session_uuid' | 'actor' | 'impersonated_by' | 'caller'
>
type NumberSeries = { key: string; rule: ThrottleRule; forgives: boolean }

/** A paired device, or the session of a password sign-in. */
export const deviceOf = ({ device, session_uuid, actor }: PinGuesser): Uuid =>
  device?.uuid ?? session_uuid ?? actor

/** A person's sessions are counted together, as new ones can be made; a paired device stays the same. */
const holderOf = ({ device, impersonated_by, actor }: PinGuesser): Uuid =>
  device?.uuid ?? impersonated_by ?? actor

const devicePrefix = (kind: PinKind) => (kind === 'admin' ? 'admin-pin' : 'pin')
const holderPrefix = (kind: PinKind) => (kind === 'admin' ? 'admin-pin-day' : 'pin-day')
const companyPrefix = 'pin-company'
export const pinKeyPrefixes = ['admin-pin', 'pin', 'admin-pin-day', 'pin-day', companyPrefix] as const

/**
 * Wrong PINs (G-29, S-09) have three counters. Per device or session: a right PIN resets it. Per holder and UTC day: a
 * right PIN does not reset it, since a person who knows one PIN could otherwise clear the count. Per company and day:
 * it blocks only sessions in which no right PIN was ever entered, so that no till user can lock the company. Daily
 * counters expire, because a busy company mistypes hundreds of PINs in a year.
 */
export const createPinTries = (db: IdentityDb, throttle: Throttle) => {
  const countersOf = (kind: PinKind, who: PinGuesser, now: Instant): NumberSeries[] => {
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
  const companySeries = ({ scope }: PinGuesser, now: Instant): NumberSeries => ({
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
     * Counts an attempt before the PIN is checked. `locked_ms`: how long every PIN is refused, even the right one;
     * otherwise `right`, to be called for a right PIN, and whether this attempt has locked the device.
     */
    async begin(kind: PinKind, who: PinGuesser, now: Instant) {
      const counters = countersOf(kind, who, now)
      if (kind === 'cashier' && !(await isKnown(who))) counters.push(companySeries(who, now))
      const counted: NumberSeries[] = []
      for (const counter of counters) {
        const locked = await throttle.attempt(counter.key, counter.rule, now)
        if (!locked) {
          counted.push(counter)
          continue
        }
        // An attempt that was not checked does not count as wrong.
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
