/** Cash movements outside sales, and opening the drawer without a sale. */
export { CashScreen } from './cash-screen.tsx'
export { DrawerDialog } from './drawer-dialog.tsx'
export { Reasons } from './reasons.tsx'
