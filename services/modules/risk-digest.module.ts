import type { Instant } from '@bon/contracts/kernel'
import { currencyOf, dayRulesIn, scopeOf, sellerOf, settingsOf } from '../companies/index.ts'
import { riskRulesOf } from '../journal/index.ts'
import { mailRisksDue, type RiskDigestDependencies, remindOfRisks } from '../processes/index.ts'
import { initialsFor } from './initials-for.ts'
import type { Module } from './module.ts'
import type { Shared } from './shared.ts'

/** What may hide a sale, by mail. */
export const createRiskDigestModule = (
  shared: Shared,
): Module & { mailRisks(now: Instant): Promise<void> } => {
  const { agenda, catalogue, people, queries } = shared
  const digest: RiskDigestDependencies = {
    agenda,
    mailer: people.mailer,
    link: people.link,
    membersOf: (company_uuid) => people.members.of(company_uuid),
    countRisks: queries.countRisks,
    initials: initialsFor(shared),
    dayRules: (vat_entity_uuid) => dayRulesIn(catalogue, { vat_entity_uuid }),
    scopeOf: (company_uuid) => scopeOf(catalogue, company_uuid),
    settingsOf: (company_uuid) => {
      const settings = settingsOf(catalogue, company_uuid)
      return {
        name: sellerOf(catalogue, company_uuid).name,
        currency: currencyOf(catalogue, company_uuid),
        language: settings.language,
        rules: riskRulesOf(settings),
        every: settings.risk_digest,
        to: settings.risk_digest_to,
      }
    },
  }
  return {
    routes: [],
    processes: [remindOfRisks(digest)],
    mailRisks: (now) => mailRisksDue(digest, now),
  }
}
