/** `AdminPinDialog` asks for an administrator's PIN, `ApprovalDialog` for a reason too; lazily loaded by whoever needs it. */
export { AdminPinDialog } from './admin-pin-dialog.tsx'
export { ApprovalDialog } from './approval-dialog.tsx'
export { causesIn } from './causes-in.ts'
