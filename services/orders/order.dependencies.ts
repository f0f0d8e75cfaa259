import type {
  CashierUuid,
  CompanyScope,
  CompanyUuid,
  Instant,
  Money,
  OrderUuid,
  PaymentUuid,
  Position,
  RecordedEvent,
  RegisterUuid,
  Uuid,
  VaultText,
} from '@bon/contracts/kernel'
import type { MoneyLimits, Order } from '@bon/contracts/orders'
import type { GiftCardService } from '../gift-cards/index.ts'
import type { CashierSignIns, InTheNameOf, TakesAdminPin } from '../identity/index.ts'
import type { CommandContext, CommandHandler } from '../kernel/index.ts'
import type { Sessions } from '../registers/index.ts'
import type { Directory } from '../resources/index.ts'
import type { KnowsReferences } from './references.ts'

export type Who = Omit<CommandContext, 'command_id' | 'command_hash'>
export type Ended = { order: Order; revision: bigint; position: Position | undefined; released: boolean }

/** Who last renewed a lease, and when. */
export type Renewal = { cashier_uuid: CashierUuid; at: Instant }

/** Heartbeats of registers for the orders they have open (DEF-16); outside the log. */
export type Leases = {
  beat(
    company_uuid: CompanyUuid,
    by: InTheNameOf,
    order_uuids: readonly OrderUuid[],
    now: Instant,
  ): Promise<void>
  /** The last renewal, unless it is too long ago to hold. */
  renewal(order_uuid: OrderUuid, register_uuid: RegisterUuid, now: Instant): Promise<Renewal | undefined>
}

/** Free texts of orders, in the vault (RULE-5). */
export type OrderTexts = {
  put(text: { company_uuid: CompanyUuid; subject: Uuid; text: string }): Promise<VaultText>
  get(company_uuid: CompanyUuid, refs: readonly Uuid[]): Promise<Map<Uuid, string>>
}

/** Dependencies of actions on orders. */
export type OrderDependencies = KnowsReferences & {
  handler: CommandHandler
  sessions: Sessions
  directory: Directory
  giftCards: GiftCardService
  leases: Leases
  texts: OrderTexts
  /** An active table of the company's floor plan. */
  hasTable(scope: CompanyScope, uuid: Uuid): boolean
  /** The actor is provider staff (ORD-40). */
  isProvider(actor: string): Promise<boolean>
  /** Completes a started payment; undefined when sealing takes longer than the request may wait. */
  settle(order_uuid: OrderUuid, payment_uuid: PaymentUuid, who: Who): Promise<Ended | undefined>
  /** Delivers transferred lines to the target order; the rejection code when they were returned. */
  carry(started: RecordedEvent): Promise<string | undefined>
  /** Carries out a reserved refund or a reversal; false when it continues after the request. */
  giveBack(cause: RecordedEvent): Promise<boolean>
  /** Whether a confirmed order may be reopened, a setting of the company (DEF-12). */
  mayReopen(scope: CompanyScope): boolean
  /** What a cashier may do without an administrator. */
  limits(scope: CompanyScope): MoneyLimits
  /** Whether a provisional bill of the order was shown or printed. */
  billShown(scope: CompanyScope, order_uuid: OrderUuid): Promise<boolean>
  /** Upper limit per refund of this terminal (DEF-01). */
  refundLimit(scope: CompanyScope, terminal_uuid: Uuid | undefined): Money
  takesAdminPin: TakesAdminPin
  signIns: Pick<CashierSignIns, 'covers' | 'stands' | 'wasHere'>
}
