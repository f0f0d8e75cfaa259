/** Cash movements outside sales. */
export { CashScreen } from './cash-screen.tsx'
export { Reasons } from './reasons.tsx'
