import { deviceEndpoints } from '@bon/contracts/identity'
import type { Uuid } from '@bon/contracts/kernel'
import { call } from '../api/index.ts'
import { credentials } from '../credentials/index.ts'
import { deviceUuid, registerHere } from '../device/index.ts'
import { deviceKey } from '../device-key/index.ts'

/**
 * This browser becomes the register whose code it brings, by a new key of its own where it can keep one. What waits here
 * to be sent stays. Answers where the register is.
 */
export const pairThisBrowser = async (asked: { code: string; name: string }): Promise<string> => {
  const key = await deviceKey.make()
  try {
    const { body } = await call(deviceEndpoints.autoLogin, {
      body: { ...asked, device_uuid: deviceUuid(), ...(key && { public_key: key.public_key }) },
    })
    const { token, company_uuid, register_uuid } = body
    credentials.becomeTill({ token, key: key?.id ?? null, company_uuid, register_uuid })
    registerHere.remember(company_uuid, register_uuid)
    // The pairing before this one is over, and its key with it. What cannot be forgotten now harms nobody.
    await deviceKey.forgetAllBut(key?.id).catch(() => {})
    return placeOf({ company_uuid, register_uuid })
  } catch (error) {
    if (key) await deviceKey.forget(key.id).catch(() => {})
    throw error
  }
}

const placeOf = ({ company_uuid, register_uuid }: { company_uuid: Uuid; register_uuid: Uuid }): string =>
  `/companies/${company_uuid}/pos/${register_uuid}`
