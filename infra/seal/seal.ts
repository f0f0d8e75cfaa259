import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import type { Uuid } from '@bon/contracts/kernel'

const nonce_bytes = 12
const tag_bytes = 16

/**
 * Encrypts secrets that must be readable again, under a key derived from the server key, which is not part of the
 * database: a stolen backup decrypts nothing. They are bound to their owner, a company or a person, so that a row
 * copied to another owner cannot be decrypted either.
 */
export const openSeal = (server_key: Uint8Array, purpose: string) => {
  const key = Buffer.from(hkdfSync('sha256', server_key, '', purpose, 32))
  return {
    seal: (owner: Uuid, text: string): Buffer => {
      const nonce = randomBytes(nonce_bytes)
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(owner))
      return Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
    },
    /** Undefined for what this server cannot decrypt: encrypted under a lost key, or for another owner. */
    open: (owner: Uuid, sealed: Buffer): string | undefined => {
      try {
        const nonce = sealed.subarray(0, nonce_bytes)
        const decipher = createDecipheriv('aes-256-gcm', key, nonce)
          .setAAD(Buffer.from(owner))
          .setAuthTag(sealed.subarray(-tag_bytes))
        return Buffer.concat([
          decipher.update(sealed.subarray(nonce_bytes, -tag_bytes)),
          decipher.final(),
        ]).toString('utf8')
      } catch {
        // The authentication failed: another key or another owner; the caller treats it as lost.
        return undefined
      }
    },
  }
}
