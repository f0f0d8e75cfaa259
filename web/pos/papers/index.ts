/** Documents for the guest: the receipt and its copies. */
export { PrintReceipt } from './print-receipt.tsx'
export { SoldGiftCards } from './sold-gift-cards.tsx'
export { useReceiptPrint } from './use-receipt-print.ts'
