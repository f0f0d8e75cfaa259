import { sha1 } from '@noble/hashes/legacy.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'

/** Hashes for ids and seals, as lower-case hex. Texts are hashed as UTF-8. */
export type Hashes = {
  /** Over the bytes of `prefix_hex` followed by the text. */
  sha1Hex(prefix_hex: string, text: string): string
  sha256Hex(text: string): string
}

const scriptSha1: Hashes['sha1Hex'] = (prefix_hex, text) =>
  bytesToHex(sha1(concatBytes(hexToBytes(prefix_hex), utf8ToBytes(text))))
const scriptSha256: Hashes['sha256Hex'] = (text) => bytesToHex(sha256(utf8ToBytes(text)))

/** Implementation in JavaScript, for browsers: Web Crypto is asynchronous, and these hashes must be synchronous. */
export const scriptHashes: Hashes = { sha1Hex: scriptSha1, sha256Hex: scriptSha256 }

// Two variables, so that the till's first load can leave out the hash that it does not use.
let hashSha1 = scriptSha1
let hashSha256 = scriptSha256

/** Replaces the implementation for this process; the results must be identical (ADR 0075). */
export const hashWith = (others: Hashes): void => {
  hashSha1 = others.sha1Hex
  hashSha256 = others.sha256Hex
}

export const sha1Hex: Hashes['sha1Hex'] = (prefix_hex, text) => hashSha1(prefix_hex, text)
export const sha256Hex: Hashes['sha256Hex'] = (text) => hashSha256(text)
