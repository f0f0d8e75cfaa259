import { identityEvents, type Language } from '@bon/contracts/identity'
import {
  businessDay,
  type CompanyScope,
  type CompanyUuid,
  type DayRules,
  type Instant,
  isEvent,
  latest,
  type PlainDate,
  type Uuid,
  uuid5,
  zoneRulesOf,
} from '@bon/contracts/kernel'
import type { Agenda, AgendaItem, Mailer } from '@bon/contracts/ports'
import { eachDue, type ProcessManager } from '../kernel/index.ts'
import { type MailedFigures, statisticsLetter } from '../statistics/index.ts'
import {
  type Digest,
  dayAfter,
  digestDue,
  digestItem,
  digestOfItem,
  type Every,
  type Period,
} from './digest-items.ts'

export type StatisticsMailDependencies = {
  agenda: Agenda
  mailer: Mailer
  /** Of the VAT entity. */
  dayRules(vat_entity_uuid: Uuid): DayRules
  scopeOf(company_uuid: CompanyUuid): CompanyScope | undefined
  companyOf(company_uuid: CompanyUuid): { name: string; currency: string }
  /** The people of a company who chose it. */
  chosenBy(company_uuid: CompanyUuid, every: Every): Promise<readonly Uuid[]>
  /** A person who may still read the statistics of the company. */
  readerOf(
    user_uuid: Uuid,
    company_uuid: CompanyUuid,
  ): Promise<{ name: string; email: string; language: Language } | undefined>
  /** What the pages answer for the period beside the week before it. */
  figuresOf(scope: CompanyScope, period: Period, now: Instant): Promise<MailedFigures>
  /** The full address of a page. */
  link(path: string): string
}

const isChosen = isEvent(identityEvents, 'StatisticsMailChosen')
const digest: Digest = { kind: 'statistics_mail', what: 'statistics' }
/** After a longer pause the days before are not mailed. */
const most_days_late = 7

/** Reminds of the end of the business day or week in which a person chose to get statistics by mail (BEYOND-11). */
export const remindOfStatistics = ({
  agenda,
  dayRules,
}: Pick<StatisticsMailDependencies, 'agenda' | 'dayRules'>): ProcessManager => ({
  name: 'remind-of-statistics',
  prefixes: ['user-'],
  grace_ms: 0,
  wants: (event) => isChosen(event) && event.data.to !== 'never',
  react: async (events) => {
    for (const { meta, data } of events.filter(isChosen)) {
      const { company_uuid, vat_entity_uuid, at: set_at, business_day } = meta
      if (data.to === 'never') continue
      const whose = { company_uuid, vat_entity_uuid, set_at }
      await agenda.put(digestItem(digest, data.to, business_day, whose, dayRules(vat_entity_uuid)))
    }
  },
})

/** Mails each period that has ended, once to each who chose it, and reminds of the next one. */
export const mailStatisticsDue = (application: StatisticsMailDependencies, now: Instant): Promise<void> =>
  eachDue(application.agenda, digest.kind, now, async (item) => {
    const { agenda, scopeOf, dayRules } = application
    const scope = scopeOf(item.company_uuid)
    const rules = dayRules(item.vat_entity_uuid)
    const due = digestOfItem(digest, item, now, rules)
    const due_at = due && digestDue(due.period.to, rules)
    // The company's day was made to end later.
    if (due_at !== undefined && due_at > now) return agenda.move(item, { set_at: now, due_at })
    if (scope && due) await mailPeriod(application, scope, item, due, now)
    // Before the item is done: whoever is stopped in between does both again.
    if (scope) await remindAgain(application, scope, now, due)
    await agenda.done(item)
  })

/** After a restore: what is due in the backup may have been mailed since it was made (ADR 0052). */
export const skipStatisticsDue = (
  application: Pick<StatisticsMailDependencies, 'agenda' | 'dayRules' | 'scopeOf' | 'chosenBy'>,
  now: Instant,
): Promise<void> =>
  eachDue(application.agenda, digest.kind, now, async (item) => {
    const scope = application.scopeOf(item.company_uuid)
    if (scope) await remindAgain(application, scope, now, undefined)
    await application.agenda.done(item)
  })

const mailPeriod = async (
  { mailer, chosenBy, readerOf, figuresOf, companyOf, link }: StatisticsMailDependencies,
  scope: CompanyScope,
  item: AgendaItem,
  { every, period }: { every: Every; period: Period },
  now: Instant,
): Promise<void> => {
  const { company_uuid } = scope
  const chosen = await Promise.all(
    (await chosenBy(company_uuid, every)).map(async (uuid) => ({
      uuid,
      reader: await readerOf(uuid, company_uuid),
    })),
  )
  if (!chosen.some(({ reader }) => reader)) return
  const { name: company, currency } = companyOf(company_uuid)
  const facts = {
    ...(await figuresOf(scope, period, now)),
    company,
    currency,
    link: link(pageOf(company_uuid, period)),
  }
  for (const { uuid, reader } of chosen) {
    if (!reader) continue
    const { email: to, name, language } = reader
    const letter = statisticsLetter({ ...facts, to, name, language })
    await mailer.send({ ...letter, company_uuid, uuid: uuid5(item.uuid, uuid) })
  }
}

/** The page of the statistics with the same figures. */
const pageOf = (company_uuid: CompanyUuid, { from, to }: Period): string => {
  const days = from === to ? `period=day&from=${from}` : `period=custom&from=${from}&to=${to}`
  return `/companies/${company_uuid}/admin/statistics/turnover?${days}&against=weeks`
}

/** Of the period after this one, while somebody gets it; of the current ones after a longer pause. */
const remindAgain = async (
  { agenda, dayRules, chosenBy }: Pick<StatisticsMailDependencies, 'agenda' | 'dayRules' | 'chosenBy'>,
  { company_uuid, vat_entity_uuid }: CompanyScope,
  now: Instant,
  mailed: { every: Every; period: Period } | undefined,
): Promise<void> => {
  const rules = dayRules(vat_entity_uuid)
  const today = businessDay(now, zoneRulesOf(rules, now))
  const earliest = Temporal.PlainDate.from(today).subtract({ days: most_days_late }).toString()
  for (const every of mailed ? [mailed.every] : (['daily', 'weekly'] as const)) {
    if ((await chosenBy(company_uuid, every)).length === 0) continue
    const day: PlainDate = mailed ? latest(dayAfter(mailed.period.to), earliest) : today
    await agenda.put(digestItem(digest, every, day, { company_uuid, vat_entity_uuid, set_at: now }, rules))
  }
}
