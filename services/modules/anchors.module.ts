import { deskOf } from '@bon/contracts/registers'
import { registers } from '@bon/contracts/resources'
import { dayRulesIn, scopeOf, sellerOf, settingsOf } from '../companies/index.ts'
import { mailHead, sealSpans, sendHeads } from '../processes/index.ts'
import { headRecipients } from './head-recipients.ts'
import type { Module } from './module.ts'
import type { Shared } from './shared.ts'

/** What pins the past. Apart from the journal, because no start waits for it. */
export const createAnchorsModule = (shared: Shared): Module => {
  const { catalogue, keepHead, people, side, span_ms, store } = shared
  const mailed = mailHead({
    ...headRecipients(shared),
    mailer: people.mailer,
    settingsOf: (company_uuid) => ({
      name: sellerOf(catalogue, company_uuid).name,
      language: settingsOf(catalogue, company_uuid).language,
    }),
    zoneOf: (vat_entity_uuid) => dayRulesIn(catalogue, { vat_entity_uuid }).zone,
    registerName: (company_uuid, register_uuid) => {
      const scope = scopeOf(catalogue, company_uuid)
      if (!scope || register_uuid === deskOf(scope)) return undefined
      return catalogue.find(registers, scope, register_uuid)?.name
    },
  })
  return {
    routes: [],
    processes: [sealSpans(side.sealer, span_ms), sendHeads({ store, keepHead, mailHead: mailed })],
  }
}
