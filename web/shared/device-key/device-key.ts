import type { DeviceKey } from '@bon/contracts/identity'
import { box, newId } from '../platform/index.ts'

const prefix = 'device-key.'
const algorithm = { name: 'ECDSA', namedCurve: 'P-256' } as const

/** The key itself can sign, and be kept by this browser; nobody can read it out, we neither. */
type Kept = { private_key: CryptoKey; public_key: DeviceKey }
type NewKey = { id: string; public_key: DeviceKey }

const read = new Map<string, Kept>()

const isKept = (value: unknown): value is Kept =>
  typeof value === 'object' && value !== null && 'private_key' in value && 'public_key' in value

export const deviceKey = {
  /** Undefined where a browser has no keys to give (a page without https), or cannot keep one. */
  async make(): Promise<NewKey | undefined> {
    if (globalThis.crypto?.subtle === undefined) return undefined
    try {
      const { publicKey, privateKey } = await crypto.subtle.generateKey(algorithm, false, ['sign'])
      const { x = '', y = '' } = await crypto.subtle.exportKey('jwk', publicKey)
      const public_key: DeviceKey = { kty: 'EC', crv: 'P-256', x, y }
      const id = newId()
      await box.put(prefix + id, { private_key: privateKey, public_key } satisfies Kept)
      return { id, public_key }
    } catch {
      return undefined
    }
  },

  /** Undefined when the browser has lost it. Throws when it does not say. */
  async of(id: string): Promise<Kept | undefined> {
    const known = read.get(id)
    if (known) return known
    const kept = await box.get(prefix + id)
    if (!isKept(kept)) return undefined
    read.set(id, kept)
    return kept
  },

  /** All of them but the one that is used from now on. */
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
