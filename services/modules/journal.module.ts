import type { Uuid } from '@bon/contracts/kernel'
import { settingsOf } from '../companies/index.ts'
import { chainStateOf, journalRoutes, riskRulesOf } from '../journal/index.ts'
import { remember } from '../kernel/index.ts'
import { reachesOthers, sealJournal, sealReceipts } from '../processes/index.ts'
import { headRecipients } from './head-recipients.ts'
import { initialsFor } from './initials-for.ts'
import type { Module } from './module.ts'
import type { Shared } from './shared.ts'

/** How long the state of a chain that was computed is told. */
const chain_ms = 5_000

/** The signed journal of a CVR number. */
export const createJournalModule = (shared: Shared): Module => {
  const { catalogue, certificates, certificateState, directory, queries, texts } = shared
  const { side, store, heads_differ } = shared
  // A day of many entries is hashed anew: once for all who look, however often they ask.
  const chainState = remember(
    { elapsed_ms: shared.elapsed_ms, keep_ms: chain_ms },
    (vat_entity_uuid: Uuid) => vat_entity_uuid,
    (vat_entity_uuid) => chainStateOf(store, vat_entity_uuid),
  )
  const isAnchored = reachesOthers(headRecipients(shared))
  return {
    routes: journalRoutes({
      directory,
      certificateOf: ({ vat_entity_uuid }) => certificates.inForce(vat_entity_uuid),
      certificateStatus: certificateState,
      list: queries.listEntries,
      search: {
        search: queries.searchEntries,
        newestApprovals: queries.newestApprovals,
        approvalsOf: queries.approvalsOf,
        texts,
        risksOf: ({ company_uuid }) => riskRulesOf(settingsOf(catalogue, company_uuid)),
        initials: initialsFor(shared),
      },
      chainOf: async ({ company_uuid, vat_entity_uuid }) => {
        const is_anchored = await isAnchored(company_uuid)
        const chain = { ...(await chainState(vat_entity_uuid)), is_anchored }
        const differs = heads_differ.find((each) => each.vat_entity_uuid === vat_entity_uuid)
        return differs && chain.state === 'whole' ? { ...chain, state: differs.found } : chain
      },
    }),
    processes: [sealJournal(side.sealer), sealReceipts(side.sealer)],
  }
}
