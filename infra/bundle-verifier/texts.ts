import type { BundleManifest, BundleText } from '@bon/contracts/bundles'
import type { Uuid } from '@bon/contracts/kernel'
import type { Seen } from './seen.ts'
import type { Signatures } from './signatures.ts'
import { BundleViolation, type Where } from './verdict.ts'

/**
 * Texts are in no event: an event has a salted hash of each. One that comes with its salt must have that hash; one that
 * is missing was forgotten, or is not opened here, and the chain is as whole as with it (fiscal goal 5).
 */
export const openTexts = ({ texts: mode }: BundleManifest, checks: Signatures) => {
  let named: Map<Uuid, string> = new Map()
  const counts = { texts_named: 0, texts_opened: 0 }
  return {
    counted: () => counts,
    seeEvent({ event }: Seen): void {
      named = new Map(namedIn(event.data))
      counts.texts_named += named.size
    },
    seeText({ ref, hash, salt, text }: BundleText, where: Where): void {
      if (mode !== 'opened' || named.get(ref) !== hash)
        throw new BundleViolation('text.not_named', where, `text ${ref}`)
      counts.texts_opened++
      const fits = saltedHash(salt, text).then((found) => found === hash)
      checks.expect(fits, 'text.changed', where)
    },
  }
}

const saltedHash = async (salt_hex: string, text: string): Promise<string> => {
  const salt = (salt_hex.match(/../g) ?? []).map((byte) => Number.parseInt(byte, 16))
  const bytes = Uint8Array.from([...salt, ...new TextEncoder().encode(text)])
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** References with a hash, at any depth. */
function* namedIn(value: unknown): Iterable<[Uuid, string]> {
  if (typeof value !== 'object' || value === null) return
  if ('ref' in value && 'hash' in value && typeof value.ref === 'string' && typeof value.hash === 'string')
    yield [value.ref, value.hash]
  for (const inner of Object.values(value)) yield* namedIn(inner)
}
