import {
  evolvePapers,
  noPapers,
  type PaperEvent,
  type PaperPrint,
  type Papers,
  paperEvents,
} from '@bon/contracts/papers'
import type { Decider } from '../kernel/index.ts'

/** A paper that somebody asked for; which copy it is, the stream says. */
export type PrintPaper = Omit<PaperPrint, 'copy' | 'at'>

/** However many ask at once, no two papers of a sale have the same number (fiscal.md 2.2). */
export const paperDecider: Decider<PrintPaper, Papers, PaperEvent, never> = {
  schemas: paperEvents,
  initialState: noPapers,
  evolve: evolvePapers,
  decide: (wish, { prints }, { now: at }) => [
    {
      type: 'PaperPrinted',
      data: { ...wish, copy: prints.filter(({ paper }) => paper === wish.paper).length, at },
    },
  ],
}
