import type { CashRegisterRules } from '@bon/contracts/journal'
import type { Answer, CompanyScope, RequestContext, Uuid } from '@bon/contracts/kernel'
import type { CancelReason } from '@bon/contracts/payments'
import type { ClockTrust, VaultRef } from '@bon/contracts/ports'
import type {
  CatalogueChanges,
  RegisterCatalogue,
  RegisterRow,
  RegisterStanding,
} from '@bon/contracts/registers'
import type { CashierSignIns, TakesAdminPin } from '../identity/index.ts'
import type { CommandContext, CommandHandler } from '../kernel/index.ts'
import type { Directory } from '../resources/index.ts'
import type { Sessions } from './sessions.ts'

export type PinCheck = { uuid: Uuid; initials: string } | 'wrong' | { locked_ms: number }

/** What the register routes ask of the other rooms. */
export type RegisterHouse = {
  handler: CommandHandler
  sessions: Sessions
  directory: Directory
  rows(scope: CompanyScope): Promise<RegisterRow[]>
  data(scope: CompanyScope, register_uuid: Uuid): Promise<RegisterStanding | undefined>
  /** The same of whatever company the register belongs to, if this user may read registers there. */
  dataAnywhere(actor: Uuid, register_uuid: Uuid): Promise<RegisterStanding | undefined>
  /** Prepared: many tills ask for it, and few changes touch it. */
  catalogue(
    scope: CompanyScope,
    register_uuid: Uuid,
  ): Promise<Answer<{ catalogue: RegisterCatalogue }> | undefined>
  /** Null when the catalogue of that tag is forgotten. */
  catalogueChanges(
    scope: CompanyScope,
    register_uuid: Uuid,
    since: string,
  ): Promise<CatalogueChanges | null | undefined>
  openOrders(scope: CompanyScope, register_uuid: Uuid, test_mode: boolean): Promise<number>
  /** Attempts at terminals of which nobody knows the end yet (P11). */
  openPayments(scope: CompanyScope, register_uuid: Uuid): Promise<number>
  /** Closes the day of each of its terminals; the first that would not, and why (ZR-16). */
  settleTerminals(
    request: RequestContext,
    by: { register_uuid: Uuid; session_uuid: Uuid; cashier_uuid: Uuid },
  ): Promise<{ terminal: string; reason: CancelReason } | undefined>
  /** Closes them by our own sums, where a register is closed by force: its terminals may never be asked again. */
  sumTerminals(request: RequestContext, by: { register_uuid: Uuid; cashier_uuid: Uuid }): Promise<void>
  /** What a closing cancels: open orders without a line (AMB-01, ORD-34), of training all that are open (DEF-21). */
  dyingOrders(scope: CompanyScope, register_uuid: Uuid, test_mode: boolean): Promise<Uuid[]>
  dropEmpty(
    order_uuid: Uuid,
    by: { register_uuid: Uuid; session_uuid: Uuid; cashier_uuid: Uuid },
    context: CommandContext,
  ): Promise<void>
  /** Whether the subscription is unpaid for so long that no new session begins (DEF-49). */
  isBlocked(scope: CompanyScope): boolean
  /** Whether the provider lets it trade (ADR 0086). */
  isApproved(scope: CompanyScope): boolean
  /** How its VAT entity stands to the cash-register rules, and whether the journal's certificate is one for them. */
  underRules(scope: CompanyScope): { rules: CashRegisterRules | null; has_certificate: boolean }
  /** Wrong PINs are counted by whoever the request comes from (G-29). */
  checkPin(who: RequestContext, pin: string, register_uuid: Uuid): Promise<PinCheck>
  clock: Pick<ClockTrust, 'unconfirmed' | 'confirm'>
  takesAdminPin: TakesAdminPin
  signIns: CashierSignIns
  keepText(scope: CompanyScope, subject: Uuid, text: string): Promise<VaultRef>
  readText(scope: CompanyScope, ref: Uuid): Promise<string | null>
  /** Resolves when the session is closed, or after a few seconds. */
  untilClosed(session_uuid: Uuid, company_uuid: Uuid): Promise<void>
  /** PAY-10: whether the company asks for a PIN before its drawers open without a sale. */
  pinOpensDrawer(scope: CompanyScope): boolean
  /** A drawer hangs on one of the register's printers. */
  hasDrawer(scope: CompanyScope, register_uuid: Uuid): boolean
  /** Lets the drawer out at the register's printer; the same `job_id` again opens nothing twice. */
  openDrawer(scope: CompanyScope, register_uuid: Uuid, job_id: Uuid): Promise<'opened' | 'none' | 'failed'>
}
