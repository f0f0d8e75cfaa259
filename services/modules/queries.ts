import type { PrintedHead } from '@bon/contracts/journal'
import type { CompanyScope, QueryOf, RegisterUuid, SessionUuid, Uuid } from '@bon/contracts/kernel'
import type { AccountBalance, transferEndpoints } from '@bon/contracts/transfers'
import type { BundleDependencies } from '../bundles/index.ts'
import type { FloorPlanPorts } from '../floor-plan/index.ts'
import type { GiftCardDependencies } from '../gift-cards/index.ts'
import type { InvoiceDependencies } from '../invoices/index.ts'
import type { JournalDependencies, JournalSearchPorts } from '../journal/index.ts'
import type { OrderReads } from '../orders/index.ts'
import type { PaymentDependencies } from '../payments/index.ts'
import type { PriceReads } from '../prices/index.ts'
import type { PrintingDependencies } from '../printing/index.ts'
import type { RiskDigestDependencies } from '../processes/index.ts'
import type { ReconciliationDependencies } from '../reconciliation/index.ts'
import type { RegisterDependencies, ZReportDependencies } from '../registers/index.ts'
import type { ReplayDependencies } from '../replay/index.ts'
import type { SafTDependencies } from '../saf-t/index.ts'
import type { SecurityDependencies } from '../security-events/index.ts'
import type {
  CompanyTurnoverPorts,
  DashboardPorts,
  EnterpriseReads,
  MoneyPorts,
  ProductPorts,
  TablePorts,
  TurnoverPorts,
  UnitPorts,
} from '../statistics/index.ts'
import type { TenderDependencies } from '../tenders/index.ts'

type Period = QueryOf<typeof transferEndpoints.balances>
type Sums = Pick<AccountBalance, 'account_uuid' | 'debit' | 'credit'>[]
type ZReportPrint = Awaited<ReturnType<ZReportDependencies['print']>>

/** The queries of the read models, each in the scope of a company. */
export type Queries = Pick<DashboardPorts, 'dayFigures' | 'clockFigures'> &
  Pick<TurnoverPorts, 'firstDay' | 'turnoverIn' | 'comparedTurnoverIn' | 'staffedIn'> &
  Pick<MoneyPorts, 'moneyIn'> &
  Pick<ProductPorts, 'unitsIn' | 'howSoldIn'> &
  Pick<UnitPorts, 'orderedIn'> &
  Pick<TablePorts, 'tablesIn' | 'comparedTablesIn'> &
  Pick<CompanyTurnoverPorts, 'turnoverOfCompanies'> &
  EnterpriseReads &
  Pick<PriceReads, 'soldOn'> &
  Pick<ReplayDependencies, 'replayedDays' | 'streamsOfDay' | 'ordersOpenAt' | 'sessionAt' | 'entryOf'> &
  Pick<FloorPlanPorts, 'activeBons'> & {
    listOrders: OrderReads['list']
    namedOrders: OrderReads['named']
    ordersOfCard: OrderReads['ofCard']
    ordersAtClose: RegisterDependencies['ordersAtClose']
    unfinishedPayments: RegisterDependencies['openPayments']
    listInvoices: InvoiceDependencies['list']
    listPrintJobs: PrintingDependencies['list']
    troubledJobs: PrintingDependencies['trouble']
    recentTickets: PrintingDependencies['tickets']
    listPayments: PaymentDependencies['list']
    listTenders: TenderDependencies['list']
    listGiftCards: GiftCardDependencies['list']
    sumGiftCards: GiftCardDependencies['sums']
    giftCardDebts: GiftCardDependencies['debts']
    listZReports: ZReportDependencies['list']
    sessionsAround: ReconciliationDependencies['sessions']
    lateEntriesOf(scope: CompanyScope, session_uuid: SessionUuid): Promise<ZReportPrint['late_entries']>
    zReportNeighbours(
      scope: CompanyScope,
      session: { session_uuid: SessionUuid; register_uuid: RegisterUuid; n: number },
    ): Promise<Pick<ZReportPrint, 'previous_uuid' | 'next_uuid' | 'late_entries'>>
    listEntries: JournalDependencies['list']
    searchEntries: JournalSearchPorts['search']
    newestApprovals: JournalSearchPorts['newestApprovals']
    approvalsOf: JournalSearchPorts['approvalsOf']
    countRisks: RiskDigestDependencies['countRisks']
    accountSums(scope: CompanyScope, period: Period): Promise<{ sums: Sums; vouchers: number }>
    listSafTExports: SafTDependencies['list']
    findSafTExport: SafTDependencies['find']
    listBundles: BundleDependencies['list']
    findBundle: BundleDependencies['find']
    listSecurityEvents: SecurityDependencies['list']
    headOfNr(scope: CompanyScope, nr: number): Promise<PrintedHead | undefined>
    headOfReport(scope: CompanyScope, source_event_id: Uuid): Promise<PrintedHead | undefined>
  }
