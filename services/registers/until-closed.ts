import type { CompanyUuid, SessionUuid } from '@bon/contracts/kernel'
import type { Clock } from '@bon/contracts/ports'
import { sessionStream } from '@bon/contracts/registers'
import type { CommandHandler } from '../kernel/index.ts'
import { zReportDecider } from './z-report.decider.ts'

type Ports = { handler: Pick<CommandHandler, 'load'>; clock: Pick<Clock, 'sleep'>; wait_ms: number }

const step_ms = 20

/** Resolves when the session is closed, or when the request has waited long enough: the closing goes on behind it. */
export const createUntilClosed =
  ({ handler, clock, wait_ms }: Ports) =>
  async (session_uuid: SessionUuid, company_uuid: CompanyUuid): Promise<void> => {
    for (let waited = 0; waited < wait_ms; waited += step_ms) {
      const folded = await handler.load(zReportDecider, sessionStream(session_uuid), company_uuid)
      if (folded?.state.status === 'closed') return
      await clock.sleep(step_ms)
    }
  }
