/** `AdminPinDialog` asks for an administrator's PIN; lazily loaded by whoever needs it. */
export { AdminPinDialog } from './admin-pin-dialog.tsx'
