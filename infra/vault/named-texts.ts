import type { Uuid } from '@bon/contracts/kernel'

/**
 * The vault's texts that a fact names: every `ref` with its `hash` (`VaultText`), however deep it stands. By shape and
 * not by event type, so that an event of tomorrow is heard as well; a test walks all event schemas to hold it to that.
 */
export const namedTexts = (data: unknown): Uuid[] => {
  if (typeof data !== 'object' || data === null) return []
  const below = Object.values(data).flatMap(namedTexts)
  return 'ref' in data && 'hash' in data && typeof data.ref === 'string' ? [data.ref, ...below] : below
}
