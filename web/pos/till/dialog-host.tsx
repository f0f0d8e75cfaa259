import { Suspense } from 'react'
import { Covered } from '../../shared/ui/covered.ts'
import { CustomerDialog } from '../bon-details/customer-dialog.tsx'
import {
  CancelDialog,
  GuestsDialog,
  LineQuantityDialog,
  NameDialog,
  NoteDialog,
} from '../bon-details/detail-dialogs.tsx'
import { DiscountDialog } from '../bon-details/discount-dialogs.tsx'
import { MoreDialog } from '../bon-details/more-dialog.tsx'
import { SellGiftCardDialog } from '../gift-cards/sell-gift-card-dialog.tsx'
import { ItemDialog } from '../item/item-dialog.tsx'
import { PercentDialog } from '../item/number-dialog.tsx'
import { LeavingDialog } from '../leaving/leaving-dialog.tsx'
import { BillDialog } from '../papers/bill-dialog.tsx'
import { ConfirmPayment } from '../payments/confirm-payment.tsx'
import { PartDialog } from '../payments/part-dialog.tsx'
import { PaymentSheet } from '../payments/payment-sheet.tsx'
import { TakeOverDialog } from '../placing/take-over-dialog.tsx'
import { TakenOverDialog } from '../placing/taken-over-dialog.tsx'
import { ConflictDialog } from '../sale/conflict-dialog.tsx'
import { ItemPriceDialog, PriceDialog } from '../sale/price-dialog.tsx'
import { isTakenOver, type MergeConflict } from '../sale/resolve-conflict.ts'
import { WeighingDialog } from '../weighing/weighing-dialog.tsx'
import {
  type BonDetail,
  type Dialog,
  type DialogOf,
  type FinishedBonDialog as FinishedBon,
  isDiscountQuestion,
  isOfFinishedBon,
} from './dialogs.ts'
import {
  AdminPinDialog,
  ApprovalDialog,
  CancelUnpaidDialog,
  CardBoard,
  CashierPinDialog,
  ChooseBonDialog,
  ConvertDialog,
  DecideDialog,
  DepositDialog,
  DrawerDialog,
  DrawerPrompt,
  ExtraTicketDialog,
  ForceCloseDialog,
  FullInvoiceDialog,
  GiveBackDialog,
  InspectionDialog,
  LinesDialog,
  MoneyBackDialog,
  PickTable,
  ReceiptDialog,
  RefundDialog,
  SoldOutDialog,
  SplitBill,
  StoryDialog,
  TargetDialog,
  TenderDialog,
  WaiterDialog,
  WaitingDialog,
  XReportDialog,
} from './lazy-dialogs.ts'
import type { LeavingGuard } from './parts.ts'
import { QuestionDialog } from './question-dialog.tsx'
import { drawnDialogs } from './till-state.ts'
import { useTill, useTillDispatch } from './use-till.ts'

/**
 * Draws every dialog of the register, and nothing else does (ADR 0100). Each has its own boundary: the texts of one that
 * is still loading must not hide the one below it.
 */
export const DialogHost = ({ leaving }: { leaving?: LeavingGuard }) => {
  const first = useTill((till) => till.first)
  const open = useTill(({ dialogs }) => dialogs)
  const dialogs: readonly Dialog[] = leaving?.isPrompting
    ? [{ kind: 'considerLeftOrder' }]
    : drawnDialogs({ first, dialogs: open })
  return dialogs.map((dialog, at) => (
    <Covered key={keyOf(dialog)} value={at < dialogs.length - 1}>
      {/* Which kind it is, for tests and for reports of faults. */}
      <span hidden data-dialog={dialog.kind} />
      <Suspense>
        {dialog.kind === 'considerLeftOrder' ? (
          leaving && <LeavingDialog onStay={leaving.stay} />
        ) : (
          <OneDialog dialog={dialog} />
        )}
      </Suspense>
    </Covered>
  ))
}

const ZReportAction = ({ dialog, onClose }: { dialog: DialogOf<'zReportAction'>; onClose: () => void }) => {
  if ('forced' in dialog) return <ForceCloseDialog forced={dialog.forced} onClose={onClose} />
  if (dialog.action === 'inspection') return <InspectionDialog onClose={onClose} />
  return dialog.action === 'xReport' ? (
    <XReportDialog onClose={onClose} />
  ) : (
    <DrawerDialog onClose={onClose} />
  )
}

const MergeQuestion = ({ conflict, onClose }: { conflict: MergeConflict; onClose: () => void }) =>
  isTakenOver(conflict) ? (
    <TakenOverDialog conflict={conflict} onClose={onClose} />
  ) : (
    <ConflictDialog conflict={conflict} onClose={onClose} />
  )

type ListDialogProps = { dialog: DialogOf<'receipt' | 'soldOut' | 'waiting'>; onClose: () => void }

/** What a key of a list or of the menu opens. */
const ListDialog = ({ dialog, onClose }: ListDialogProps) => {
  if (dialog.kind === 'receipt') return <ReceiptDialog orderUuid={dialog.order_uuid} onClose={onClose} />
  return dialog.kind === 'soldOut' ? (
    <SoldOutDialog onClose={onClose} />
  ) : (
    <WaitingDialog locking={dialog.locking} onClose={onClose} />
  )
}

/** A dialog with the same key keeps what was typed in it. */
const keyOf = (dialog: Dialog): string => {
  switch (dialog.kind) {
    case 'cartItemCustomisation':
      return dialog.item.line_uuid
    case 'weighing':
    case 'scaleRetryAnswerReceive':
      return dialog.measured.product.uuid
    default:
      return dialog.kind
  }
}

const AdminQuestion = ({ dialog, onClose }: { dialog: DialogOf<'approval'>; onClose: () => void }) => {
  const answer = (reason: string | undefined) => {
    onClose()
    dialog.answer(reason)
  }
  const { question } = dialog
  const close = () => answer(undefined)
  return 'causes' in question ? (
    <ApprovalDialog {...question} onApproved={answer} onClose={close} />
  ) : (
    <AdminPinDialog {...question} onAuthorised={answer} onClose={close} />
  )
}

type BonKind = BonDetail | 'convertToInvoiceQuery' | 'assignNameToOrderQuery'

const BonDetailDialog = ({ kind, onClose }: { kind: BonKind; onClose: () => void }) => {
  switch (kind) {
    case 'convertToInvoiceQuery':
      return <ConvertDialog onClose={onClose} />
    case 'assignNameToOrderQuery':
      return <NameDialog onClose={onClose} />
    case 'guests':
      return <GuestsDialog onClose={onClose} />
    case 'customer':
      return <CustomerDialog onClose={onClose} />
    case 'note':
      return <NoteDialog onClose={onClose} />
    case 'more':
      return <MoreDialog onClose={onClose} />
    case 'cancelOrder':
      return <CancelDialog onClose={onClose} />
    case 'bill':
      return <BillDialog onClose={onClose} />
    case 'sellGiftCard':
      return <SellGiftCardDialog onClose={onClose} />
    case 'deposits':
      return <DepositDialog onClose={onClose} />
  }
}

type FinishedBonProps = { dialog: FinishedBon; onClose: () => void }

/** About a bon of the order list. */
const FinishedBonDialog = ({ dialog, onClose }: FinishedBonProps) => {
  switch (dialog.kind) {
    case 'selectRefundOrderLines':
      return <RefundDialog orderUuid={dialog.order_uuid} onClose={onClose} />
    case 'moneyGiven':
      return <MoneyBackDialog result={dialog.result} onClose={onClose} />
    case 'giveBack':
      return <GiveBackDialog dialog={dialog} onClose={onClose} />
    case 'cancelUnpaid':
      return <CancelUnpaidDialog order={dialog.order} onClose={onClose} />
    case 'correctTender':
    case 'settleOwed':
    case 'tip':
      return <TenderDialog kind={dialog.kind} order={dialog.order} onClose={onClose} />
    case 'orderHistory':
      return <StoryDialog order={dialog.order} onClose={onClose} />
  }
}

type PlanKind = 'moveLines' | 'kitchenTicket' | 'waiter' | 'chooseBon' | 'occupiedTable'

/** About a table of the floor plan. */
const PlanDialog = ({ dialog, onClose }: { dialog: DialogOf<PlanKind>; onClose: () => void }) => {
  switch (dialog.kind) {
    case 'moveLines':
      return <LinesDialog order_uuid={dialog.order_uuid} onChosen={dialog.onChosen} onClose={onClose} />
    case 'kitchenTicket':
      return <ExtraTicketDialog bon={dialog.bon} onClose={onClose} />
    case 'waiter':
      return <WaiterDialog serving={dialog.serving} onWaiter={dialog.onWaiter} onClose={onClose} />
    case 'chooseBon':
      return (
        <ChooseBonDialog number={dialog.number} bons={dialog.bons} onBon={dialog.onBon} onClose={onClose} />
      )
    case 'occupiedTable':
      return <TargetDialog table={dialog.table} onClose={onClose} />
  }
}

/** Nothing of the search and the gift card: the one lies in the top bar, the other in the payment sheet. */
const OneDialog = ({ dialog }: { dialog: Exclude<Dialog, { kind: 'considerLeftOrder' }> }) => {
  const dispatch = useTillDispatch()
  const close = () => dispatch({ type: 'closed', kind: dialog.kind })
  if (isDiscountQuestion(dialog)) return <DiscountDialog dialog={dialog} onClose={close} />
  if (isOfFinishedBon(dialog)) return <FinishedBonDialog dialog={dialog} onClose={close} />
  switch (dialog.kind) {
    case 'cartItemCustomisation':
      return <ItemDialog prompt={dialog.item} onClose={close} />
    case 'openPrice':
      return <PriceDialog product={dialog.product} quantity={dialog.quantity} onClose={close} />
    case 'weighing':
    case 'scaleRetryAnswerReceive':
      return <WeighingDialog dialog={dialog} onClose={close} />
    case 'mergeConflict':
      return <MergeQuestion conflict={dialog.conflict} onClose={close} />
    case 'takeOver':
      return <TakeOverDialog dialog={dialog} onClose={close} />
    case 'payment':
      return <PaymentSheet />
    case 'splitBill':
      return <SplitBill />
    case 'get-table':
    case 'assign-to-table':
      return <PickTable what={dialog.kind} onClose={close} />
    case 'convertToInvoiceQuery':
    case 'assignNameToOrderQuery':
    case 'guests':
    case 'customer':
    case 'note':
    case 'more':
    case 'cancelOrder':
    case 'bill':
    case 'sellGiftCard':
    case 'deposits':
      return <BonDetailDialog kind={dialog.kind} onClose={close} />
    case 'lineQuantity':
      return <LineQuantityDialog line={dialog.line} onClose={close} />
    case 'confirmPaymentQuery':
      return <ConfirmPayment {...dialog} onClose={close} />
    case 'approval':
      return <AdminQuestion dialog={dialog} onClose={close} />
    case 'cashierPin':
      return <CashierPinDialog prompt={dialog.prompt} />
    case 'question':
      return <QuestionDialog question={dialog.question} onClose={close} />
    case 'openDrawer':
      return <DrawerPrompt onOpen={dialog.onOpen} onClose={close} />
    case 'fullInvoice':
      return <FullInvoiceDialog orderUuid={dialog.order_uuid} shortNr={dialog.short_nr} onClose={close} />
    case 'unresolvedCards':
      return <CardBoard onClose={close} />
    case 'decideCard':
      return <DecideDialog payment={dialog.payment} onClose={close} />
    case 'partAmount':
      return <PartDialog most={dialog.most} onSave={dialog.onSave} onClose={close} />
    case 'itemPrice':
      return <ItemPriceDialog title={dialog.title} onSave={dialog.onSave} onClose={close} />
    case 'itemDiscount':
      return <PercentDialog title={dialog.title} onSave={dialog.onSave} onClose={close} />
    case 'moveLines':
    case 'kitchenTicket':
    case 'waiter':
    case 'chooseBon':
    case 'occupiedTable':
      return <PlanDialog dialog={dialog} onClose={close} />
    case 'receipt':
    case 'soldOut':
    case 'waiting':
      return <ListDialog dialog={dialog} onClose={close} />
    case 'zReportAction':
      return <ZReportAction dialog={dialog} onClose={close} />
    case 'search':
    case 'redeemGiftCard':
      return null
  }
}
