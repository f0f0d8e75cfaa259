import type { CompanyScope, Instant, RecordedEvent, SessionUuid } from '@bon/contracts/kernel'
import type { EventStore, Vault } from '@bon/contracts/ports'
import {
  evolveZReport,
  newZReport,
  sessionStream,
  viewOfZReport,
  type ZReport,
  type ZReportEvent,
  type ZReportView,
} from '@bon/contracts/registers'
import { upcast } from '../kernel/index.ts'

type Dependencies = { store: Pick<EventStore, 'readStream'>; vault: Pick<Vault, 'get'> }

/** `made_by`: the event that made the report, which the journal seals; undefined for a running session. */
type ReportAt = { report: ZReportView; at: Instant; made_by?: RecordedEvent }

/** The session folded up to its X report with this number, or to its end. */
export const reportAt = async (
  { store, vault }: Dependencies,
  { company_uuid }: CompanyScope,
  session_uuid: SessionUuid,
  x: number | undefined,
): Promise<ReportAt | undefined> => {
  let state: ZReport = newZReport
  let [revision, now] = [0n, '' as Instant]
  for await (const recorded of store.readStream(sessionStream(session_uuid))) {
    if (recorded.meta.company_uuid !== company_uuid) return undefined
    const { type, data } = upcast(recorded)
    const event = { type, data } as ZReportEvent
    state = evolveZReport(state, event)
    ;[revision, now] = [recorded.revision, recorded.meta.at]
    if (event.type === 'XReportTaken' && event.data.x === x && state.status !== 'new')
      return { report: viewOfZReport(state, recorded.revision), at: event.data.at, made_by: recorded }
    if (event.type === 'ZReportClosed' && x === undefined && state.status === 'closed') {
      const ref = state.note?.ref
      const note = ref ? ((await vault.get(company_uuid, [ref])).get(ref) ?? null) : null
      return { report: viewOfZReport(state, recorded.revision, note), at: event.data.at, made_by: recorded }
    }
  }
  // The session is open: its current state.
  return x === undefined && state.status !== 'new'
    ? { report: viewOfZReport(state, revision), at: now }
    : undefined
}
