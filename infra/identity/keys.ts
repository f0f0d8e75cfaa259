import { createHmac } from 'node:crypto'
import type { Uuid } from '@bon/contracts/kernel'
import type { RateLimit } from '@bon/services/identity'

const keyed = (server_key: Buffer, text: string) => createHmac('sha256', server_key).update(text).digest()

/** Hashes people's and network addresses, so that counters do not store them in plaintext. */
export const limitKey = (server_key: Buffer, limit: RateLimit | 'login', key: string): string =>
  `${limit}:${keyed(server_key, `${limit}\n${key.trim().normalize('NFC').toLowerCase()}`).toString('base64url')}`

/** Salted by person, so that equal PINs of two people differ (PERM-16). */
export const adminPinHmac = (server_key: Buffer, user_uuid: Uuid, pin: string): Buffer =>
  keyed(server_key, `admin pin\n${user_uuid}\n${pin}`)

export const pairingHmac = (server_key: Buffer, code: string): Buffer => keyed(server_key, `pairing\n${code}`)
