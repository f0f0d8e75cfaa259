import { z } from 'zod'
import { Uuid } from '../kernel/index.ts'

/** Commands that an administrator's PIN can approve, named by what they do and not by why they need it. */
export const AdminActKind = z.enum([
  /** Saved, or sold as it is saved. */
  'order.save',
  'order.cancel',
  'order.refund',
  'order.reopen',
  'payment.decide',
  'register.open',
  'register.force_close',
])
export type AdminActKind = z.infer<typeof AdminActKind>

/** The one command that a PIN approves: its kind, its cashier, and the id under which it is sent and sent again. */
export const AdminAct = z.strictObject({
  kind: AdminActKind,
  /** What the command's address names: the order, the payment, the register. */
  subject_uuid: Uuid,
  cashier_uuid: Uuid,
  /** The command's `Idempotency-Key`. */
  command_id: Uuid,
})
export type AdminAct = z.infer<typeof AdminAct>
