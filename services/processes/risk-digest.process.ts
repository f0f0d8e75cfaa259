import type { CompanyRole, Language } from '@bon/contracts/identity'
import type { RiskCount, RiskRules } from '@bon/contracts/journal'
import {
  type CompanyScope,
  type CompanyUuid,
  type DayRules,
  dayBegins,
  type Instant,
  isEvent,
  type Money,
  type PlainDate,
  sum,
  type Uuid,
  uuid5,
} from '@bon/contracts/kernel'
import type { Agenda, AgendaItem, Mailer } from '@bon/contracts/ports'
import { zReportEvents } from '@bon/contracts/registers'
import { letters } from '../identity/index.ts'
import { riskWords } from '../journal/index.ts'
import { dayItem, dayOfItem, eachDue, type ProcessManager } from '../kernel/index.ts'

type Period = { from: PlainDate; to: PlainDate }
type Every = 'daily' | 'weekly'

export type RiskDigestDependencies = {
  agenda: Agenda
  mailer: Mailer
  /** Of the VAT entity. */
  dayRules(vat_entity_uuid: Uuid): DayRules
  scopeOf(company_uuid: CompanyUuid): CompanyScope | undefined
  settingsOf(company_uuid: CompanyUuid): {
    name: string
    currency: string
    language: Language
    rules: RiskRules
    every: 'never' | Every
    to: readonly CompanyRole[]
  }
  countRisks(scope: CompanyScope, period: Period, rules: RiskRules): Promise<RiskCount[]>
  membersOf(
    company_uuid: CompanyUuid,
  ): Promise<readonly { uuid: Uuid; name: string; email: string; roles: readonly CompanyRole[] }[]>
  initials(scope: CompanyScope, uuids: readonly Uuid[]): Promise<Record<string, string>>
  /** The full address of a page. */
  link(path: string): string
}

const isOpened = isEvent(zReportEvents, 'RegisterOpened')
/** After the day's end, so that tills that queued without a network have sent what they had. */
const after_ms = 2 * 3_600_000

/** Reminds of each business day and each week with a session that its risky acts are mailed (BEYOND-12). */
export const remindOfRisks = ({
  agenda,
  dayRules,
}: Pick<RiskDigestDependencies, 'agenda' | 'dayRules'>): ProcessManager => ({
  name: 'remind-of-risks',
  prefixes: ['zReport-'],
  grace_ms: 0,
  wants: (event) => isOpened(event) && event.data.test_mode === undefined,
  react: async (events) => {
    for (const { meta } of events) {
      const { company_uuid, vat_entity_uuid, at: set_at, business_day } = meta
      const rules = dayRules(vat_entity_uuid)
      const items = (['daily', 'weekly'] as const).map((every): AgendaItem => {
        const { to } = periodOf(every, business_day)
        const ends = Temporal.Instant.from(dayBegins(dayAfter(to), rules))
        const due_at = ends.add({ milliseconds: after_ms }).toString({ smallestUnit: 'millisecond' })
        const uuid = dayItem(company_uuid, whatOf(every), to)
        return { kind: 'risk_digest', uuid, company_uuid, vat_entity_uuid, set_at, due_at }
      })
      await agenda.put(...items)
    }
  },
})

/** Mails what is due, once to each recipient; only a period in which the company's rules name something. */
export const mailRisksDue = (application: RiskDigestDependencies, now: Instant): Promise<void> =>
  eachDue(application.agenda, 'risk_digest', now, async (item) => {
    await mailRisks(application, item, now)
    await application.agenda.done(item)
  })

const mailRisks = async (application: RiskDigestDependencies, item: AgendaItem, now: Instant) => {
  const { mailer, dayRules, scopeOf, settingsOf, countRisks, membersOf } = application
  const { company_uuid } = item
  const scope = scopeOf(company_uuid)
  const due = dueOf(item, now, dayRules(item.vat_entity_uuid))
  if (!scope || !due) return
  const settings = settingsOf(company_uuid)
  if (settings.every !== due.every) return
  const counts = await countRisks(scope, due.period, settings.rules)
  if (counts.length === 0) return
  const facts = await digestOf(application, scope, counts, due.period)
  for (const { uuid, name, email, roles } of await membersOf(company_uuid)) {
    if (!roles.some((role) => settings.to.includes(role))) continue
    const letter = letters.riskDigest({ ...facts, to: email, name, language: settings.language })
    await mailer.send({ ...letter, company_uuid, uuid: uuid5(item.uuid, uuid) })
  }
}

const digestOf = async (
  { settingsOf, initials, link }: RiskDigestDependencies,
  scope: CompanyScope,
  counts: readonly RiskCount[],
  { from, to }: Period,
) => {
  const { name: company, language, currency } = settingsOf(scope.company_uuid)
  const named = await initials(scope, [...new Set(counts.flatMap(({ cashier_uuid }) => cashier_uuid ?? []))])
  const rows = [...Map.groupBy(counts, ({ kind }) => kind)].map(([kind, of]) => {
    const who = of
      .map(({ cashier_uuid, count }) => `${(cashier_uuid && named[cashier_uuid]) ?? '–'} ${count}`)
      .join(', ')
    const amount = sum(of.map((each) => each.amount))
    const worth = amount === 0 ? '' : `, ${amountIn(language, currency, amount)}`
    return `- ${riskWords[language][kind]}: ${of.reduce((all, { count }) => all + count, 0)}${worth} (${who})`
  })
  const day = (date: PlainDate) =>
    Temporal.PlainDate.from(date).toLocaleString(language === 'da' ? 'da-DK' : 'en-GB', { dateStyle: 'long' })
  return {
    company,
    rows,
    period: from === to ? day(to) : `${day(from)} – ${day(to)}`,
    count: counts.reduce((all, { count }) => all + count, 0),
    link: link(`/companies/${scope.company_uuid}/admin/journal?risky=yes&from=${from}&to=${to}`),
  }
}

const amountIn = (language: Language, currency: string, amount: Money): string =>
  new Intl.NumberFormat(language === 'da' ? 'da-DK' : 'en-GB', { style: 'currency', currency }).format(
    amount / 100,
  )

const dueOf = (
  { uuid, company_uuid }: AgendaItem,
  now: Instant,
  rules: DayRules,
): { every: Every; period: Period } | undefined => {
  for (const every of ['daily', 'weekly'] as const) {
    const to = dayOfItem(uuid, { owner_uuid: company_uuid, what: whatOf(every) }, now, rules)
    if (to !== undefined) return { every, period: periodOf(every, to) }
  }
  return undefined
}

const whatOf = (every: Every): string => `risks ${every}`

/** The day itself, or its week from Monday to Sunday. */
const periodOf = (every: Every, day: PlainDate): Period => {
  if (every === 'daily') return { from: day, to: day }
  const date = Temporal.PlainDate.from(day)
  const monday = date.subtract({ days: date.dayOfWeek - 1 })
  return { from: monday.toString(), to: monday.add({ days: 6 }).toString() }
}

const dayAfter = (day: PlainDate): PlainDate => Temporal.PlainDate.from(day).add({ days: 1 }).toString()
