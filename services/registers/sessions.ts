import type { Uuid } from '@bon/contracts/kernel'
import type { EventStore } from '@bon/contracts/ports'
import { type ExistingZReport, sessionStream, sessionUuid } from '@bon/contracts/registers'
import { type CommandHandler, lastNumbered } from '../kernel/index.ts'
import { zReportDecider } from './z-report.decider.ts'

export type CurrentSession = { session_uuid: Uuid; n: number; report: ExistingZReport; revision: bigint }

/** Finds a register's latest session in the log itself: strong, without a read model. */
export type Sessions = {
  latest(register_uuid: Uuid, company_uuid: Uuid): Promise<CurrentSession | undefined>
  /**
   * The session that money may go into, from memory where it is known. It may be behind another process; the
   * session's own stream is the gate and has the last word (architecture.md 4c).
   */
  open(register_uuid: Uuid, company_uuid: Uuid): Promise<CurrentSession | undefined>
}

export const createSessions = (store: EventStore, handler: CommandHandler): Sessions => {
  const seen = new Map<Uuid, number>()
  const streamOf = (register_uuid: Uuid) => (n: number) => sessionStream(sessionUuid(register_uuid, n))

  const nth = async (register_uuid: Uuid, n: number, company_uuid: Uuid, read: 'load' | 'peek') => {
    const folded = await handler[read](zReportDecider, streamOf(register_uuid)(n), company_uuid)
    if (!folded || folded.state.status === 'new') return undefined
    return { session_uuid: sessionUuid(register_uuid, n), n, report: folded.state, revision: folded.revision }
  }

  const latest: Sessions['latest'] = async (register_uuid, company_uuid) => {
    const n = await lastNumbered(store, streamOf(register_uuid), seen.get(register_uuid) ?? 0)
    if (n === 0) return undefined
    seen.set(register_uuid, n)
    return nth(register_uuid, n, company_uuid, 'load')
  }

  const isOpen = (session: CurrentSession | undefined) =>
    session?.report.status === 'open' ? session : undefined

  return {
    latest,
    open: async (register_uuid, company_uuid) => {
      const n = seen.get(register_uuid)
      const known = n === undefined ? undefined : isOpen(await nth(register_uuid, n, company_uuid, 'peek'))
      return known ?? isOpen(await latest(register_uuid, company_uuid))
    },
  }
}
