import { sha256Hex } from '../kernel/index.ts'
import type { BundleEnd, BundleLine } from './bundle-lines.ts'

type Kind = keyof BundleEnd['parts']

/** Counts the lines of a file and hashes them by kind, in memory that does not grow with the file. */
export const openPartHashes = () => {
  const none = () => ({ lines: 0, hash: '0'.repeat(64) })
  const parts: BundleEnd['parts'] = {
    manifest: none(),
    key: none(),
    event: none(),
    text: none(),
    register: none(),
  }
  return {
    parts,
    add(kind: BundleLine['line'], text: string): void {
      if (kind === 'end') return
      const part: BundleEnd['parts'][Kind] = parts[kind]
      part.lines++
      part.hash = sha256Hex(part.hash + sha256Hex(text))
    },
  }
}
