import type { SignUpMode } from '@bon/contracts/companies'
import type { CertificateStatus } from '@bon/contracts/journal'
import type { ChangeNotification, CompanyUuid, OrderUuid, Uuid } from '@bon/contracts/kernel'
import type {
  Agenda,
  BoxPort,
  Certificates,
  Clock,
  ClockTrust,
  EventStore,
  Mailer,
  Vault,
} from '@bon/contracts/ports'
import type { Dashboard } from '@bon/contracts/statistics'
import type { BundleFolder } from '../bundles/index.ts'
import type { DeviceDependencies } from '../devices/index.ts'
import type { ErrorReportDependencies } from '../error-reports/index.ts'
import type { Tries } from '../gift-cards/index.ts'
import type { CashierSignIns, IdentityDependencies, PeopleDependencies } from '../identity/index.ts'
import type { ImageStore } from '../images/index.ts'
import type { InvoiceDependencies } from '../invoices/index.ts'
import type { MerchantDependencies } from '../mobilepay/index.ts'
import type { Leases } from '../orders/index.ts'
import type { DocumentRenderer, PaperDependencies, ReceiptDependencies } from '../papers/index.ts'
import type { ParkedWorkPort } from '../parked-work/index.ts'
import type { PaymentDependencies } from '../payments/index.ts'
import type { createPrinting, KeepHead, SettlesTerminal } from '../processes/index.ts'
import type { CashierTag, preparedCatalogues, RegisterDependencies } from '../registers/index.ts'
import type { ReplayDependencies } from '../replay/index.ts'
import type { Catalogue, ResourceDependencies } from '../resources/index.ts'
import type { SafTFolder } from '../saf-t/index.ts'
import type { SecurityDependencies } from '../security-events/index.ts'
import type { StatisticsMails } from '../statistics/index.ts'
import type { Installation } from '../system-description/index.ts'
import type { Queries } from './queries.ts'
import type { WriteSide } from './write-side.ts'

/** What identity answers of users and cashiers. */
export type IdentityPorts = Pick<IdentityDependencies, 'signIn' | 'signOut' | 'userOf'> &
  Pick<RegisterDependencies, 'checkPin'> & {
    /** With the archived ones: their initials stay on what they sold. */
    cashiersOf(companies: readonly Uuid[]): Promise<(CashierTag & { is_archived: boolean })[]>
    cashierOf(companies: readonly Uuid[], uuid: Uuid): Promise<{ is_archived: boolean } | undefined>
  }

type FromComposition =
  | 'publishChange'
  | 'companyName'
  | 'isApproved'
  | 'mayStrangersSignUp'
  | 'allowsShortPins'
  | 'hasRegister'
  | 'registerName'

export type PeoplePorts = Omit<PeopleDependencies, FromComposition> & {
  /** Whether letters leave the installation. */
  mails: boolean
  mailer: Mailer
  /** The full address of a page by its path, for letters. */
  link(path: string): string
  signIns: CashierSignIns
  statisticsMails: StatisticsMails
  securityNames: Pick<SecurityDependencies, 'partiesOf' | 'callersOf'>
}

/** All that the modules ask of the drivers; each takes what it needs. */
export type ModulePorts = {
  side: WriteSide
  catalogue: Catalogue
  store: EventStore
  queries: Queries
  reachOrders: RegisterDependencies['reachOrders']
  /** Returns when the read models of the statistics have followed the log. */
  reachStatistics(): Promise<void>
  keepHead: KeepHead
  clock: Clock
  clockTrust: ClockTrust
  elapsed_ms(): number
  /** The result, or undefined when the request has waited long enough; the work goes on. */
  inTime<T>(work: Promise<T>): Promise<T | undefined>
  /** How long a request waits for what goes on behind it. */
  settle_wait_ms: number
  span_ms: number
  vault: Vault
  certificates: Certificates
  /** Of the installation's certificate. */
  certificateState(): CertificateStatus
  /** Journals that do not fit the heads held outside, as of the start. */
  heads_differ: readonly { vat_entity_uuid: Uuid; found: NonNullable<Dashboard['head_differs']> }[]
  backupState(): Promise<Dashboard['backup']>
  agenda: Agenda
  publishChange(notification: ChangeNotification): void
  identity: IdentityPorts
  people: PeoplePorts
  maintenance: IdentityDependencies['maintenance']
  sign_up: SignUpMode
  installation: Installation
  giftCardTries: Tries
  mayMail: PaperDependencies['mayMail']
  resources: ResourceDependencies
  papers: ReceiptDependencies
  renderer: DocumentRenderer
  pdf: PaperDependencies['pdf']
  billPdf: InvoiceDependencies['pdf']
  prepareBody: Parameters<typeof preparedCatalogues>[0]['prepareBody']
  printing: ReturnType<typeof createPrinting>
  settlesTerminal: SettlesTerminal
  mobilepay: Pick<MerchantDependencies, 'keys' | 'may_simulate' | 'test'> &
    Pick<PaymentDependencies, 'codeOf'>
  devices: {
    box: BoxPort
    scale: { protocols: readonly string[] }
    listen: DeviceDependencies['readings']
  }
  leases: Leases
  planRowsOf: ReplayDependencies['planRowsOf']
  checkSignature: ReplayDependencies['checkSignature']
  images: ImageStore
  /** Where exports are kept; undefined on a server without a folder for its data. */
  safTFolder: SafTFolder | undefined
  bundleFolder: BundleFolder | undefined
  parkedWork: Omit<ParkedWorkPort, 'nameOf'>
  errorReports: Omit<ErrorReportDependencies, 'storyOf'> & {
    storyOf(company_uuid: CompanyUuid, order_uuid: OrderUuid): ReturnType<ErrorReportDependencies['storyOf']>
  }
}
