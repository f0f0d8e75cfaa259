/**
 * `CashierPin` asks for the cashier's PIN again when the server no longer knows the sign-in, then resumes the command.
 */
export { CashierPin } from './cashier-pin.tsx'
