import type { CompanyScope, Instant, Money, Position, RecordedEvent, Uuid } from '@bon/contracts/kernel'
import type { MoneyLimits, Order, VaultText } from '@bon/contracts/orders'
import type { GiftCardDesk } from '../gift-cards/index.ts'
import type { CashierSignIns, TakesAdminPin } from '../identity/index.ts'
import type { CommandContext, CommandHandler } from '../kernel/index.ts'
import type { Sessions } from '../registers/index.ts'
import type { Directory } from '../resources/index.ts'
import type { KnowsReferences } from './references.ts'

export type Who = Omit<CommandContext, 'command_id' | 'command_hash'>
export type Ended = { order: Order; revision: bigint; position: Position | undefined; released: boolean }

/** Which register said a short while ago that it has which orders in hand (DEF-16); outside the log. */
export type Leases = {
  beat(company_uuid: Uuid, register_uuid: Uuid, order_uuids: readonly Uuid[], now: Instant): Promise<void>
  isAlive(order_uuid: Uuid, register_uuid: Uuid, now: Instant): Promise<boolean>
}

/** Free texts of orders, in the vault (rule 5). */
export type OrderTexts = {
  put(text: { company_uuid: Uuid; subject: Uuid; text: string }): Promise<VaultText>
  get(company_uuid: Uuid, refs: readonly Uuid[]): Promise<Map<Uuid, string>>
}

/** What the acts on orders ask of the rest of the house. */
export type OrderHouse = KnowsReferences & {
  handler: CommandHandler
  sessions: Sessions
  directory: Directory
  giftCards: GiftCardDesk
  leases: Leases
  texts: OrderTexts
  /** A table of the scope's floor plan that is in use. */
  hasTable(scope: CompanyScope, uuid: Uuid): boolean
  /** ORD-40: the actor is of the provider's staff. */
  isProvider(actor: string): Promise<boolean>
  /** Drives a started payment to its end; undefined when sealing outlasted the request's patience. */
  settle(order_uuid: Uuid, payment_uuid: Uuid, who: Who): Promise<Ended | undefined>
  /** Brings lines that set out to the other order; the code of the refusal when they went back. */
  carry(started: RecordedEvent): Promise<string | undefined>
  /** Gives back what was reserved, or unwinds a partly paid order; false when it goes on after the request. */
  giveBack(cause: RecordedEvent): Promise<boolean>
  /** DEF-12. */
  mayReopen(scope: CompanyScope): boolean
  /** What a cashier may do without an administrator. */
  limits(scope: CompanyScope): MoneyLimits
  /** A provisional bill of the order was shown or printed. */
  billShown(scope: CompanyScope, order_uuid: Uuid): Promise<boolean>
  /** The most that this terminal gives back at once (DEF-01). */
  refundLimit(scope: CompanyScope, terminal_uuid: Uuid | undefined): Money
  takesAdminPin: TakesAdminPin
  signIns: Pick<CashierSignIns, 'covers'>
}
