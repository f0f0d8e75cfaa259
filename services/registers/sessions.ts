import { epochMsOf, type PlainDate, type Uuid } from '@bon/contracts/kernel'
import type { Clock, EventStore } from '@bon/contracts/ports'
import { type ExistingZReport, sessionStream, sessionUuid } from '@bon/contracts/registers'
import { type CommandHandler, lastNumbered } from '../kernel/index.ts'
import { zReportDecider } from './z-report.decider.ts'

export type CurrentSession = {
  session_uuid: Uuid
  n: number
  report: ExistingZReport
  revision: bigint
  /** The day that it opened on. */
  business_day: PlainDate
}

/** Finds a register's latest session in the log itself: strong, without a read model. */
export type Sessions = {
  latest(register_uuid: Uuid, company_uuid: Uuid): Promise<CurrentSession | undefined>
  /**
   * The session that money may go into. Its stream is asked for its tail at most once a second: no session opens
   * before the one before it is closed, so an open tail says that it is the last. What another process did within that
   * second is the stream's own to refuse (architecture.md 4c); before a card is charged, ask `latest`.
   */
  open(register_uuid: Uuid, company_uuid: Uuid): Promise<CurrentSession | undefined>
}

/** How long a process may go on by what it last read of a session; another one may close it meanwhile. */
const fresh_ms = 1_000

export const createSessions = (
  store: EventStore,
  handler: CommandHandler,
  clock: Pick<Clock, 'now'>,
): Sessions => {
  const seen = new Map<Uuid, number>()
  const read_at = new Map<Uuid, number>()
  const streamOf = (register_uuid: Uuid) => (n: number) => sessionStream(sessionUuid(register_uuid, n))

  const nth = async (register_uuid: Uuid, n: number, company_uuid: Uuid, read: 'load' | 'peek') => {
    const folded = await handler[read](zReportDecider, streamOf(register_uuid)(n), company_uuid)
    if (!folded || folded.state.status === 'new' || folded.business_day === undefined) return undefined
    const { state: report, revision, business_day } = folded
    return { session_uuid: sessionUuid(register_uuid, n), n, report, revision, business_day }
  }

  const latest: Sessions['latest'] = async (register_uuid, company_uuid) => {
    const began = epochMsOf(clock.now())
    const n = await lastNumbered(store, streamOf(register_uuid), seen.get(register_uuid) ?? 0)
    if (n === 0) return undefined
    seen.set(register_uuid, n)
    read_at.set(register_uuid, began)
    return nth(register_uuid, n, company_uuid, 'load')
  }

  const isOpen = (session: CurrentSession | undefined) =>
    session?.report.status === 'open' ? session : undefined

  return {
    latest,
    open: async (register_uuid, company_uuid) => {
      const n = seen.get(register_uuid)
      const now = epochMsOf(clock.now())
      const age = now - (read_at.get(register_uuid) ?? 0)
      // A clock that went back says nothing about age.
      const isFresh = age >= 0 && age < fresh_ms
      const known =
        n === undefined
          ? undefined
          : isOpen(await nth(register_uuid, n, company_uuid, isFresh ? 'peek' : 'load'))
      if (known && !isFresh) read_at.set(register_uuid, now)
      return known ?? isOpen(await latest(register_uuid, company_uuid))
    },
  }
}
