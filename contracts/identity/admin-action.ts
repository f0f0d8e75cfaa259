import { z } from 'zod'
import { CashierUuid, Uuid } from '../kernel/index.ts'
import type { Permission } from '../permissions/index.ts'

/** Those of the office, whose desk has no cashier: the user who acts sends the PIN himself. */
export const OfficeActionKind = z.enum(['order.correct_tender_in_office', 'inspection_link.make_in_office'])
export type OfficeActionKind = z.infer<typeof OfficeActionKind>

/** Commands that an administrator's PIN can approve, named by the command and not by the reason. */
export const AdminActionKind = z.enum([
  /** Saving, or selling what is saved. */
  'order.save',
  'order.cancel',
  'order.refund',
  'order.reopen',
  'order.correct_tender',
  'order.take_over',
  'payment.decide',
  'register.open',
  'register.force_close',
  /** Where drawers are counted blind: the report shows what should be in the drawer. */
  'register.x_report',
  'inspection_link.make',
  ...OfficeActionKind.options,
])
export type AdminActionKind = z.infer<typeof AdminActionKind>

/**
 * The single command that a PIN approves, identified by kind, cashier and the id under which it is sent and retried.
 */
export const AdminAction = z.strictObject({
  kind: AdminActionKind,
  /** The uuid in the command's path: of the order, the payment or the register; of a command without one, the company. */
  subject_uuid: Uuid,
  cashier_uuid: CashierUuid,
  /** The command's `Idempotency-Key`. */
  command_id: Uuid,
})
export type AdminAction = z.infer<typeof AdminAction>

/** The permissions that the caller needs besides the PIN: to have it checked, and for the command that it approves. */
export const adminActionPermissions: Record<AdminActionKind, readonly Permission[]> = {
  'order.save': ['register.operate', 'order.save'],
  'order.cancel': ['register.operate', 'order.save'],
  'order.refund': ['register.operate', 'order.refund'],
  'order.reopen': ['register.operate', 'order.refund'],
  'order.correct_tender': ['register.operate', 'order.correct_tender'],
  'order.take_over': ['order.take_over', 'register.operate'],
  'payment.decide': ['register.operate', 'payment.decide'],
  'register.open': ['register.operate'],
  'register.force_close': ['register.operate'],
  'register.x_report': ['register.operate'],
  'inspection_link.make': ['register.operate'],
  'order.correct_tender_in_office': ['office.approve', 'order.correct_tender_in_office'],
  'inspection_link.make_in_office': ['office.approve', 'inspection_link.write'],
}
