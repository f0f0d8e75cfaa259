/** `AdminPinDialog` asks for an administrator's PIN, `ApprovalDialog` also for a reason; both are loaded lazily. */
export { AdminPinDialog, ApprovalDialog } from './admin-pin-dialog.tsx'
export { causesIn } from './causes-in.ts'
