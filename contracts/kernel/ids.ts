import { bytesToHex } from '@noble/hashes/utils.js'
import { z } from 'zod'
import { sha1Hex } from './hashes.ts'

export const Uuid = z.uuid({ abort: true }).lowercase()
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

/** Unix milliseconds at which an id of version 7 was made, by its maker's clock; undefined for other versions. */
export const madeAtMs = (id: Uuid): number | undefined =>
  id.charAt(14) === '7' ? Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16) : undefined

/** RFC 9562 version 5: the same name under the same namespace is the same id, for ever and everywhere. */
export const uuid5 = (namespace: Uuid, name: string): Uuid => {
  const hex = sha1Hex(namespace.replaceAll('-', ''), name)
  const variant = (8 | (Number.parseInt(hex.charAt(16), 16) & 3)).toString(16)
  return dashed(`${hex.slice(0, 12)}5${hex.slice(13, 16)}${variant}${hex.slice(17, 32)}`)
}
