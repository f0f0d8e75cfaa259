import { z } from 'zod'
import { endpoint, Instant, RegisterUuid } from '../kernel/index.ts'

export const PinLock = z.object({
  kind: z.enum(['cashier', 'admin']),
  of: z.enum(['device', 'person', 'company']),
  /** The device's name when it was paired, or a person of this company; null for anyone else. */
  name: z.string().nullable(),
  /** Of a paired device. */
  register_uuid: RegisterUuid.nullable(),
  /** When PINs are accepted again; null until an administrator unlocks them. */
  until: Instant.nullable(),
})
export type PinLock = z.infer<typeof PinLock>

export const pinLockEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/pin-locks',
    summary: 'Whose PINs are not looked at now, because too many wrong ones came (G-29).',
    permission: 'devices.read',
    returns: z.object({ locks: z.array(PinLock) }),
    rejects: [],
    follows: ['pin_locks'],
  }),
  clear: endpoint({
    method: 'POST',
    path: '/pin-locks/clear',
    summary: 'Forgives all wrong PINs of the company, so that every device and person may try again.',
    permission: 'devices.write',
    returns: z.object({}),
    rejects: [],
    touches: ['pin_locks'],
  }),
}
