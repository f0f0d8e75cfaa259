import { hash } from 'node:crypto'
import type { Hashes } from '@bon/contracts/kernel'

/** OpenSSL takes a tenth of the time of JavaScript implementations for the hashes of a sale. */
export const nodeHashes: Hashes = {
  sha1Hex: (prefix_hex, text) => {
    const prefix_bytes = prefix_hex.length / 2
    const bytes = Buffer.allocUnsafe(prefix_bytes + Buffer.byteLength(text))
    bytes.write(prefix_hex, 'hex')
    bytes.write(text, prefix_bytes)
    return hash('sha1', bytes)
  },
  sha256Hex: (text) => hash('sha256', text),
}
