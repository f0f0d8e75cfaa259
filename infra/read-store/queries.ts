import { findBundle, listBundles } from '@bon/projections/bundles'
import { activeBons } from '@bon/projections/floor-plan'
import { giftCardDebts, listGiftCards, sumGiftCards } from '@bon/projections/gift-cards'
import { listInvoices } from '@bon/projections/invoices'
import {
  approvalsOf,
  countRisks,
  entryOf,
  headOfNr,
  headOfReport,
  listEntries,
  newestApprovals,
  searchEntries,
} from '@bon/projections/journal'
import type { ReadScope, Scoped } from '@bon/projections/kernel'
import {
  listOrders,
  listOrdersWithFacts,
  namedOrders,
  ordersAtClose,
  ordersOfCard,
} from '@bon/projections/orders'
import { listPayments, unfinishedPayments } from '@bon/projections/payments'
import { listPrintJobs, recentTickets, troubledJobs } from '@bon/projections/printing'
import { lateEntriesOf, listZReports, neighbours, sessionsAround } from '@bon/projections/registers'
import { ordersOpenAt, replayedDays, sessionAt, streamsOfDay } from '@bon/projections/replay'
import { findSafTExport, listSafTExports } from '@bon/projections/saf-t'
import { listSecurityEvents } from '@bon/projections/security-events'
import {
  clockFigures,
  comparedTablesIn,
  comparedTurnoverIn,
  dayFigures,
  firstDayOf,
  howSoldIn,
  moneyIn,
  orderedIn,
  staffedIn,
  tablesIn,
  turnoverIn,
  unitsIn,
} from '@bon/projections/statistics'
import { listTendersWithFacts } from '@bon/projections/tenders'
import { accountSums, countVouchers } from '@bon/projections/transfers'
import type { Queries } from '@bon/services/modules'
import { openCompanyQueries } from './company-queries.ts'
import { openPeriodQueries } from './period-queries.ts'
import type { ReadStore } from './read-store.ts'

/** The queries of the projections, each run in a scope of the read store. */
export const openQueries = (reads: ReadStore): Queries => {
  const scoped =
    <Inputs extends unknown[], Found>(query: (db: Scoped, ...inputs: Inputs) => Promise<Found>) =>
    (scope: ReadScope, ...inputs: Inputs): Promise<Found> =>
      reads.withScope(scope, (db) => query(db, ...inputs))
  const ofPeriod = openPeriodQueries(reads)
  return {
    activeBons: scoped(activeBons),
    listOrders: scoped(listOrdersWithFacts),
    namedOrders: scoped(namedOrders),
    ordersOfCard: scoped(ordersOfCard),
    soldOn: scoped((db, day, limit) => listOrders(db, { day, status: 'completed', limit })),
    ordersAtClose: scoped(ordersAtClose),
    unfinishedPayments: scoped(unfinishedPayments),
    listInvoices: scoped(listInvoices),
    listPrintJobs: scoped(listPrintJobs),
    troubledJobs: scoped(troubledJobs),
    recentTickets: scoped(recentTickets),
    listPayments: scoped(listPayments),
    listTenders: scoped(listTendersWithFacts),
    listGiftCards: scoped(listGiftCards),
    sumGiftCards: scoped(sumGiftCards),
    giftCardDebts: scoped(giftCardDebts),
    listZReports: scoped(listZReports),
    lateEntriesOf: scoped(lateEntriesOf),
    sessionsAround: scoped(sessionsAround),
    zReportNeighbours: scoped(async (db, session) => {
      const { previous_uuid, next_uuid } = await neighbours(db, session)
      return { previous_uuid, next_uuid, late_entries: await lateEntriesOf(db, session.session_uuid) }
    }),
    replayedDays: scoped(replayedDays),
    streamsOfDay: scoped(streamsOfDay),
    ordersOpenAt: scoped(ordersOpenAt),
    sessionAt: scoped(sessionAt),
    entryOf: scoped(entryOf),
    listEntries: scoped(listEntries),
    searchEntries: scoped(searchEntries),
    newestApprovals: scoped(newestApprovals),
    approvalsOf: scoped(approvalsOf),
    countRisks: scoped(countRisks),
    accountSums: scoped(async (db, period) => {
      const [sums, vouchers] = await Promise.all([accountSums(db, period), countVouchers(db, period)])
      return { sums, vouchers }
    }),
    listSafTExports: scoped(listSafTExports),
    findSafTExport: scoped(findSafTExport),
    listBundles: scoped(listBundles),
    findBundle: scoped(findBundle),
    listSecurityEvents: scoped(listSecurityEvents),
    headOfNr: scoped(headOfNr),
    headOfReport: scoped(headOfReport),
    dayFigures: scoped(dayFigures),
    clockFigures: scoped(clockFigures),
    firstDay: scoped((db) => firstDayOf(db)),
    turnoverIn: ofPeriod(turnoverIn),
    comparedTurnoverIn: ofPeriod(comparedTurnoverIn),
    moneyIn: ofPeriod(moneyIn),
    staffedIn: scoped(staffedIn),
    unitsIn: ofPeriod(unitsIn),
    howSoldIn: ofPeriod(howSoldIn),
    orderedIn: ofPeriod(orderedIn),
    tablesIn: ofPeriod(tablesIn),
    comparedTablesIn: ofPeriod(comparedTablesIn),
    ...openCompanyQueries(reads),
  }
}
