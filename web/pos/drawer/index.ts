export { DrawerAtPayment } from './drawer-at-payment.tsx'
export { drawerWish } from './drawer-wish.ts'
