import { sha1 } from '@noble/hashes/legacy.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'

/** The hashes that ids and seals are made of, as lower-case hex. Texts count by their UTF-8 bytes. */
export type Hashes = {
  /** Over the bytes that `prefix_hex` names, and the text after them. */
  sha1Hex(prefix_hex: string, text: string): string
  sha256Hex(text: string): string
}

const scriptSha1: Hashes['sha1Hex'] = (prefix_hex, text) =>
  bytesToHex(sha1(concatBytes(hexToBytes(prefix_hex), utf8ToBytes(text))))
const scriptSha256: Hashes['sha256Hex'] = (text) => bytesToHex(sha256(utf8ToBytes(text)))

/** In JavaScript, for browsers: their own hashes answer later only, and none of ours may wait. */
export const scriptHashes: Hashes = { sha1Hex: scriptSha1, sha256Hex: scriptSha256 }

// One variable for each: the till's first load leaves out a hash that it does not ask for.
let hashSha1 = scriptSha1
let hashSha256 = scriptSha256

/** Sets what this process hashes with; same bytes, another speed (ADR 0075). */
export const hashWith = (others: Hashes): void => {
  hashSha1 = others.sha1Hex
  hashSha256 = others.sha256Hex
}

export const sha1Hex: Hashes['sha1Hex'] = (prefix_hex, text) => hashSha1(prefix_hex, text)
export const sha256Hex: Hashes['sha256Hex'] = (text) => hashSha256(text)
