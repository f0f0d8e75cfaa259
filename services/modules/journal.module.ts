import { journalRoutes } from '../journal/index.ts'
import { sealJournal, sealReceipts } from '../processes/index.ts'
import type { Module } from './module.ts'
import type { Shared } from './shared.ts'

/** The signed journal of a CVR number. */
export const createJournalModule = (shared: Shared): Module => {
  const { directory, signer, certificateState, queries, side } = shared
  return {
    routes: journalRoutes({
      directory,
      signer,
      certificateStatus: certificateState,
      list: queries.listEntries,
      search: queries.searchEntries,
    }),
    processes: [sealJournal(side.sealer), sealReceipts(side.sealer)],
  }
}
