import type { Position, RecordedEvent, SessionUuid, Uuid } from '@bon/contracts/kernel'
import { type ExistingZReport, type LateFrom, sessionUuid } from '@bon/contracts/registers'
import { checkReport, readAuditEntry, reported } from './audit-entries.ts'
import type { Books, Data } from './books.ts'
import { expectSame, IntegrityViolation } from './integrity-violation.ts'
import type { DiskBackedMap } from './memory.ts'

/** A session with a Z: where its close began, and the acts that the close could not count. */
export type Closing = { position: Position; parked: readonly Uuid[] }
export type Closings = DiskBackedMap<Closing>

const affects = 'the session and its Z report'

/** An act of training that came after its session had closed: it is in no Z (LAW-9). */
export const lateEntry = (
  books: Books,
  closings: Closings,
  data: Data<'LateEntryRecorded'>,
  recorded: RecordedEvent,
): void => {
  if (recorded.meta.test_mode !== 'yes') throw new IntegrityViolation('late_entry.in_no_z', recorded, affects)
  const closing = closings.get(data.session_uuid)
  if (data.claimed_at !== undefined) {
    checkReport(data, recorded)
    if (closing === undefined) throw new IntegrityViolation('late_entry.of_open_session', recorded, affects)
    return
  }
  checkMissed(closing, readAuditEntry(books, data, recorded).event, recorded)
}

/** In its own session, or in a later one that says from which Z it is. */
export const checkCounted = (
  books: Books,
  report: ExistingZReport,
  closings: Closings,
  data: Data<'AuditEntryRecorded'>,
  recorded: RecordedEvent,
): void => {
  const { late } = data
  const closing = late && closings.get(late.session_uuid)
  if (late) checkLate(report, late, closing, recorded)
  if (data.claimed_at !== undefined) {
    reported(books, report, data, recorded)
    return
  }
  const { session_uuid, event: source } = readAuditEntry(books, data, recorded)
  if (late) {
    expectSame(session_uuid, late.session_uuid, 'late_entry.of_other_session', recorded, affects)
    checkMissed(closing, source, recorded)
  } else expectSame(session_uuid, report.session_uuid, 'audit_entry.in_other_session', recorded, affects)
}

/** It is of an earlier session of the same register, which has its Z. */
export const checkLate = (
  { register_uuid, n }: Pick<ExistingZReport, 'register_uuid' | 'n'>,
  late: LateFrom,
  closing: Closing | undefined,
  recorded: RecordedEvent,
): void => {
  expectSame(
    [late.session_uuid, late.n < n],
    [sessionUuid(register_uuid, late.n), true],
    'late_entry.of_other_session',
    recorded,
    affects,
  )
  if (closing === undefined) throw new IntegrityViolation('late_entry.of_open_session', recorded, affects)
}

/** What the close could count belongs in its own Z, unless that Z lists it as parked. */
export const checkMissed = (
  closing: Closing | undefined,
  source: RecordedEvent,
  recorded: RecordedEvent,
): void => {
  if (closing === undefined) throw new IntegrityViolation('late_entry.of_open_session', recorded, affects)
  if (source.position < closing.position && !closing.parked.includes(source.event_id))
    throw new IntegrityViolation('late_entry.belongs_in_z', recorded, affects)
}

/** A Z lists exactly the acts before its close that it does not count. */
export const checkParked = (
  { actions, debt_changes }: Books,
  session_uuid: SessionUuid,
  { position, parked }: Closing,
  recorded: RecordedEvent,
): void => {
  const missing = [...actions.values(), ...debt_changes.values()]
    .filter((action) => action.session_uuid === session_uuid && action.event.position < position)
    .map(({ event }) => event.event_id)
  expectSame([...parked].sort(), missing.sort(), 'z.act_missing', recorded, affects)
}
