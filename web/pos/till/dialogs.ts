import type { PlanBon } from '@bon/contracts/floor-plan'
import type { AdminAction } from '@bon/contracts/identity'
import type {
  CashierUuid,
  Instant,
  Money,
  OrderUuid,
  Quantity,
  RegisterUuid,
  TenthsOfPercent,
  Uuid,
} from '@bon/contracts/kernel'
import type { OrderView } from '@bon/contracts/orders'
import type { PaymentView } from '@bon/contracts/payments'
import type { Price } from '@bon/contracts/prices'
import type { RegisterProduct } from '@bon/contracts/registers'
import type { ForcedClose } from '../close/forced-close.ts'
import type { LineQuantity } from '../placing/actions.ts'
import type { MoneyBackResult } from '../refund/send-action.ts'
import type { BonLine } from '../sale/cart.ts'
import type { MergeConflict } from '../sale/resolve-conflict.ts'

/**
 * An action that needs an administrator's PIN, sent with this id afterwards: for `causes`, the limits that it exceeds as
 * codes, a reason is asked too; what is an administrator's only says `why`.
 */
export type ApprovalQuestion = { register_uuid: RegisterUuid; action: AdminAction } & (
  | { causes: readonly string[] }
  | { why: string }
)

export type CashierPinPrompt = {
  register_uuid: RegisterUuid
  cashier: { initials: string } | undefined
  cashier_uuid: CashierUuid
  answer: (isSignedIn: boolean) => void
}

/** What cannot be undone is asked for with a sentence and its amounts. */
export type Question = {
  title: string
  text: string
  confirm: string
  /** The other answer, where "cancel" is not one. */
  cancel?: string | undefined
  variant?: 'primary' | 'danger' | 'pay'
  onConfirm: () => void
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

/** A bon with the register and the cashier that have it open. */
export type HeldBon = {
  order_uuid: OrderUuid
  short_nr: number
  holder: { register_uuid: RegisterUuid; cashier_uuid: CashierUuid }
}
/** What to open after the bon. */
export type After = 'payment' | 'splitBill'

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
  | { kind: 'giveBack'; action: 'cancelPaid' | 'reopen' | 'payOut'; order: OrderView }
  | { kind: 'moneyGiven'; result: MoneyBackResult }
  | { kind: 'cancelUnpaid' | 'correctTender' | 'settleOwed' | 'tip' | 'orderHistory'; order: OrderView }
  /** `amount` is set when only a share of the bill is paid. */
  | { kind: 'payment'; amount?: Money; payment_type_uuid?: Uuid }
  /** Lies over the payment sheet, which shows the gift card's fields meanwhile. */
  | { kind: 'redeemGiftCard' }
  | { kind: 'confirmPaymentQuery'; name: string; amount: Money; onConfirm: () => void }
  /** Card payments without a known outcome, and one that a person decides with its slip. */
  | { kind: 'unresolvedCards' }
  | { kind: 'decideCard'; payment: PaymentView }
  | { kind: 'zReportAction'; action: 'xReport' | 'openDrawer' | 'inspection' }
  | { kind: 'zReportAction'; action: 'forceClose'; forced: ForcedClose }
  | { kind: 'convertToInvoiceQuery' }
  | { kind: 'assignNameToOrderQuery' }
  /** `go_on` does what was asked for when the bon is parked or discarded. */
  | { kind: 'considerLeftOrder'; go_on?: () => void }
  | { kind: 'mergeConflict'; conflict: MergeConflict }
  /** A bon that another register has open; `then` is what to do once it is taken over. */
  | { kind: 'takeOver'; held: HeldBon; then?: After | undefined }
  | { kind: 'approval'; question: ApprovalQuestion; answer: (reason: string | undefined) => void }
  | { kind: 'question'; question: Question }
  /** A command waits until its cashier has signed in again. */
  | { kind: 'cashierPin'; prompt: CashierPinPrompt }
  | { kind: 'openDrawer'; onOpen: () => void }
  | { kind: 'receipt'; order_uuid: OrderUuid }
  /** A full invoice of a bon that is paid. */
  | { kind: 'fullInvoice'; order_uuid: OrderUuid; short_nr: number }
  | { kind: 'soldOut' }
  /** `locking`: the cashier wanted to lock the till while something waits for the server. */
  | { kind: 'waiting'; locking?: true }
  | { kind: 'splitBill'; order_uuid: OrderUuid }
  | { kind: 'lineQuantity'; line: BonLine }
  /** A part of the bill, typed on the payment sheet below. */
  | { kind: 'partAmount'; most: Money; onSave: (amount: Money) => void }
  /** Another price or percentage, typed into the item dialog below. */
  | { kind: 'itemPrice'; title: string; onSave: (price: Money) => void }
  | { kind: 'itemDiscount'; title: string; onSave: (percentage: TenthsOfPercent) => void }
  /** Over the floor plan: lines for another table, words for the kitchen, a table that is taken. */
  | { kind: 'moveLines'; order_uuid: OrderUuid; onChosen: (lines: LineQuantity[]) => void }
  | { kind: 'kitchenTicket'; bon: PlanBon }
  /** Who serves these bons from now on. */
  | { kind: 'waiter'; serving: readonly Uuid[]; onWaiter: (cashier_uuid: CashierUuid) => void }
  | { kind: 'occupiedTable'; table: OccupiedTable }
  | { kind: 'chooseBon'; number: string; bons: readonly PlanBon[]; onBon: (bon: PlanBon) => void }
  | DiscountQuestion
  | { kind: BonDetail }

/** What may be done with lines or bons that go to a table with bons of its own. */
export type OccupiedTable = {
  number: string
  bons: readonly PlanBon[]
  onMerge: (bon: PlanBon) => void
  onOwn: () => void
}

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

const finishedBonKinds = [
  'selectRefundOrderLines',
  'moneyGiven',
  'giveBack',
  'cancelUnpaid',
  'correctTender',
  'settleOwed',
  'tip',
  'orderHistory',
] as const

/** About a bon of the order list. */
export type FinishedBonDialog = DialogOf<(typeof finishedBonKinds)[number]>
export const isOfFinishedBon = (dialog: Dialog): dialog is FinishedBonDialog =>
  finishedBonKinds.some((kind) => kind === dialog.kind)

/** Dialogs about the open bon as a whole. */
export type BonDetail =
  | 'guests'
  | 'customer'
  | 'note'
  | 'more'
  | 'cancelOrder'
  | 'sellGiftCard'
  | 'bill'
  | 'deposits'

export type DialogKind = Dialog['kind']
export type DialogOf<K extends DialogKind> = Extract<Dialog, { kind: K }>
