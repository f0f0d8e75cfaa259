import { deviceEndpoints } from '@bon/contracts/identity'
import type { CompanyUuid, RegisterUuid } from '@bon/contracts/kernel'
import { call } from '../api/index.ts'
import { credentials } from '../credentials/index.ts'
import { deviceUuid, registerHere } from '../device/index.ts'
import { deviceKey } from '../device-key/index.ts'
import { tillPath } from '../paths/index.ts'

/**
 * Pairs this browser with the register of the code, with a new key where one can be stored. Unsent data on the device
 * is kept. Returns the register's path.
 */
export const pairThisBrowser = async (request: { code: string; name: string }): Promise<string> => {
  const key = await deviceKey.make()
  try {
    const { body } = await call(deviceEndpoints.autoLogin, {
      body: { ...request, device_uuid: deviceUuid(), ...(key && { public_key: key.public_key }) },
    })
    const { token, company_uuid, register_uuid } = body
    credentials.becomeTill({ token, key: key?.id ?? null, company_uuid, register_uuid })
    registerHere.remember(company_uuid, register_uuid)
    // The earlier pairing's keys are obsolete; failing to delete them is harmless.
    await deviceKey.forgetAllBut(key?.id).catch(() => {})
    return placeOf({ company_uuid, register_uuid })
  } catch (error) {
    // The pairing failed with the error below; an unused key gives no access.
    if (key) await deviceKey.forget(key.id).catch(() => {})
    throw error
  }
}

const placeOf = ({
  company_uuid,
  register_uuid,
}: {
  company_uuid: CompanyUuid
  register_uuid: RegisterUuid
}): string => tillPath(company_uuid, register_uuid)
