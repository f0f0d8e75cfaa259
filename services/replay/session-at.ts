import type { CompanyScope, Position, RecordedEvent, RegisterUuid, SessionUuid } from '@bon/contracts/kernel'
import type { EventStore } from '@bon/contracts/ports'
import { evolveZReport, newZReport, sessionStream, type ZReport } from '@bon/contracts/registers'
import { readStreams } from './read-streams.ts'
import { isOfSession } from './replay-events.ts'

export type SessionPorts = {
  store: Pick<EventStore, 'readStream'>
  sessionAt(
    scope: CompanyScope,
    of: { register_uuid: RegisterUuid; position: Position },
  ): Promise<SessionUuid | undefined>
}

/** A register's session at a position, right before it, and all that it recorded, also afterwards. */
export type SessionThen = {
  before: ZReport
  after: ZReport
  revision: bigint
  events: readonly RecordedEvent[]
}

export const sessionThen = async (
  { store, sessionAt }: SessionPorts,
  scope: CompanyScope,
  register_uuid: RegisterUuid | undefined,
  position: Position,
): Promise<SessionThen> => {
  const session_uuid = register_uuid && (await sessionAt(scope, { register_uuid, position }))
  const parts = session_uuid ? [{ stream: sessionStream(session_uuid) }] : []
  const [events = []] = await readStreams(store, scope.company_uuid, parts)
  let [before, after, revision]: [ZReport, ZReport, bigint] = [newZReport, newZReport, -1n]
  for (const event of events) {
    if (event.position > position) break
    // Only the event of the position itself lies between the two.
    if (isOfSession(event)) after = evolveZReport(after, event)
    if (event.position < position) before = after
    revision = event.revision
  }
  return { before, after, revision, events }
}
