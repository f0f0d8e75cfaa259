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

/** A stream of the company that was read already, all of it. */
export type ReadStream = { stream: string; events: readonly RecordedEvent[] }

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
  { position, read }: { position: Position; read: ReadStream },
): Promise<SessionThen> => {
  const session_uuid = register_uuid && (await sessionAt(scope, { register_uuid, position }))
  const stream = session_uuid && sessionStream(session_uuid)
  const parts = stream && stream !== read.stream ? [{ stream }] : []
  const [events = stream ? read.events : []] = await readStreams(store, scope.company_uuid, parts)
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
