import type { Instant, Uuid } from '@bon/contracts/kernel'
import type { CountedEvent, SecurityEvent } from '@bon/contracts/security-events'
import type { Asker } from '@bon/services/security-events'
import { type RawBuilder, sql } from 'kysely'
import { type IdentityDb, iso } from './identity.tables.ts'

type ToTell = { event: SecurityEvent; actor: Uuid; impersonated_by?: Uuid | undefined }
/** A fact that the log is to be told; its uuid is that of the command that tells it. */
export type SecurityFact = { uuid: Uuid; company_uuid: Uuid; at: Instant; to_tell: ToTell }

/** A fact for each company of the person. */
export const factsOf = async (db: IdentityDb, who: Asker, event: SecurityEvent): Promise<SecurityFact[]> => {
  const { rows } = await sql<SecurityFact>`
    insert into identity.security_facts (company_uuid, person_uuid, at, to_tell, ip, user_agent)
    select o.company_uuid, ${personOf(who)}, ${who.now}, ${toTell(who, event)}::jsonb, ${addressOf(who)},
      ${browserOf(who)}
    from (${companiesOf(sql`${who.actor}::uuid`, sql`null::uuid`)}) o
    returning ${columns}`.execute(db)
  return rows
}

type Count = {
  key: string
  who: Asker & { company_uuid?: Uuid | undefined }
  event: CountedEvent
  times: number
  told_by: Uuid
}

/** Counts, and where the hour since the last fact is over makes the next one, in one statement. */
export const countOf = async (
  db: IdentityDb,
  { key, who, event, times, told_by }: Count,
): Promise<{ is_told: boolean; facts: SecurityFact[] }> => {
  const { now, actor, company_uuid = null } = who
  const due = isDue(now)
  const { rows } = await sql<SecurityFact & { is_told: boolean }>`
    with hit as (
      insert into identity.security_counts as c (key, company_uuid, holder_uuid, told_at, told_by, to_tell)
      values (${key}, ${company_uuid}, ${actor}, ${now}, ${told_by}, ${toTell(who, event)}::jsonb)
      on conflict (key) do update set
        before = case when ${due} then c.untold else c.before end,
        untold = case when ${due} then 0 else c.untold + ${times}::int end,
        told_at = case when ${due} then excluded.told_at else c.told_at end,
        told_by = case when ${due} then excluded.told_by else c.told_by end
      returning c.told_by = ${told_by} as is_told, c.before),
    told as (
      insert into identity.security_facts (company_uuid, person_uuid, at, to_tell, ip, user_agent)
      select o.company_uuid, ${personOf(who)}, ${now},
        jsonb_set(${toTell(who, event)}::jsonb, '{event,data,times}', to_jsonb(hit.before + ${times}::int)),
        ${addressOf(who)}, ${browserOf(who)}
      from hit cross join (${companiesOf(sql`${actor}::uuid`, sql`${company_uuid}::uuid`)}) o
      where hit.is_told
      returning ${columns})
    select hit.is_told, told.* from hit left join told on true`.execute(db)
  const [first] = rows
  return { is_told: first?.is_told === true, facts: rows.filter(({ uuid }) => uuid !== null) }
}

/** Counts whose hour is over and that say more than was told: one fact each. */
export const closeCounts = async (db: IdentityDb, now: Instant): Promise<void> => {
  await sql`
    with due as (
      select key, untold from identity.security_counts c
      where untold > 0 and ${isDue(now)} order by key limit 1000 for update skip locked),
    closed as (
      update identity.security_counts c set untold = 0, before = 0, told_at = ${now}
      from due where due.key = c.key
      returning c.company_uuid, c.holder_uuid,
        jsonb_set(c.to_tell, '{event,data,times}', to_jsonb(due.untold)) as to_tell)
    insert into identity.security_facts (company_uuid, at, to_tell)
    select o.company_uuid, ${now}, closed.to_tell
    from closed cross join lateral (${companiesOf(sql`closed.holder_uuid`, sql`closed.company_uuid`)}) o`.execute(
    db,
  )
}

export const factsToTell = async (db: IdentityDb): Promise<SecurityFact[]> => {
  const { rows } = await sql<SecurityFact>`select ${columns} from identity.security_facts
    where to_tell is not null order by identity.security_facts.at limit 1000`.execute(db)
  return rows
}

const columns = sql`uuid, company_uuid, ${iso('at')} as at, to_tell`

const toTell = ({ actor, impersonated_by }: Asker, event: SecurityEvent): string =>
  JSON.stringify({ event, actor, impersonated_by } satisfies ToTell)

/** Whose address it is: the person's, or that of provider staff who act as him. */
const personOf = ({ actor, impersonated_by }: Asker): Uuid => impersonated_by ?? actor
const addressOf = ({ caller }: Asker): string | null => caller?.split(' ')[0] ?? null
const browserOf = ({ caller }: Asker): string | null =>
  caller?.split(' ').slice(1).join(' ').slice(0, 200) ?? null

/** The hour since the last fact is over, or that one was told under a clock that ran ahead (R-26). */
const isDue = (now: Instant): RawBuilder<boolean> =>
  sql`(c.told_at <= ${now}::timestamptz - interval '1 hour' or c.told_at > ${now}::timestamptz)`

/** The company that is named, or else each that the person belongs to. */
const companiesOf = (person: RawBuilder<unknown>, company: RawBuilder<unknown>) => sql`
  select ${company} as company_uuid where ${company} is not null
  union select company_uuid from identity.company_roles where user_uuid = ${person} and ${company} is null`
