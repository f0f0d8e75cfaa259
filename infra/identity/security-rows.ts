import type { CompanyUuid, Instant, Uuid } from '@bon/contracts/kernel'
import type { CountedEvent, SecurityEvent } from '@bon/contracts/security-events'
import type { Asker } from '@bon/services/security-events'
import { type RawBuilder, sql } from 'kysely'
import { type IdentityDb, iso } from './identity.tables.ts'

type PendingEvent = { event: SecurityEvent; actor: Uuid; impersonated_by?: Uuid | undefined }
/** A security event to append; its uuid is the id of the command that appends it. */
export type SecurityFact = { uuid: Uuid; company_uuid: CompanyUuid; at: Instant; to_report: PendingEvent }

/** One event for each company of the person. */
export const factsOf = async (db: IdentityDb, who: Asker, event: SecurityEvent): Promise<SecurityFact[]> => {
  const { rows } = await sql<SecurityFact>`
    insert into identity.security_facts (company_uuid, person_uuid, at, to_report, ip, user_agent)
    select o.company_uuid, ${personOf(who)}, ${who.now}, ${pendingEventJson(who, event)}::jsonb, ${addressOf(who)},
      ${browserOf(who)}
    from (${companiesOf(sql`${who.actor}::uuid`, sql`null::uuid`)}) o
    returning ${columns}`.execute(db)
  return rows
}

type Count = {
  key: string
  who: Asker & { company_uuid?: CompanyUuid | undefined }
  event: CountedEvent
  times: number
  reported_by: Uuid
}

/** Counts, and creates the next event when an hour has passed since the last one, in one statement. */
export const countOf = async (
  db: IdentityDb,
  { key, who, event, times, reported_by }: Count,
): Promise<{ is_reported: boolean; facts: SecurityFact[] }> => {
  const { now, actor, company_uuid = null } = who
  const due = isDue(now)
  const { rows } = await sql<SecurityFact & { is_reported: boolean }>`
    with hit as (
      insert into identity.security_counts as c (key, company_uuid, holder_uuid, told_at, reported_by, to_report)
      values (${key}, ${company_uuid}, ${actor}, ${now}, ${reported_by}, ${pendingEventJson(who, event)}::jsonb)
      on conflict (key) do update set
        before = case when ${due} then c.untold else c.before end,
        untold = case when ${due} then 0 else c.untold + ${times}::int end,
        told_at = case when ${due} then excluded.told_at else c.told_at end,
        reported_by = case when ${due} then excluded.reported_by else c.reported_by end
      returning c.reported_by = ${reported_by} as is_reported, c.before),
    told as (
      insert into identity.security_facts (company_uuid, person_uuid, at, to_report, ip, user_agent)
      select o.company_uuid, ${personOf(who)}, ${now},
        jsonb_set(${pendingEventJson(who, event)}::jsonb, '{event,data,times}', to_jsonb(hit.before + ${times}::int)),
        ${addressOf(who)}, ${browserOf(who)}
      from hit cross join (${companiesOf(sql`${actor}::uuid`, sql`${company_uuid}::uuid`)}) o
      where hit.is_reported
      returning ${columns})
    select hit.is_reported, told.* from hit left join told on true`.execute(db)
  const [first] = rows
  return { is_reported: first?.is_reported === true, facts: rows.filter(({ uuid }) => uuid !== null) }
}

/** One event for each count whose hour is over and that is higher than reported. */
export const closeCounts = async (db: IdentityDb, now: Instant): Promise<void> => {
  await sql`
    with due as (
      select key, untold from identity.security_counts c
      where untold > 0 and ${isDue(now)} order by key limit 1000 for update skip locked),
    closed as (
      update identity.security_counts c set untold = 0, before = 0, told_at = ${now}
      from due where due.key = c.key
      returning c.company_uuid, c.holder_uuid,
        jsonb_set(c.to_report, '{event,data,times}', to_jsonb(due.untold)) as to_report)
    insert into identity.security_facts (company_uuid, at, to_report)
    select o.company_uuid, ${now}, closed.to_report
    from closed cross join lateral (${companiesOf(sql`closed.holder_uuid`, sql`closed.company_uuid`)}) o`.execute(
    db,
  )
}

export const pendingFacts = async (db: IdentityDb): Promise<SecurityFact[]> => {
  const { rows } = await sql<SecurityFact>`select ${columns} from identity.security_facts
    where to_report is not null order by identity.security_facts.at limit 1000`.execute(db)
  return rows
}

const columns = sql`uuid, company_uuid, ${iso('at')} as at, to_report`

const pendingEventJson = ({ actor, impersonated_by }: Asker, event: SecurityEvent): string =>
  JSON.stringify({ event, actor, impersonated_by } satisfies PendingEvent)

/** The address is the person's, or that of provider staff who impersonate the person. */
const personOf = ({ actor, impersonated_by }: Asker): Uuid => impersonated_by ?? actor
const addressOf = ({ caller }: Asker): string | null => caller?.split(' ')[0] ?? null
const browserOf = ({ caller }: Asker): string | null =>
  caller?.split(' ').slice(1).join(' ').slice(0, 200) ?? null

/** An hour has passed since the last event, or that one was dated by a clock that was ahead (R-26). */
const isDue = (now: Instant): RawBuilder<boolean> =>
  sql`(c.told_at <= ${now}::timestamptz - interval '1 hour' or c.told_at > ${now}::timestamptz)`

/** The named company, or else every company of the person. */
const companiesOf = (person: RawBuilder<unknown>, company: RawBuilder<unknown>) => sql`
  select ${company} as company_uuid where ${company} is not null
  union select company_uuid from identity.company_roles where user_uuid = ${person} and ${company} is null`
