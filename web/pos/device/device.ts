import { Uuid } from '@bon/contracts/kernel'
import { forget, keep, kept, newId } from '../../shared/platform/index.ts'

const uuidAt = (key: string, where: 'device' | 'tab' = 'device'): Uuid | undefined => {
  const parsed = Uuid.safeParse(kept(key, where))
  return parsed.success ? parsed.data : undefined
}

/** The device's own id: PIN attempts are counted per device (G-29). */
export const deviceUuid = (): Uuid => {
  const known = uuidAt('device')
  if (known) return known
  const made = newId()
  keep('device', made)
  return made
}

/** The register that this device was last signed in to, per company. */
export const registerHere = {
  of: (company_uuid: Uuid) => uuidAt(`register.${company_uuid}`),
  remember: (company_uuid: Uuid, register_uuid: Uuid) => keep(`register.${company_uuid}`, register_uuid),
}

/** Who is signed in at a register in this tab; a new tab asks for the PIN again. */
export const cashierHere = {
  of: (register_uuid: Uuid) => uuidAt(`cashier.${register_uuid}`, 'tab'),
  remember: (register_uuid: Uuid, cashier_uuid: Uuid) =>
    keep(`cashier.${register_uuid}`, cashier_uuid, 'tab'),
  forget: (register_uuid: Uuid) => forget(`cashier.${register_uuid}`, 'tab'),
}
