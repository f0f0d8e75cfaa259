import type { RegisterUuid, Uuid } from '@bon/contracts/kernel'
import type { ReportedCorrection } from '@bon/contracts/registers'
import { newId, storedUnder, writeStored } from '../../shared/platform/index.ts'
import { announceKept, keptUnder } from './kept.ts'

/**
 * Keeps them on this device before it returns, so that neither a killed tab nor a sign-out loses one. One entry
 * for each, so that a second tab takes nothing away.
 */
export const keepReports = (register_uuid: RegisterUuid, reports: readonly ReportedCorrection[]): void => {
  for (const report of reports) {
    const id = newId()
    if (!writeStored(keptUnder(register_uuid) + id, report)) sendUnkept(register_uuid, id, report)
  }
  announceKept()
}

/** Storage refuses: the server is the only place for it. */
const sendUnkept = (register_uuid: RegisterUuid, id: Uuid, report: ReportedCorrection): void =>
  void import('./send-reports.ts').then(({ sendUntilAnswered }) =>
    sendUntilAnswered(register_uuid, id, report),
  )

/**
 * Waits for what is on its way to the server, so that it is not counted again with the cart that brings it. Resolves
 * with whether all of it is there.
 */
export const reported = async (register_uuid: RegisterUuid): Promise<boolean> =>
  storedUnder(keptUnder(register_uuid)).length === 0 ||
  (await import('./send-reports.ts')).allReported(register_uuid)
