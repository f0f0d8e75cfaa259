import type { Uuid } from '@bon/contracts/kernel'

/**
 * The vault texts that an event references: every `ref` with its `hash` (`VaultText`), at any depth. Found by shape
 * instead of event type, so that new events are covered; a test checks this for all event schemas.
 */
export const namedTexts = (data: unknown): Uuid[] => {
  if (typeof data !== 'object' || data === null) return []
  const below = Object.values(data).flatMap(namedTexts)
  return 'ref' in data && 'hash' in data && typeof data.ref === 'string' ? [data.ref, ...below] : below
}
