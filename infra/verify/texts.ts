import type { RecordedEvent, Uuid } from '@bon/contracts/kernel'
import { type Checker, IntegrityViolation } from './integrity-violation.ts'

/** Salted hashes of the texts in the vault, by reference. */
export type TextHashes = ReadonlyMap<Uuid, string>

/**
 * A text in the vault must be the one that the event names by its hash. A missing one is no contradiction: it was
 * forgotten, or its time is over.
 */
export const texts = (hashes: TextHashes): Checker => {
  let compared = 0
  return {
    see(event) {
      if (hashes.size === 0) return
      for (const { ref, hash } of namedIn(event.data)) {
        const found = hashes.get(ref)
        if (found === undefined) continue
        compared++
        if (found !== hash) throw changed(event, ref)
      }
    },
    counted: () => ({ texts: compared }),
  }
}

const changed = (event: RecordedEvent, ref: Uuid): IntegrityViolation =>
  new IntegrityViolation('vault.text_changed', event, 'the text, and papers that print it', `text ${ref}`)

/** References with a hash, at any depth. */
function* namedIn(value: unknown): Iterable<{ ref: Uuid; hash: string }> {
  if (typeof value !== 'object' || value === null) return
  if ('ref' in value && 'hash' in value && typeof value.ref === 'string' && typeof value.hash === 'string')
    yield { ref: value.ref, hash: value.hash }
  for (const inner of Object.values(value)) yield* namedIn(inner)
}
