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
export type PrintPaper = Omit<PaperPrint, 'copy' | 'at'> & {
  /** Nobody pressed for it: it is the receipt, or nothing. */
  unless_made?: true
}

/** However many ask at once, no two papers of a sale have the same number (fiscal.md 2.2). */
export const paperDecider: Decider<PrintPaper, Papers, PaperEvent, never> = {
  schemas: paperEvents,
  keeps_mode: true,
  initialState: noPapers,
  evolve: evolvePapers,
  decide: ({ unless_made, ...wish }, { prints }, { now: at }) => {
    const copy = prints.filter(({ paper }) => paper === wish.paper).length
    return unless_made && copy > 0 ? [] : [{ type: 'PaperPrinted', data: { ...wish, copy, at } }]
  },
}
