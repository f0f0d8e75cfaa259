import type { CompanyUuid, Instant, Uuid } from '@bon/contracts/kernel'
import type { Clock, Logger, NewId } from '@bon/contracts/ports'
import { type CountedEvent, reasonOf, type SecurityEvent } from '@bon/contracts/security-events'
import type { Asker, SecurityLog } from '@bon/services/security-events'
import { sql } from 'kysely'
import type { IdentityDb } from './identity.tables.ts'
import { closeCounts, countOf, factsOf, pendingFacts, type SecurityFact } from './security-rows.ts'

/** Appends to the log; rejects when it is unavailable, and the stored row is appended later. */
export type AppendFact = (fact: SecurityFact) => Promise<void>
type Options = {
  db: IdentityDb
  clock: Clock
  newId: NewId
  log: Logger
}

/**
 * Limit of refused sign-ins of different accounts that are queued for a lookup, so that guessing cannot fill the
 * memory.
 */
const mostSignIns = 10_000

type Counted = Asker & { company_uuid?: CompanyUuid | undefined }
type Waiting = {
  whose: () => Promise<Counted | undefined>
  eventOf: (holder: Uuid) => CountedEvent
  times: number
  written: PromiseWithResolvers<void>
}

/**
 * A security event is stored as a row first and appended to the log after the answer, so that an unavailable log blocks
 * nobody. Frequent events are aggregated here and written one after the other, so that a flood of refusals uses one
 * connection and delays no sale (ADR 0092).
 */
export const createSecurityFacts = ({ db, clock, newId, log }: Options) => {
  const facts = createFactQueue({ db, log })
  const counts = createCountQueue({ db, newId, log }, facts.queue)

  const securityLog: SecurityLog = {
    note: (who, event) =>
      unlessAway(log, async () => {
        const made = await factsOf(db, who, event)
        if (made.length === 0) logEvent(log, event)
        facts.queue(made)
      }),
    count: (who, event) => {
      const key = [who.impersonated_by, who.actor, who.company_uuid, reasonOf(event)].join(' ')
      return counts.add(
        key,
        async () => who,
        () => event,
      )
    },
  }

  return {
    ...securityLog,

    /** For an account that may not exist: the lookup runs after the answer, whose timing must not reveal it (G-28). */
    countSignIn(
      email: string,
      find: () => Promise<Uuid | undefined>,
      reason: Extract<SecurityEvent, { type: 'SignInRefused' }>['data']['reason'],
      caller: string,
    ): void {
      const now = clock.now()
      const whose = async () => {
        const actor = await find()
        return actor === undefined ? undefined : { actor, caller, now }
      }
      counts.addUnlessFull(`${email} ${reason}`, whose, (user_uuid) => ({
        type: 'SignInRefused',
        data: { user_uuid, reason, times: 1 },
      }))
    },

    /** Connects the log, which is available only after the start. */
    setAppender: facts.setAppender,

    /** Resolves when everything queued so far is appended, or left to the hourly sweep. */
    async settled(): Promise<void> {
      await counts.settled()
      await facts.settled()
    },

    /** Hourly: closes counts and appends pending events. */
    async appendPending(): Promise<void> {
      await closeCounts(db, clock.now())
      for (const fact of await pendingFacts(db)) await facts.appendRow(fact)
    },

    /** Addresses and user agents are kept for 90 days. */
    async sweep(now: Instant): Promise<void> {
      await sql`delete from identity.security_facts where to_report is null
        and (ip is null or at < ${now}::timestamptz - interval '90 days')`.execute(db)
      await sql`delete from identity.security_counts where untold = 0
        and told_at < ${now}::timestamptz - interval '1 hour'`.execute(db)
    },
  }
}

export type SecurityFacts = ReturnType<typeof createSecurityFacts>

type Queue = (facts: readonly SecurityFact[]) => void

/** Rows that go to the log one after the other, after the answer. */
const createFactQueue = ({ db, log }: Pick<Options, 'db' | 'log'>) => {
  let appendFact: AppendFact | undefined
  let telling: Promise<void> = Promise.resolve()
  const appendRow = async (fact: SecurityFact): Promise<void> => {
    if (!appendFact) return
    await appendFact(fact)
    await sql`update identity.security_facts set to_report = null where uuid = ${fact.uuid}`.execute(db)
  }
  const queueFacts = (facts: readonly SecurityFact[]): void => {
    for (const fact of facts)
      telling = telling
        .then(() => appendRow(fact))
        .catch((error: unknown) =>
          log.warn('a security event is appended later', { fact_uuid: fact.uuid, error }),
        )
  }
  return {
    appendRow,
    queue: queueFacts,
    setAppender: (by: AppendFact): void => {
      appendFact = by
    },
    settled: () => telling,
  }
}

/** Frequent events, added up here and written one after the other. */
const createCountQueue = ({ db, newId, log }: Pick<Options, 'db' | 'newId' | 'log'>, queueFacts: Queue) => {
  const waiting = new Map<string, Waiting>()
  let counting: Promise<void> | undefined
  /** Refused sign-ins dropped from the full queue since the operator was last notified. */
  let missed = 0

  const write = async ({ whose, eventOf, times }: Waiting): Promise<void> => {
    const who = await whose()
    if (!who) return
    const event = eventOf(who.actor)
    const key = [who.impersonated_by ?? '', who.actor, who.company_uuid ?? '', reasonOf(event)].join(' ')
    const { is_reported, facts } = await countOf(db, { key, who, event, times, reported_by: newId() })
    if (is_reported && facts.length === 0) logEvent(log, event)
    queueFacts(facts)
  }
  const writeAll = async (): Promise<void> => {
    for (let [next] = waiting; next; [next] = waiting) {
      const [key, one] = next
      waiting.delete(key)
      await unlessAway(log, () => write(one))
      one.written.resolve()
    }
    counting = undefined
    if (missed > 0) log.warn('more refused sign-ins than are counted one by one', { missed })
    missed = 0
  }
  const add = (key: string, whose: Waiting['whose'], eventOf: Waiting['eventOf']): Promise<void> => {
    const pending = waiting.get(key)
    if (pending) {
      pending.times += 1
      return pending.written.promise
    }
    const written = Promise.withResolvers<void>()
    waiting.set(key, { whose, eventOf, times: 1, written })
    counting ??= writeAll()
    return written.promise
  }
  return {
    add,
    addUnlessFull: (key: string, whose: Waiting['whose'], eventOf: Waiting['eventOf']): void => {
      if (waiting.size >= mostSignIns && !waiting.has(key)) missed += 1
      else void add(key, whose, eventOf)
    },
    settled: async () => counting,
  }
}

/** Events without a company go to the operator's log, by uuids and codes. */
const logEvent = (log: Logger, event: SecurityEvent): void =>
  log.warn('a security event of no company', { type: event.type, ...event.data })

const unlessAway = async (log: Logger, work: () => Promise<void>): Promise<void> => {
  try {
    await work()
  } catch (error) {
    log.error('a security event was not written', { error })
  }
}
