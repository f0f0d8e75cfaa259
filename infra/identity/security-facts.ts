import type { Instant, Uuid } from '@bon/contracts/kernel'
import type { Clock, NewId } from '@bon/contracts/ports'
import { type CountedEvent, reasonOf, type SecurityEvent } from '@bon/contracts/security-events'
import type { Asker, SecurityDesk } from '@bon/services/security-events'
import { sql } from 'kysely'
import type { IdentityDb } from './identity.tables.ts'
import { closeCounts, countOf, factsOf, factsToTell, type SecurityFact } from './security-rows.ts'

/** Tells the log; fails where it is away, and the row says it later. */
export type TellSecurity = (fact: SecurityFact) => Promise<void>
type Options = {
  db: IdentityDb
  clock: Clock
  newId: NewId
  /** A line for the operator. */
  say?: ((line: string) => void) | undefined
}

/** Refused sign-ins of different accounts that wait to be looked up: whoever tries addresses faster than that fills no memory. */
const mostSignIns = 10_000

type Counted = Asker & { company_uuid?: Uuid | undefined }
type Waiting = {
  whose: () => Promise<Counted | undefined>
  eventOf: (holder: Uuid) => CountedEvent
  times: number
  written: PromiseWithResolvers<void>
}

/**
 * What the security log shall be told stands in a row before it goes to the log, and goes there behind the answer: a log
 * that is away keeps nobody out. What comes in masses is added up here and written one after the other, so that a flood
 * of refusals holds one connection and no sale waits for it (ADR 0092).
 */
export const createSecurityFacts = ({ db, clock, newId, say = () => undefined }: Options) => {
  let tell: TellSecurity | undefined
  let telling: Promise<void> = Promise.resolve()
  const waiting = new Map<string, Waiting>()
  let counting: Promise<void> | undefined
  /** Refused sign-ins that had no room, since the operator was last told. */
  let missed = 0

  const tellRow = async (fact: SecurityFact): Promise<void> => {
    if (!tell) return
    await tell(fact)
    await sql`update identity.security_facts set to_tell = null where uuid = ${fact.uuid}`.execute(db)
  }
  const tellSoon = (facts: readonly SecurityFact[]): void => {
    for (const fact of facts) telling = telling.then(() => tellRow(fact)).catch(() => undefined)
  }
  /** What belongs to no company is a line of the operator's, by uuids and codes. */
  const sayOf = (event: SecurityEvent): void => say(JSON.stringify({ security: event.type, ...event.data }))
  const unlessAway = async (work: () => Promise<void>): Promise<void> => {
    try {
      await work()
    } catch (error) {
      say(JSON.stringify({ security: 'not written down', error: error instanceof Error ? error.name : '' }))
    }
  }

  const write = async ({ whose, eventOf, times }: Waiting): Promise<void> => {
    const who = await whose()
    if (!who) return
    const event = eventOf(who.actor)
    const key = [who.impersonated_by ?? '', who.actor, who.company_uuid ?? '', reasonOf(event)].join(' ')
    const { is_told, facts } = await countOf(db, { key, who, event, times, told_by: newId() })
    if (is_told && facts.length === 0) sayOf(event)
    tellSoon(facts)
  }
  const writeAll = async (): Promise<void> => {
    for (let [next] = waiting; next; [next] = waiting) {
      const [key, one] = next
      waiting.delete(key)
      await unlessAway(() => write(one))
      one.written.resolve()
    }
    counting = undefined
    if (missed > 0) say(JSON.stringify({ security: 'too many sign-ins refused', missed }))
    missed = 0
  }
  const add = (key: string, whose: Waiting['whose'], eventOf: Waiting['eventOf']): Promise<void> => {
    const known = waiting.get(key)
    if (known) {
      known.times += 1
      return known.written.promise
    }
    const written = Promise.withResolvers<void>()
    waiting.set(key, { whose, eventOf, times: 1, written })
    counting ??= writeAll()
    return written.promise
  }

  const desk: SecurityDesk = {
    note: (who, event) =>
      unlessAway(async () => {
        const facts = await factsOf(db, who, event)
        if (facts.length === 0) sayOf(event)
        tellSoon(facts)
      }),
    count: (who, event) => {
      const key = [who.impersonated_by, who.actor, who.company_uuid, reasonOf(event)].join(' ')
      return add(
        key,
        async () => who,
        () => event,
      )
    },
  }

  return {
    ...desk,

    /** Of an account that may not exist: who looks at the clock of an answer shall not see whether it does (G-28). */
    countSignIn(
      email: string,
      find: () => Promise<Uuid | undefined>,
      reason: Extract<SecurityEvent, { type: 'SignInRefused' }>['data']['reason'],
      caller: string,
    ): void {
      const key = `${email} ${reason}`
      if (waiting.size >= mostSignIns && !waiting.has(key)) {
        missed += 1
        return
      }
      const now = clock.now()
      const whose = async () => {
        const actor = await find()
        return actor === undefined ? undefined : { actor, caller, now }
      }
      void add(key, whose, (user_uuid) => ({
        type: 'SignInRefused',
        data: { user_uuid, reason, times: 1 },
      }))
    },

    /** From now on the log is there to be told. */
    tellBy(by: TellSecurity): void {
      tell = by
    },

    /** When all that was noted so far is told, or left to the hourly round. */
    async settled(): Promise<void> {
      await counting
      await telling
    },

    /** Hourly: what counts have not said yet, and what the log has not heard. */
    async tellTheRest(): Promise<void> {
      await closeCounts(db, clock.now())
      for (const fact of await factsToTell(db)) await tellRow(fact)
    },

    /** An address and a browser are kept for 90 days. */
    async sweep(now: Instant): Promise<void> {
      await sql`delete from identity.security_facts where to_tell is null
        and (ip is null or at < ${now}::timestamptz - interval '90 days')`.execute(db)
      await sql`delete from identity.security_counts where untold = 0
        and told_at < ${now}::timestamptz - interval '1 hour'`.execute(db)
    },
  }
}

export type SecurityFacts = ReturnType<typeof createSecurityFacts>
