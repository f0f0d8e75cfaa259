import { lazy } from 'react'

// Each is loaded when it is opened, or with the whole till while the network is there.
// What needs the server in any case is loaded when it is opened.
export const SplitBill = lazy(async () => ({
  default: (await import('../split-bill/split-bill.tsx')).SplitBill,
}))
export const PickTable = lazy(async () => ({
  default: (await import('../floor-plan/pick-table.tsx')).PickTable,
}))
export const XReportDialog = lazy(async () => ({
  default: (await import('../close/x-report-dialog.tsx')).XReportDialog,
}))
export const InspectionDialog = lazy(async () => ({
  default: (await import('../inspection/inspection-dialog.tsx')).InspectionDialog,
}))
export const ForceCloseDialog = lazy(async () => ({
  default: (await import('../close/force-close-dialog.tsx')).ForceCloseDialog,
}))
export const DrawerDialog = lazy(async () => ({
  default: (await import('../cash/drawer-dialog.tsx')).DrawerDialog,
}))
export const ApprovalDialog = lazy(async () => ({
  default: (await import('../admin-pin/admin-pin-dialog.tsx')).ApprovalDialog,
}))
export const AdminPinDialog = lazy(async () => ({
  default: (await import('../admin-pin/admin-pin-dialog.tsx')).AdminPinDialog,
}))
export const DrawerPrompt = lazy(async () => ({
  default: (await import('../drawer/confirm-drawer.tsx')).DrawerPrompt,
}))
export const ReceiptDialog = lazy(async () => ({
  default: (await import('../orders/receipt-dialog.tsx')).ReceiptDialog,
}))
export const FullInvoiceDialog = lazy(async () => ({
  default: (await import('../papers/full-invoice-dialog.tsx')).FullInvoiceDialog,
}))
export const SoldOutDialog = lazy(async () => ({
  default: (await import('../availability/sold-out-dialog.tsx')).SoldOutDialog,
}))
export const WaitingDialog = lazy(async () => ({
  default: (await import('../waiting/waiting-dialog.tsx')).WaitingDialog,
}))
export const ConvertDialog = lazy(async () => ({
  default: (await import('../invoicing/convert-dialog.tsx')).ConvertDialog,
}))
export const RefundDialog = lazy(async () => ({
  default: (await import('../refund/refund-dialog.tsx')).RefundDialog,
}))
export const DepositDialog = lazy(async () => ({
  default: (await import('../refund/deposit-dialog.tsx')).DepositDialog,
}))
export const MoneyBackDialog = lazy(async () => ({
  default: (await import('../refund/given-dialog.tsx')).MoneyBackDialog,
}))
export const GiveBackDialog = lazy(async () => ({
  default: (await import('../orders/bon-dialogs.tsx')).GiveBackDialog,
}))
export const CancelUnpaidDialog = lazy(async () => ({
  default: (await import('../orders/bon-dialogs.tsx')).CancelUnpaidDialog,
}))
export const TenderDialog = lazy(async () => ({
  default: (await import('../refund/tender-dialog.tsx')).TenderDialog,
}))
export const StoryDialog = lazy(async () => ({
  default: (await import('../orders/story-dialog.tsx')).StoryDialog,
}))
export const CardBoard = lazy(async () => ({
  default: (await import('../payments/cards/card-board.tsx')).CardBoard,
}))
export const DecideDialog = lazy(async () => ({
  default: (await import('../payments/cards/decide-dialog.tsx')).DecideDialog,
}))
export const LinesDialog = lazy(async () => ({
  default: (await import('../floor-plan/lines-dialog.tsx')).LinesDialog,
}))
export const TargetDialog = lazy(async () => ({
  default: (await import('../floor-plan/target-dialog.tsx')).TargetDialog,
}))
export const WaiterDialog = lazy(async () => ({
  default: (await import('../floor-plan/target-dialog.tsx')).WaiterDialog,
}))
export const ChooseBonDialog = lazy(async () => ({
  default: (await import('../floor-plan/target-dialog.tsx')).ChooseBonDialog,
}))
export const ExtraTicketDialog = lazy(async () => ({
  default: (await import('../floor-plan/extra-ticket-dialog.tsx')).ExtraTicketDialog,
}))
export const CashierPinDialog = lazy(async () => ({
  default: (await import('../cashier-pin/cashier-pin-dialog.tsx')).CashierPinDialog,
}))
