import type { CompanyScope, RegisterUuid } from '@bon/contracts/kernel'
import { boxes, registers, scales } from '@bon/contracts/resources'
import type { Catalogue } from '../resources/index.ts'
import type { RegisterScale } from './device.routes.ts'

/** The scale of a register with its box (REG-50): null if it has none, undefined if there is no such register. */
export const scaleOfRegister = (
  catalogue: Catalogue,
  scope: CompanyScope,
  register_uuid: RegisterUuid,
): RegisterScale | null | undefined => {
  const register = catalogue.find(registers, scope, register_uuid)
  if (!register) return undefined
  const scale = register.scale_uuid ? catalogue.find(scales, scope, register.scale_uuid) : undefined
  if (!scale) return null
  const { uuid, protocol, address, stable_reads, timeout_s, box_uuid } = scale
  const box = box_uuid ? catalogue.find(boxes, scope, box_uuid) : undefined
  return {
    uuid,
    protocol,
    address,
    stable_reads,
    timeout_ms: timeout_s * 1000,
    // A deleted box is treated like one that does not answer.
    box: box_uuid ? { uuid: box_uuid, address: box?.address ?? null } : null,
  }
}
