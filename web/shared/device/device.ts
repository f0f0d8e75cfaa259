import { type CompanyUuid, type RegisterUuid, Uuid } from '@bon/contracts/kernel'
import { newId, readStored, writeStored } from '../platform/index.ts'

const uuidAt = (key: string): Uuid | undefined => {
  const parsed = Uuid.safeParse(readStored(key))
  return parsed.success ? parsed.data : undefined
}

/** The device's id: PIN attempts are counted per device (G-29), and pairing identifies the device by it (POS-02). */
export const deviceUuid = (): Uuid => {
  // An older build that paired before signing in stored a token of its own under `device`.
  const uuid = uuidAt('tablet') ?? uuidAt('device') ?? newId()
  writeStored('tablet', uuid)
  return uuid
}

/** The last register used on this device, per company. */
export const registerHere = {
  of: (company_uuid: CompanyUuid) => uuidAt(`register.${company_uuid}`),
  remember: (company_uuid: CompanyUuid, register_uuid: RegisterUuid) =>
    writeStored(`register.${company_uuid}`, register_uuid),
}
