import type { CommandHandler, ProcessManager } from '../kernel/index.ts'
import { queuePrint } from '../papers/index.ts'
import { anyContentHash, whoOf } from './who.ts'

/** Queues requested receipts and reports at their printer, exactly once across crashes. */
export const printPapers = (handler: CommandHandler): ProcessManager => ({
  name: 'print-papers',
  prefixes: ['paper-', 'reportPaper-'],
  grace_ms: 0,
  wants: ({ type }) => type === 'PaperPrinted' || type === 'ReportPrinted',
  react: async (events) => {
    for (const event of events)
      await queuePrint(handler, event, { ...whoOf(event, 'print-papers'), command_hash: anyContentHash })
  },
})
