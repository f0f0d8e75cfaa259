import { paperRoutes, postReceipt, sealReport } from '../papers/index.ts'
import { receiptPrinterOf } from '../printing/index.ts'
import { mailPapers } from '../processes/index.ts'
import type { Module } from './module.ts'
import type { Shared } from './shared.ts'

/** Receipts and reports on paper, as files and in letters. */
export const createPapersModule = (shared: Shared): Module => {
  const { handler, side, catalogue, people, queries, vault, papers, renderer, pdf } = shared
  const post = postReceipt({ ...papers, catalogue, renderer, vault, mailer: people.mailer, pdf })
  return {
    routes: paperRoutes({
      ...shared,
      signIns: people.signIns,
      printerOf: (scope, register_uuid) => receiptPrinterOf(catalogue, scope, register_uuid),
      mails: people.mails,
      storeAddress: shared.texts.put,
      sealReport: sealReport(shared, side.sealer),
      lateEntriesOf: async (scope, session_uuid) => {
        const rows = await queries.lateEntriesOf(scope, session_uuid)
        return rows.map(({ source_event_id, counted_in }) =>
          counted_in ? { source_event_id, counted_in } : { source_event_id },
        )
      },
    }),
    processes: [mailPapers({ handler, post })],
  }
}
