import { Uuid } from '@bon/contracts/kernel'
import { keep, kept, newId } from '../platform/index.ts'

const uuidAt = (key: string): Uuid | undefined => {
  const parsed = Uuid.safeParse(kept(key))
  return parsed.success ? parsed.data : undefined
}

/** The device's own id: PIN attempts are counted per device (G-29), and a paired one is known by it (POS-02). */
export const deviceUuid = (): Uuid => {
  // Where one was paired before signing in kept a token of its own under `device`.
  const known = uuidAt('tablet') ?? uuidAt('device') ?? newId()
  keep('tablet', known)
  return known
}

/** The register that this device was last signed in to, per company. */
export const registerHere = {
  of: (company_uuid: Uuid) => uuidAt(`register.${company_uuid}`),
  remember: (company_uuid: Uuid, register_uuid: Uuid) => keep(`register.${company_uuid}`, register_uuid),
}
