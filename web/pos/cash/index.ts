/** Cash beside sales, and the drawer opened for neither: dialogs of the register's own place. */
export { CashDialog } from './cash-dialog.tsx'
export { DrawerDialog } from './drawer-dialog.tsx'
export { Reasons } from './reasons.tsx'
