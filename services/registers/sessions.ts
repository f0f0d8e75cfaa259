import {
  type CompanyUuid,
  epochMsOf,
  type PlainDate,
  type RegisterUuid,
  type SessionUuid,
  type Uuid,
} from '@bon/contracts/kernel'
import type { Clock, EventStore } from '@bon/contracts/ports'
import { type ExistingZReport, sessionStream, sessionUuid } from '@bon/contracts/registers'
import { type CommandHandler, lastNumbered } from '../kernel/index.ts'
import { zReportDecider } from './z-report.decider.ts'

export type CurrentSession = {
  session_uuid: SessionUuid
  n: number
  report: ExistingZReport
  revision: bigint
  /** The day it was opened on. */
  business_day: PlainDate
}

/** Finds a register's latest session in the log, strongly consistent and without a read model. */
export type Sessions = {
  latest(register_uuid: RegisterUuid, company_uuid: CompanyUuid): Promise<CurrentSession | undefined>
  /**
   * The session that may accept money. Reads the stream's tail at most once a second: a session opens only after the
   * previous one is closed, so an open tail is the latest. A change by another process within that second is rejected
   * by the stream itself (ARCH-18); before charging a card, use `latest`.
   */
  open(register_uuid: RegisterUuid, company_uuid: CompanyUuid): Promise<CurrentSession | undefined>
}

/** How long a cached session may be used; another process may close it meanwhile. */
const fresh_ms = 1_000

export const createSessions = (
  store: EventStore,
  handler: CommandHandler,
  clock: Pick<Clock, 'now'>,
): Sessions => {
  const latestNumbers = new Map<Uuid, number>()
  const read_at = new Map<Uuid, number>()
  const streamOf = (register_uuid: RegisterUuid) => (n: number) =>
    sessionStream(sessionUuid(register_uuid, n))

  const nth = async (
    register_uuid: RegisterUuid,
    n: number,
    company_uuid: CompanyUuid,
    read: 'load' | 'peek',
  ) => {
    const folded = await handler[read](zReportDecider, streamOf(register_uuid)(n), company_uuid)
    if (!folded || folded.state.status === 'new' || folded.business_day === undefined) return undefined
    const { state: report, revision, business_day } = folded
    return { session_uuid: sessionUuid(register_uuid, n), n, report, revision, business_day }
  }

  const latest: Sessions['latest'] = async (register_uuid, company_uuid) => {
    const began = epochMsOf(clock.now())
    const n = await lastNumbered(store, streamOf(register_uuid), latestNumbers.get(register_uuid) ?? 0)
    if (n === 0) return undefined
    latestNumbers.set(register_uuid, n)
    read_at.set(register_uuid, began)
    return nth(register_uuid, n, company_uuid, 'load')
  }

  const isOpen = (session: CurrentSession | undefined) =>
    session?.report.status === 'open' ? session : undefined

  return {
    latest,
    open: async (register_uuid, company_uuid) => {
      const n = latestNumbers.get(register_uuid)
      const now = epochMsOf(clock.now())
      const age = now - (read_at.get(register_uuid) ?? 0)
      // After the clock was set back, the age is unknown.
      const isFresh = age >= 0 && age < fresh_ms
      const cached =
        n === undefined
          ? undefined
          : isOpen(await nth(register_uuid, n, company_uuid, isFresh ? 'peek' : 'load'))
      if (cached && !isFresh) read_at.set(register_uuid, now)
      return cached ?? isOpen(await latest(register_uuid, company_uuid))
    },
  }
}
