export { DrawerAtPayment } from './drawer-at-payment.tsx'
