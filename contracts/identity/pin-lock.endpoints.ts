import { z } from 'zod'
import { endpoint, Instant, Uuid } from '../kernel/index.ts'

export const PinLock = z.object({
  kind: z.enum(['cashier', 'admin']),
  of: z.enum(['device', 'person', 'company']),
  /** The device as it was called when it was paired, or a person of this company; null is somebody else. */
  name: z.string().nullable(),
  /** Of a paired device. */
  register_uuid: Uuid.nullable(),
  /** When PINs are looked at again; null is when an administrator has forgiven them. */
  until: Instant.nullable(),
})
export type PinLock = z.infer<typeof PinLock>

export const pinLockEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/pin-locks',
    says: 'Whose PINs are not looked at now, because too many wrong ones came (G-29).',
    permission: 'devices.read',
    returns: z.object({ locks: z.array(PinLock) }),
    rejects: [],
  }),
  clear: endpoint({
    method: 'POST',
    path: '/pin-locks/clear',
    says: 'Forgives all wrong PINs of the company, so that every device and person may try again.',
    permission: 'devices.write',
    returns: z.object({}),
    rejects: [],
  }),
}
