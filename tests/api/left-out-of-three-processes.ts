import { attacks } from './attacks.suite.ts'
import { businessDays } from './business-day.suite.ts'
import { cash } from './cash.suite.ts'
import { companies } from './companies.suite.ts'
import { companyTurnoverSuite } from './company-turnover.suite.ts'
import type { Suite } from './contexts.ts'
import { corrections } from './corrections.suite.ts'
import { creditNotes } from './credit-notes.suite.ts'
import { drawerExplanations } from './drawer-explanations.suite.ts'
import { giftCards } from './gift-cards.suite.ts'
import { howSold } from './how-sold.suite.ts'
import { invoices } from './invoices.suite.ts'
import { journalSearch } from './journal-search.suite.ts'
import { limits } from './limits.suite.ts'
import { moneyRules } from './money-rules.suite.ts'
import { officeCorrections } from './office-corrections.suite.ts'
import { orderLists } from './order-lists.suite.ts'
import { owed } from './owed.suite.ts'
import { ownCompany } from './own-company.suite.ts'
import { paper } from './paper.suite.ts'
import { replays } from './replay.suite.ts'
import { secondFactor } from './second-factor.suite.ts'
import { statistics } from './statistics.suite.ts'
import { systemDescription } from './system-description.suite.ts'
import { tenderCorrections } from './tender-corrections.suite.ts'
import { tenders } from './tenders.suite.ts'
import { tips } from './tips.suite.ts'
import { transfers } from './transfers.suite.ts'
import { turnoverGoalsSuite } from './turnover-goals.suite.ts'
import { weighing } from './weighing.suite.ts'

/**
 * Suites whose outcome does not depend on the number of processes (ADR 0122). `npm test` runs them in one process only,
 * `pnpm long` in three as well. A new suite runs in both until it is named here with its reason.
 */
const reasons: readonly { reason: string; suites: readonly Suite[] }[] = [
  {
    reason:
      'Rules that the api process decides alone, on the streams of one command. That such commands are appended once, read at once and followed by the other processes is held by orders, payments, splitting, refunds and registers.',
    suites: [
      corrections,
      tenders,
      tenderCorrections,
      officeCorrections,
      owed,
      tips,
      giftCards,
      invoices,
      creditNotes,
      cash,
      moneyRules,
      drawerExplanations,
      turnoverGoalsSuite,
      businessDays,
    ],
  },
  {
    reason: 'Refusals of input, before anything is appended.',
    suites: [limits, attacks],
  },
  {
    reason:
      'Questions to read models that one projector writes and one api process reads, as those of Z reports, reconciliation and live, which stay.',
    suites: [
      orderLists,
      statistics,
      howSold,
      companyTurnoverSuite,
      journalSearch,
      replays,
      transfers,
      systemDescription,
    ],
  },
  {
    reason:
      'Steps of a company, of a second factor and of receipts, made of commands and queries of the api process; configuration, accounts and the kitchen, whose changes and jobs the other processes take up, stay.',
    suites: [companies, ownCompany, secondFactor, paper],
  },
  {
    reason: 'The scale is asked by the api process itself; half of the time is the scale’s own timeout.',
    suites: [weighing],
  },
]

export const leftOutOfThreeProcesses: ReadonlySet<Suite> = new Set(reasons.flatMap(({ suites }) => suites))
