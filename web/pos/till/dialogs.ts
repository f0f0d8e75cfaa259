import type { AdminAction } from '@bon/contracts/identity'
import type { Instant, Money, OrderUuid, Quantity, RegisterUuid, Uuid } from '@bon/contracts/kernel'
import type { Price } from '@bon/contracts/prices'
import type { RegisterProduct } from '@bon/contracts/registers'
import type { ForcedClose } from '../close/forced-close.ts'
import type { BonLine } from '../sale/cart.ts'
import type { MergeConflict } from '../sale/resolve-conflict.ts'

/** An action that exceeds a cashier's limits, and the limits as approval cause codes. */
export type ApprovalQuestion = {
  register_uuid: RegisterUuid
  action: AdminAction
  causes: readonly string[]
}

/** A product whose choices are being made, for a new line or an existing one. */
export type ItemPrompt = {
  product: RegisterProduct
  line_uuid: Uuid
  quantity: Quantity
  /** Unit price without variants when the key was tapped. */
  price: Money | null
  /** The cashier types the price. */
  is_open: boolean
  rule: Omit<Price, 'price'>
  tapped_at: Instant
  /** The line that is edited. */
  line?: BonLine | undefined
  /** Focus the note field: the dialog was opened by the note button. */
  writing?: boolean
}

/** A product whose quantity is asked from the scale or the cashier, and how it was tapped. */
export type MeasuredProduct = {
  product: RegisterProduct
  /** The product with the price of this moment. */
  shown: RegisterProduct
  price?: Money | undefined
  forcePrompt?: boolean | undefined
}

/**
 * Everything that can lie over a screen of the register, with its subject. Hyphens and capitals are those of the
 * specification's second contexts (SPEC-4); the other kinds are additions. `DialogHost` alone draws them (ADR 0100).
 */
export type Dialog =
  | { kind: 'search' }
  | { kind: 'get-table' }
  | { kind: 'assign-to-table' }
  | { kind: 'cartItemCustomisation'; item: ItemPrompt }
  | { kind: 'openPrice'; product: RegisterProduct; quantity: Quantity }
  /** `step` is missing until the scale answered or the cashier chose to type. */
  | { kind: 'weighing'; measured: MeasuredProduct; step?: { quantity: Quantity } | 'typing' }
  | { kind: 'scaleRetryAnswerReceive'; measured: MeasuredProduct; error: unknown }
  | { kind: 'selectRefundOrderLines'; order_uuid: OrderUuid }
  /** `amount` is set when only a share of the bill is paid. */
  | { kind: 'payment'; amount?: Money; payment_type_uuid?: Uuid }
  /** Lies over the payment sheet, which shows the gift card's fields meanwhile. */
  | { kind: 'redeemGiftCard' }
  | { kind: 'confirmPaymentQuery'; name: string; amount: Money; onConfirm: () => void }
  | { kind: 'zReportAction'; action: 'xReport' | 'openDrawer' }
  | { kind: 'zReportAction'; action: 'forceClose'; forced: ForcedClose }
  | { kind: 'convertToInvoiceQuery' }
  | { kind: 'assignNameToOrderQuery' }
  | { kind: 'considerLeftOrder' }
  | { kind: 'mergeConflict'; conflict: MergeConflict }
  | { kind: 'approval'; question: ApprovalQuestion; answer: (reason: string | undefined) => void }
  | { kind: 'openDrawer'; onOpen: () => void }
  | { kind: 'receipt'; order_uuid: OrderUuid }
  | { kind: 'soldOut' }
  | { kind: 'splitBill'; order_uuid: OrderUuid }
  | DiscountQuestion
  | { kind: BonDetail }

/** What is taken off the bon or one of its lines: a share, an amount, or all of it for a reason. */
export type DiscountQuestion =
  | { kind: 'orderDiscount' }
  | { kind: 'orderDiscountAmount' }
  | { kind: 'lineDiscount'; line: BonLine }
  | { kind: 'lineDiscountAmount'; line: BonLine }
  | { kind: 'comp'; line: BonLine }

const discountQuestions: ReadonlySet<string> = new Set<DiscountQuestion['kind']>([
  'orderDiscount',
  'orderDiscountAmount',
  'lineDiscount',
  'lineDiscountAmount',
  'comp',
])
export const isDiscountQuestion = (dialog: Dialog): dialog is DiscountQuestion =>
  discountQuestions.has(dialog.kind)

/** Dialogs about the open bon as a whole. */
export type BonDetail = 'guests' | 'customer' | 'note' | 'more' | 'cancelOrder' | 'sellGiftCard' | 'bill'

export type DialogKind = Dialog['kind']
export type DialogOf<K extends DialogKind> = Extract<Dialog, { kind: K }>
