import type { DeviceKey } from '@bon/contracts/identity'
import { box, newId } from '../platform/index.ts'

const prefix = 'device-key.'
const algorithm = { name: 'ECDSA', namedCurve: 'P-256' } as const

/** A non-extractable key: it can sign and be stored in the browser, but no script can read it. */
type StoredKey = { private_key: CryptoKey; public_key: DeviceKey }
type NewKey = { id: string; public_key: DeviceKey }

const read = new Map<string, StoredKey>()

const isStoredKey = (value: unknown): value is StoredKey =>
  typeof value === 'object' && value !== null && 'private_key' in value && 'public_key' in value

export const deviceKey = {
  /** Undefined where the browser has no WebCrypto (a page without https) or cannot store keys. */
  async make(): Promise<NewKey | undefined> {
    if (globalThis.crypto?.subtle === undefined) return undefined
    try {
      const { publicKey, privateKey } = await crypto.subtle.generateKey(algorithm, false, ['sign'])
      const { x = '', y = '' } = await crypto.subtle.exportKey('jwk', publicKey)
      const public_key: DeviceKey = { kty: 'EC', crv: 'P-256', x, y }
      const id = newId()
      await box.put(prefix + id, { private_key: privateKey, public_key } satisfies StoredKey)
      return { id, public_key }
    } catch {
      // This browser cannot create or store a key: the register is paired without one.
      return undefined
    }
  },

  /** Undefined when the browser has lost the key. Throws when the storage does not answer. */
  async of(id: string): Promise<StoredKey | undefined> {
    const cached = read.get(id)
    if (cached) return cached
    const stored = await box.get(prefix + id)
    if (!isStoredKey(stored)) return undefined
    read.set(id, stored)
    return stored
  },

  /** Deletes all keys but the given one. */
  async forgetAllBut(id?: string): Promise<void> {
    for (const each of await deviceKey.ids()) if (each !== id) await deviceKey.forget(each)
  },
  async forget(id: string): Promise<void> {
    read.delete(id)
    await box.clear(prefix + id)
  },
  async ids(): Promise<string[]> {
    return (await box.keys(prefix)).map((key) => key.slice(prefix.length))
  },
}
