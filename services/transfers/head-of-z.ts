import { headCode, type PrintedHead } from '@bon/contracts/journal'
import type { CompanyScope, SessionUuid, Uuid } from '@bon/contracts/kernel'
import type { EventStore } from '@bon/contracts/ports'
import { sessionStream } from '@bon/contracts/registers'
import { NotSealed, type SourceSealer } from '../journal/index.ts'

type Dependencies = {
  store: Pick<EventStore, 'readStream'>
  sealer: SourceSealer
  headOfReport(scope: CompanyScope, source_event_id: Uuid): Promise<PrintedHead | undefined>
}

/**
 * The head of the journal after the entry of a session's Z, which the text of its voucher carries. A Z of
 * the last minute is sealed for it, as for its paper.
 */
export const headOfZ =
  ({ store, sealer, headOfReport }: Dependencies) =>
  async (scope: CompanyScope, session_uuid: SessionUuid): Promise<string | null> => {
    for await (const recorded of store.readStream(sessionStream(session_uuid))) {
      if (recorded.type !== 'ZReportClosed') continue
      const found = await headOfReport(scope, recorded.event_id)
      if (found) return found.code
      try {
        return headCode(await sealer.seal(recorded))
      } catch (error) {
        // The journal has stopped: the voucher waits for it.
        if (!(error instanceof NotSealed)) throw error
      }
    }
    return null
  }
