import { attacks } from './attacks.suite.ts'
import { availability } from './availability.suite.ts'
import { bundles } from './bundles.suite.ts'
import { businessDays } from './business-day.suite.ts'
import { cash } from './cash.suite.ts'
import { catalogue } from './catalogue.suite.ts'
import { companies } from './companies.suite.ts'
import { companyTurnoverSuite } from './company-turnover.suite.ts'
import type { ApiShop } from './compositions.ts'
import { corrections } from './corrections.suite.ts'
import { creditNotes } from './credit-notes.suite.ts'
import { deviceProofs } from './device-proofs.suite.ts'
import { drawerExplanations } from './drawer-explanations.suite.ts'
import { errorReports } from './error-reports.suite.ts'
import { exports } from './exports.suite.ts'
import { floorPlan } from './floor-plan.suite.ts'
import { giftCards } from './gift-cards.suite.ts'
import { howSold } from './how-sold.suite.ts'
import { identity } from './identity.suite.ts'
import { identityAccounts } from './identity-accounts.suite.ts'
import { identityDevices } from './identity-devices.suite.ts'
import { identityOversight } from './identity-oversight.suite.ts'
import { identityPeople } from './identity-people.suite.ts'
import { inspectionLinks } from './inspection-links.suite.ts'
import { invoices } from './invoices.suite.ts'
import { journal } from './journal.suite.ts'
import { journalSearch } from './journal-search.suite.ts'
import { limits } from './limits.suite.ts'
import { live } from './live.suite.ts'
import { moneyRules } from './money-rules.suite.ts'
import { officeCorrections } from './office-corrections.suite.ts'
import { orderActions } from './order-actions.suite.ts'
import { orderLists } from './order-lists.suite.ts'
import { orders } from './orders.suite.ts'
import { owed } from './owed.suite.ts'
import { ownCompany } from './own-company.suite.ts'
import { paper } from './paper.suite.ts'
import { parkedWork } from './parked-work.suite.ts'
import { payments } from './payments.suite.ts'
import { prices } from './prices.suite.ts'
import { printing } from './printing.suite.ts'
import { productsInBulk } from './products.suite.ts'
import { provider } from './provider.suite.ts'
import { reconciliation } from './reconciliation.suite.ts'
import { refunds } from './refunds.suite.ts'
import { registers } from './registers.suite.ts'
import { replays } from './replay.suite.ts'
import { resources } from './resources.suite.ts'
import { safT } from './saf-t.suite.ts'
import { secondFactor } from './second-factor.suite.ts'
import { shopSetup } from './shop-setup.suite.ts'
import { signIns } from './sign-ins.suite.ts'
import { splitting } from './splitting.suite.ts'
import { statistics } from './statistics.suite.ts'
import { systemDescription } from './system-description.suite.ts'
import { tenderCorrections } from './tender-corrections.suite.ts'
import { tenders } from './tenders.suite.ts'
import { testMode } from './test-mode.suite.ts'
import { tips } from './tips.suite.ts'
import { transfers } from './transfers.suite.ts'
import { turnoverGoalsSuite } from './turnover-goals.suite.ts'
import { userPages } from './user-pages.suite.ts'
import { waitingSales } from './waiting-sales.suite.ts'
import { weighing } from './weighing.suite.ts'
import { zReports } from './z-reports.suite.ts'

export type Suite = (shop: ApiShop) => void

/**
 * The suites of all contexts, in the order of a shop's day; each restores the registers or documents what it leaves.
 */
export const contexts: readonly Suite[] = [
  identity,
  identityAccounts,
  secondFactor,
  identityPeople,
  userPages,
  identityDevices,
  deviceProofs,
  identityOversight,
  registers,
  resources,
  catalogue,
  prices,
  availability,
  companies,
  ownCompany,
  businessDays,
  productsInBulk,
  provider,
  parkedWork,
  shopSetup,
  weighing,
  orders,
  corrections,
  orderActions,
  floorPlan,
  orderLists,
  payments,
  tenders,
  tenderCorrections,
  officeCorrections,
  owed,
  tips,
  giftCards,
  invoices,
  creditNotes,
  cash,
  splitting,
  printing,
  paper,
  signIns,
  waitingSales,
  refunds,
  moneyRules,
  limits,
  attacks,
  errorReports,
  statistics,
  howSold,
  companyTurnoverSuite,
  turnoverGoalsSuite,
  live,
  zReports,
  drawerExplanations,
  testMode,
  transfers,
  reconciliation,
  safT,
  bundles,
  exports,
  journalSearch,
  replays,
  inspectionLinks,
  systemDescription,
  journal,
]

export const everyContext = (shop: ApiShop, leftOut: ReadonlySet<Suite> = new Set()): void => {
  for (const suite of contexts) if (!leftOut.has(suite)) suite(shop)
}
