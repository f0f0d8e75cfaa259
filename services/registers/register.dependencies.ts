import type { CashRegisterRules } from '@bon/contracts/journal'
import type {
  Answer,
  CashierUuid,
  ChangeNotification,
  CompanyScope,
  CompanyUuid,
  Instant,
  OrderUuid,
  RegisterUuid,
  RequestContext,
  SessionUuid,
  Uuid,
  VaultText,
} from '@bon/contracts/kernel'
import type { CancelReason } from '@bon/contracts/payments'
import type { ClockTrust } from '@bon/contracts/ports'
import type {
  CatalogueChanges,
  ExpenseAccount,
  OrderAtClose,
  RegisterCatalogue,
  RegisterRow,
  RegisterStatus,
} from '@bon/contracts/registers'
import type { CashierSignIns, TakesAdminPin } from '../identity/index.ts'
import type { CommandContext, CommandHandler } from '../kernel/index.ts'
import type { Directory } from '../resources/index.ts'
import type { Sessions } from './sessions.ts'

export type PinCheck = { uuid: Uuid; initials: string } | 'wrong' | { locked_ms: number }

/** Dependencies of the register routes. */
export type RegisterDependencies = {
  handler: CommandHandler
  sessions: Sessions
  directory: Directory
  rows(scope: CompanyScope): Promise<RegisterRow[]>
  data(scope: CompanyScope, register_uuid: RegisterUuid): Promise<RegisterStatus | undefined>
  /** The same for a register of any company in which this user may read registers. */
  dataAnywhere(actor: Uuid, register_uuid: RegisterUuid): Promise<RegisterStatus | undefined>
  /** Prepared response, because many tills request it and it rarely changes. */
  catalogue(
    scope: CompanyScope,
    register_uuid: RegisterUuid,
  ): Promise<Answer<{ catalogue: RegisterCatalogue }> | undefined>
  /** Null when the catalogue of that tag is no longer cached. */
  catalogueChanges(
    scope: CompanyScope,
    register_uuid: RegisterUuid,
    since: string,
  ): Promise<CatalogueChanges | null | undefined>
  /** Open orders of the register: real ones or training ones. */
  ordersAtClose(scope: CompanyScope, register_uuid: RegisterUuid, test_mode: boolean): Promise<OrderAtClose[]>
  /** Resolves when the read model of orders has everything that was written until now. @throws StoreUnavailable */
  reachOrders(): Promise<void>
  /** Number of terminal payments with an unknown outcome (TERM-11). */
  openPayments(scope: CompanyScope, register_uuid: RegisterUuid): Promise<number>
  /** Closes the day of each of its terminals; returns the first failure with its reason (ZR-16). */
  settleTerminals(
    request: RequestContext,
    by: { register_uuid: RegisterUuid; session_uuid: SessionUuid; cashier_uuid: CashierUuid },
  ): Promise<{ terminal: string; reason: CancelReason } | undefined>
  /** Settles its terminals by our own sums for a forced close, because they may be unreachable. */
  sumTerminals(
    request: RequestContext,
    by: { register_uuid: RegisterUuid; cashier_uuid: CashierUuid },
  ): Promise<void>
  /** Sells a partly paid order with its rest owed; false when it cannot be, or takes longer than may be waited. */
  oweRest(
    order_uuid: OrderUuid,
    by: { register_uuid: RegisterUuid; session_uuid: SessionUuid; cashier_uuid: CashierUuid },
    request: RequestContext,
  ): Promise<boolean>
  dropEmpty(
    order_uuid: OrderUuid,
    by: { register_uuid: RegisterUuid; session_uuid: SessionUuid; cashier_uuid: CashierUuid },
    context: CommandContext,
  ): Promise<void>
  /** Whether new sessions are blocked because the subscription is unpaid (DEF-49). */
  isBlocked(scope: CompanyScope): boolean
  /** Whether the provider has approved it to trade (ADR 0086). */
  isApproved(scope: CompanyScope): boolean
  /** Status under the cash-register rules, and whether the journal's certificate satisfies them. */
  underRules(scope: CompanyScope): Promise<{ rules: CashRegisterRules | null; has_certificate: boolean }>
  /** End of a certificate that went on signing in a session that was opened then; undefined when none did. */
  certificateEndedIn(
    scope: Pick<CompanyScope, 'vat_entity_uuid'>,
    opened_at: Instant,
    now: Instant,
  ): Promise<Instant | undefined>
  /** Wrong PINs are counted per caller (G-29). */
  checkPin(who: RequestContext, pin: string, register_uuid: RegisterUuid): Promise<PinCheck>
  clock: Pick<ClockTrust, 'unconfirmed' | 'confirm'>
  takesAdminPin: TakesAdminPin
  /** Called directly for what no projection writes: who is signed in. */
  publishChange(notification: ChangeNotification): void
  signIns: CashierSignIns
  storeText(scope: CompanyScope, subject: Uuid, text: string): Promise<VaultText>
  readText(scope: CompanyScope, ref: Uuid): Promise<string | null>
  /** Resolves when the session is closed, or after a few seconds. */
  untilClosed(session_uuid: SessionUuid, company_uuid: CompanyUuid): Promise<void>
  /** Whether the company requires a PIN to open drawers without a sale (PAY-10). */
  pinOpensDrawer(scope: CompanyScope): boolean
  /** What cash of the drawer may be spent on (LAW-15). */
  expenseAccounts(scope: CompanyScope): readonly ExpenseAccount[]
  /** Whether expected sums are hidden from cashiers until their count is confirmed. */
  countsBlind(scope: CompanyScope): boolean
  /** One of the register's printers has a drawer. */
  hasDrawer(scope: CompanyScope, register_uuid: RegisterUuid): boolean
  /** Opens the drawer at the register's printer; idempotent by `job_id`. */
  openDrawer(
    scope: CompanyScope,
    register_uuid: RegisterUuid,
    job_id: Uuid,
  ): Promise<'opened' | 'none' | 'failed'>
}
