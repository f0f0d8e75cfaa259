import { z } from 'zod'
import { endpoint, RegisterUuid, Uuid } from '../kernel/index.ts'

const name = z.string().trim().min(1).max(40)

/** A sales unit where guests pay by code (ADR 0028): one payment at a time, at the registers assigned to it. */
export const MobilePayUnit = z.object({
  uuid: Uuid,
  name: z.string(),
  payment_type_uuid: Uuid.nullable(),
  register_uuids: z.array(RegisterUuid),
  is_on: z.boolean(),
})
export type MobilePayUnit = z.infer<typeof MobilePayUnit>

const named = z.array(z.object({ uuid: Uuid, name: z.string() }))
/** The sales units, and what they can be combined with. */
export const MobilePayUnits = z.object({
  units: z.array(MobilePayUnit),
  payment_types: named,
  registers: named,
  has_keys: z.boolean(),
})
export type MobilePayUnits = z.infer<typeof MobilePayUnits>

/** The merchant's sales units (REG-11). */
export const mobilePayUnitEndpoints = {
  units: endpoint({
    method: 'GET',
    path: '/mobilepay/units',
    summary: 'The sales units of Vipps MobilePay: their names, registers and payment types (REG-11).',
    permission: 'shop.read',
    returns: MobilePayUnits,
    rejects: [],
  }),
  saveUnit: endpoint({
    method: 'PUT',
    path: '/mobilepay/units/:uuid',
    summary:
      'Makes or changes one; the uuid is the client’s. Its registers get it, and its payment type with it.',
    permission: 'terminal.write',
    params: z.object({ uuid: Uuid }),
    body: z.strictObject({
      name,
      payment_type_uuid: Uuid,
      register_uuids: z.array(RegisterUuid).max(100),
      is_on: z.boolean(),
    }),
    returns: MobilePayUnits,
    rejects: [
      'mobilepay.not_its_type',
      'mobilepay.not_a_unit',
      'resource.invalid',
      'resource.taken',
      'resource.archived',
      'resource.changed_meanwhile',
    ],
  }),
}
