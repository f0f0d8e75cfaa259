import type { RegisterUuid } from '@bon/contracts/kernel'
import { keepProgram } from './keep-program.ts'

export { reportFact } from './report-fact.ts'

/** What a till does beside its screens until the signal: it reports what was taken off bons, and that it runs. */
export const keepTill = (uuid: RegisterUuid, signal: AbortSignal): void => {
  void keepProgram(uuid, signal)
  void import('../corrections/send-reports.ts').then(({ keepReporting }) => keepReporting(uuid, signal))
}
