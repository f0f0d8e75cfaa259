export { GiftCardWork } from './gift-card-work.tsx'
export { SellGiftCardDialog } from './sell-gift-card-dialog.tsx'
