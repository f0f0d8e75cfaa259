import { sha1 } from '@noble/hashes/legacy.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { z } from 'zod'

export const Uuid = z.uuid().lowercase()
export type Uuid = string

const dashed = (hex: string): Uuid =>
  `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20, 32)}`

/** RFC 9562 version 7: ordered by time, so that new keys land at the end of an index. `random` is 10 bytes. */
export const uuidv7 = (unixMs: number, random: Uint8Array): Uuid => {
  const bytes = new Uint8Array(16)
  for (let i = 0; i < 6; i++) bytes[i] = Math.floor(unixMs / 2 ** (8 * (5 - i))) % 256
  bytes.set(random.subarray(0, 10), 6)
  bytes[6] = 0x70 | ((bytes[6] ?? 0) & 0x0f)
  bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f)
  return dashed(bytesToHex(bytes))
}

/** RFC 9562 version 5: the same name under the same namespace is the same id, for ever and everywhere. */
export const uuid5 = (namespace: Uuid, name: string): Uuid => {
  const bytes = sha1(concatBytes(hexToBytes(namespace.replaceAll('-', '')), utf8ToBytes(name))).slice(0, 16)
  bytes[6] = 0x50 | ((bytes[6] ?? 0) & 0x0f)
  bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f)
  return dashed(bytesToHex(bytes))
}

export const sha256Hex = (text: string): string => bytesToHex(sha256(utf8ToBytes(text)))
