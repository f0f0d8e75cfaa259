import type { CommandHandler, ProcessManager } from '../kernel/index.ts'
import { queuePrint } from '../papers/index.ts'
import { onceForEver, whoOf } from './who.ts'

/** From a receipt or report that was asked for to the printer's queue: whatever dies in between, it comes out once. */
export const printPapers = (handler: CommandHandler): ProcessManager => ({
  name: 'print-papers',
  prefixes: ['paper-', 'reportPaper-'],
  patience_ms: 0,
  wants: ({ type }) => type === 'PaperPrinted' || type === 'ReportPrinted',
  react: async (events) => {
    for (const event of events)
      await queuePrint(handler, event, { ...whoOf(event, 'print-papers'), command_hash: onceForEver })
  },
})
