import type { CompanyRole, Language } from '@bon/contracts/identity'
import type { RiskCount, RiskRules } from '@bon/contracts/journal'
import {
  type CompanyScope,
  type CompanyUuid,
  type DayRules,
  type Instant,
  isEvent,
  sum,
  type Uuid,
  uuid5,
} from '@bon/contracts/kernel'
import type { Agenda, AgendaItem, Mailer } from '@bon/contracts/ports'
import { zReportEvents } from '@bon/contracts/registers'
import { letterFormats, letters } from '../identity/index.ts'
import { riskWords } from '../journal/index.ts'
import { eachDue, type ProcessManager } from '../kernel/index.ts'
import { type Digest, digestItem, digestOfItem, type Every, type Period } from './digest-items.ts'

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
const digest: Digest = { kind: 'risk_digest', what: 'risks' }

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
      const whose = { company_uuid, vat_entity_uuid, set_at }
      const items = (['daily', 'weekly'] as const).map((every) =>
        digestItem(digest, every, business_day, whose, rules),
      )
      await agenda.put(...items)
    }
  },
})

/** Mails what is due, once to each recipient; only a period in which the company's rules name something. */
export const mailRisksDue = (application: RiskDigestDependencies, now: Instant): Promise<void> =>
  eachDue(application.agenda, digest.kind, now, async (item) => {
    await mailRisks(application, item, now)
    await application.agenda.done(item)
  })

const mailRisks = async (application: RiskDigestDependencies, item: AgendaItem, now: Instant) => {
  const { mailer, dayRules, scopeOf, settingsOf, countRisks, membersOf } = application
  const { company_uuid } = item
  const scope = scopeOf(company_uuid)
  const due = digestOfItem(digest, item, now, dayRules(item.vat_entity_uuid))
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
  const formats = letterFormats(language, currency)
  const named = await initials(scope, [...new Set(counts.flatMap(({ cashier_uuid }) => cashier_uuid ?? []))])
  const rows = [...Map.groupBy(counts, ({ kind }) => kind)].map(([kind, of]) => {
    const who = of
      .map(({ cashier_uuid, count }) => `${(cashier_uuid && named[cashier_uuid]) ?? '–'} ${count}`)
      .join(', ')
    const amount = sum(of.map((each) => each.amount))
    const worth = amount === 0 ? '' : `, ${formats.amount(amount)}`
    return `- ${riskWords[language][kind]}: ${of.reduce((all, { count }) => all + count, 0)}${worth} (${who})`
  })
  return {
    company,
    rows,
    period: from === to ? formats.date(to) : `${formats.date(from)} – ${formats.date(to)}`,
    count: counts.reduce((all, { count }) => all + count, 0),
    link: link(`/companies/${scope.company_uuid}/admin/journal?risky=yes&from=${from}&to=${to}`),
  }
}
