import type { BodyOf, Instant, Money, OrderUuid, Problem, RegisterUuid, Uuid } from '@bon/contracts/kernel'
import type { Deviation, orderEndpoints } from '@bon/contracts/orders'
import type { PendingSale } from '../payments/pending-sale.ts'
import type { Cart } from '../sale/cart.ts'

/** A bon parked without a server: the command that will park it there. */
export type PendingPark = {
  kind: 'park'
  order_uuid: OrderUuid
  command_id: Uuid
  if_match?: string | undefined
  body: BodyOf<typeof orderEndpoints.save>
}

/** What changed hands in a sale. */
export type Taken = { due: Money; rounding: Money; received: Money; change: Money; by: string }

/**
 * An item of the cashier that the server has not answered. It keeps the ids of its first send, so that whatever reaches
 * the server has one effect (DEF-19).
 */
export type WaitingItem = {
  command: PendingSale | PendingPark
  /** The bon as it was, to be shown and opened again. */
  cart: Cart
  made_at: Instant
  /** Its place in the order of sending, whatever the device's clock says. */
  place: number
  /** Of a sale. */
  money?: Taken | undefined
  /** Numbers of the tables that a bon is parked on. */
  tables: string
  /** Sent at least once: the server may know it. */
  tried: boolean
  /** Why the server refused it. */
  refused?: Problem | undefined
  /** Why the server cannot take it yet; it is sent again by itself. */
  held?: Problem | undefined
  /** The server has it, and says what it would have refused live; it stays until a cashier has seen it. */
  accepted?: readonly Deviation[] | undefined
  /** The bon is open here again; what was sent is only brought to its end. */
  reopened?: true | undefined
}

export type WaitingList = {
  /** In the order they were made, which is the order of sending. */
  items: readonly WaitingItem[]
  sending: Uuid | undefined
}

/** Where the items lie on this device; a write is on disk when it resolves. */
export type WaitingStorage = {
  read: (register_uuid: RegisterUuid) => Promise<WaitingItem[]>
  put: (item: WaitingItem) => Promise<void>
  remove: (item: WaitingItem) => Promise<void>
}

export type WaitingEvent =
  /** What the device has kept, read once at the start. */
  | { type: 'read'; items: readonly WaitingItem[] }
  | { type: 'kept'; item: Omit<WaitingItem, 'place'> }
  | { type: 'sending'; command_id: Uuid }
  | { type: 'unanswered'; command_id: Uuid; held?: Problem | undefined }
  /** The server has it; `revision` is that of its order then, unless it became an order of its own. */
  | {
      type: 'answered'
      command_id: Uuid
      revision: string | undefined
      deviations?: readonly Deviation[] | undefined
    }
  /** Its payment was given up because the register closed; it is taken anew, under ids that derive from the former ones. */
  | { type: 'renewed'; command_id: Uuid; command: PendingSale }
  /** An administrator has approved it, for this reason. */
  | { type: 'approved'; command_id: Uuid; reason: string }
  /** A cashier has read what deviates. */
  | { type: 'seen'; command_id: Uuid }
  | { type: 'refused'; command_id: Uuid; problem: Problem }
  /** A refused item is sent once more. */
  | { type: 'retried'; command_id: Uuid }
  /** Its bon is open on this device again. */
  | { type: 'reopened'; command_id: Uuid }

/** What the cashier sees: a bon that is open here again is no longer on the list. */
export const shownItems = ({ items }: Pick<WaitingList, 'items'>): WaitingItem[] =>
  items.filter(({ reopened, accepted }) => !reopened && !accepted)

/** What the server has taken although it deviates, and no cashier has seen. */
export const acceptedItems = ({ items }: Pick<WaitingList, 'items'>): WaitingItem[] =>
  items.filter(({ accepted }) => accepted)

/** The server may not know this order as the bon has it. */
export const holdsOrder = ({ items }: WaitingList, order_uuid: OrderUuid): boolean =>
  items.some(({ command, accepted }) => command.order_uuid === order_uuid && !accepted)
