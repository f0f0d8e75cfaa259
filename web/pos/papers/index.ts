/** Documents for the guest: the receipt and its copies, and the bill before payment. */
export { BillDialog } from './bill-dialog.tsx'
export { PrintReceipt } from './print-receipt.tsx'
export { SoldGiftCards } from './sold-gift-cards.tsx'
export { useReceiptPrint } from './use-receipt-print.ts'
export { useReportPrint } from './use-report-print.ts'
