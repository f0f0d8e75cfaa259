/** Cash beside sales, and the drawer opened for neither: of the register's own place. */
export { CashScreen } from './cash-screen.tsx'
export { DrawerDialog } from './drawer-dialog.tsx'
export { Reasons } from './reasons.tsx'
