import { lazy, Suspense } from 'react'
import { CustomerDialog } from '../bon-details/customer-dialog.tsx'
import { CancelDialog, GuestsDialog, NameDialog, NoteDialog } from '../bon-details/detail-dialogs.tsx'
import { DiscountDialog } from '../bon-details/discount-dialogs.tsx'
import { MoreDialog } from '../bon-details/more-dialog.tsx'
import { SellGiftCardDialog } from '../gift-cards/sell-gift-card-dialog.tsx'
import { ItemDialog } from '../item/item-dialog.tsx'
import { LeavingDialog } from '../leaving/leaving-dialog.tsx'
import { BillDialog } from '../papers/bill-dialog.tsx'
import { ConfirmPayment } from '../payments/confirm-payment.tsx'
import { PaymentSheet } from '../payments/payment-sheet.tsx'
import { useSteadyPos } from '../registers/index.ts'
import { ConflictDialog } from '../sale/conflict-dialog.tsx'
import { PriceDialog } from '../sale/price-dialog.tsx'
import { WeighingDialog } from '../weighing/weighing-dialog.tsx'
import { type Dialog, type DialogOf, isDiscountQuestion } from './dialogs.ts'
import type { LeavingGuard } from './parts.ts'

// Needs the server in any case, so it is loaded when it is opened.
const SplitBill = lazy(async () => ({ default: (await import('../split-bill/split-bill.tsx')).SplitBill }))
const PickTable = lazy(async () => ({ default: (await import('../floor-plan/pick-table.tsx')).PickTable }))
const XReportDialog = lazy(async () => ({
  default: (await import('../close/x-report-dialog.tsx')).XReportDialog,
}))
const ForceCloseDialog = lazy(async () => ({
  default: (await import('../close/force-close-dialog.tsx')).ForceCloseDialog,
}))
const DrawerDialog = lazy(async () => ({ default: (await import('../cash/drawer-dialog.tsx')).DrawerDialog }))
const ApprovalDialog = lazy(async () => ({
  default: (await import('../admin-pin/admin-pin-dialog.tsx')).ApprovalDialog,
}))
const DrawerPrompt = lazy(async () => ({
  default: (await import('../drawer/confirm-drawer.tsx')).DrawerPrompt,
}))
const ReceiptDialog = lazy(async () => ({
  default: (await import('../orders/receipt-dialog.tsx')).ReceiptDialog,
}))
const SoldOutDialog = lazy(async () => ({
  default: (await import('../availability/sold-out-dialog.tsx')).SoldOutDialog,
}))
const ConvertDialog = lazy(async () => ({
  default: (await import('../invoicing/convert-dialog.tsx')).ConvertDialog,
}))

/**
 * Draws every dialog of the register, and nothing else does (ADR 0100). Each has its own boundary: the texts of one that
 * is still loading must not hide the one below it.
 */
export const DialogHost = ({ leaving }: { leaving: LeavingGuard }) => {
  const { context } = useSteadyPos()
  const dialogs: readonly Dialog[] = leaving.isPrompting ? [{ kind: 'considerLeftOrder' }] : context.dialogs
  return dialogs.map((dialog) => (
    <Suspense key={keyOf(dialog)}>
      {dialog.kind === 'considerLeftOrder' ? (
        leaving.isPrompting && <LeavingDialog onStay={leaving.stay} />
      ) : (
        <OneDialog dialog={dialog} />
      )}
    </Suspense>
  ))
}

const ZReportAction = ({ dialog, onClose }: { dialog: DialogOf<'zReportAction'>; onClose: () => void }) => {
  if ('forced' in dialog) return <ForceCloseDialog forced={dialog.forced} onClose={onClose} />
  return dialog.action === 'xReport' ? (
    <XReportDialog onClose={onClose} />
  ) : (
    <DrawerDialog onClose={onClose} />
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

const OneDialog = ({ dialog }: { dialog: Exclude<Dialog, { kind: 'considerLeftOrder' }> }) => {
  const { dispatch } = useSteadyPos()
  const close = () => dispatch({ type: 'closed', kind: dialog.kind })
  if (isDiscountQuestion(dialog)) return <DiscountDialog dialog={dialog} onClose={close} />
  switch (dialog.kind) {
    case 'cartItemCustomisation':
      return <ItemDialog prompt={dialog.item} onClose={close} />
    case 'openPrice':
      return <PriceDialog product={dialog.product} quantity={dialog.quantity} onClose={close} />
    case 'weighing':
    case 'scaleRetryAnswerReceive':
      return <WeighingDialog dialog={dialog} onClose={close} />
    case 'mergeConflict':
      return <ConflictDialog conflict={dialog.conflict} onClose={close} />
    case 'payment':
      return <PaymentSheet />
    case 'splitBill':
      return <SplitBill />
    case 'get-table':
    case 'assign-to-table':
      return <PickTable what={dialog.kind} onClose={close} />
    case 'convertToInvoiceQuery':
      return <ConvertDialog onClose={close} />
    case 'assignNameToOrderQuery':
      return <NameDialog onClose={close} />
    case 'guests':
      return <GuestsDialog onClose={close} />
    case 'customer':
      return <CustomerDialog onClose={close} />
    case 'note':
      return <NoteDialog onClose={close} />
    case 'more':
      return <MoreDialog onClose={close} />
    case 'cancelOrder':
      return <CancelDialog onClose={close} />
    case 'bill':
      return <BillDialog onClose={close} />
    case 'sellGiftCard':
      return <SellGiftCardDialog onClose={close} />
    case 'confirmPaymentQuery':
      return (
        <ConfirmPayment
          name={dialog.name}
          amount={dialog.amount}
          onConfirm={dialog.onConfirm}
          onClose={close}
        />
      )
    case 'approval':
      return (
        <ApprovalDialog
          {...dialog.question}
          onApproved={(reason) => {
            close()
            dialog.answer(reason)
          }}
          onClose={() => {
            close()
            dialog.answer(undefined)
          }}
        />
      )
    case 'openDrawer':
      return <DrawerPrompt onOpen={dialog.onOpen} onClose={close} />
    case 'receipt':
      return <ReceiptDialog orderUuid={dialog.order_uuid} onClose={close} />
    case 'soldOut':
      return <SoldOutDialog onClose={close} />
    case 'zReportAction':
      return <ZReportAction dialog={dialog} onClose={close} />
    // The search field lies in the top bar, the gift card in the payment sheet, the refund on the order list.
    case 'search':
    case 'redeemGiftCard':
    case 'selectRefundOrderLines':
      return null
  }
}
