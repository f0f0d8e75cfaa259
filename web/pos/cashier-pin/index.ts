/** `CashierPin` asks the cashier for his PIN again when the server does not know him here, and lets his command go on. */
export { CashierPin } from './cashier-pin.tsx'
