import { z } from 'zod'
import { CompanyUuid, endpoint, Instant, RegisterUuid, text, Uuid } from '../kernel/index.ts'
import { AdminAction } from './admin-action.ts'
import { DeviceKey } from './device-key.ts'

const byUuid = z.object({ uuid: Uuid })
const AnyPin = z.string().regex(/^\d{3,6}$/)

export const PairedDevice = z.object({
  uuid: Uuid,
  name: z.string(),
  register_uuid: RegisterUuid,
  paired_at: Instant,
  last_used_at: Instant.nullable(),
  expires_at: Instant.nullable(),
  /** The token works only with the key stored in its browser (ADR 0093). */
  has_key: z.boolean(),
})
export type PairedDevice = z.infer<typeof PairedDevice>

export const deviceEndpoints = {
  pairingCode: endpoint({
    method: 'POST',
    path: '/registers/:uuid/pairing-codes',
    summary: 'Makes a one-use code by which a tablet becomes this register, for ten minutes (POS-02).',
    permission: 'devices.write',
    params: byUuid,
    returns: z.object({ code: z.string(), expires_at: Instant }),
    rejects: [],
    touches: ['devices'],
  }),
  autoLogin: endpoint({
    method: 'POST',
    path: '/pos-auto-login',
    summary: 'Exchanges a pairing code for the token of a register: 90 days, sliding (AUTH-06, DEF-46).',
    permission: 'public.enter',
    body: z.strictObject({
      /** Eight letters and digits; case, blanks and hyphens do not matter. */
      code: z.string().min(8).max(20),
      device_uuid: Uuid,
      name: text(60),
      /** Sent by browsers that can store a key; later requests must then prove possession of it. */
      public_key: DeviceKey.optional(),
    }),
    returns: z.object({
      status: z.literal('ok'),
      token: z.string(),
      company_uuid: CompanyUuid,
      register_uuid: RegisterUuid,
      device_uuid: Uuid,
    }),
    rejects: ['pairing.invalid', 'login.throttled'],
  }),
  list: endpoint({
    method: 'GET',
    path: '/paired-devices',
    summary: 'The devices that are registers of this company.',
    permission: 'devices.read',
    returns: z.object({ devices: z.array(PairedDevice) }),
    rejects: [],
    follows: ['devices'],
  }),
  unpair: endpoint({
    method: 'DELETE',
    path: '/paired-devices/:uuid',
    summary: 'Cuts a device off: its token dies within a second (DEF-46, REG-52).',
    permission: 'devices.write',
    params: byUuid,
    returns: z.object({}),
    rejects: ['device.not_paired'],
    touches: ['devices'],
  }),
  unlock: endpoint({
    method: 'POST',
    path: '/paired-devices/:uuid/unlock',
    summary: 'Forgives a device its wrong PINs (G-29).',
    permission: 'devices.write',
    params: byUuid,
    returns: z.object({}),
    rejects: ['device.not_paired'],
    touches: ['devices'],
  }),
  authorisePosAdmin: endpoint({
    method: 'POST',
    path: '/registers/:uuid/authorise-pos-admin',
    summary:
      'Whose PIN this is; an administrator’s approves one act of this session at this register, sent within five minutes (POS-53, PERM-16, DEF-25).',
    permission: 'register.operate',
    params: byUuid,
    body: z.discriminatedUnion('pin_type', [
      z.strictObject({ pin_type: z.literal('admin'), pin: AnyPin, action: AdminAction }),
      z.strictObject({ pin_type: z.literal('cashier'), pin: AnyPin }),
    ]),
    returns: z.object({
      authorised: z.object({
        pin_type: z.enum(['admin', 'cashier']),
        uuid: Uuid,
        initials: z.string(),
        /** The approved command must be sent by then; null for a cashier's PIN, which approves none. */
        until: Instant.nullable(),
      }),
    }),
    rejects: ['cashier.wrong_pin', 'cashier.locked'],
  }),
}
