import type { EntrySealed } from '@bon/contracts/journal'
import type { Uuid } from '@bon/contracts/kernel'

type Seal = Pick<EntrySealed, 'nr' | 'signature' | 'previous_signature'>

/** Numbers and signatures of a session: only the first and the last are kept, since reports name no others. */
export type Sealed = {
  count: number
  /** Events without an entry so far, by their place in the session. */
  waiting: Map<Uuid, number>
  first: Seal | undefined
  last: { seal: Seal; place: number } | undefined
}

export const noneSealed = (): Sealed => ({ count: 0, waiting: new Map(), first: undefined, last: undefined })

export const addUnsealed = (sealed: Sealed, event_id: Uuid): void => {
  sealed.waiting.set(event_id, sealed.count++)
}

export const seal = (sealed: Sealed, { source_event_id, nr, signature, previous_signature }: EntrySealed) => {
  const place = sealed.waiting.get(source_event_id)
  if (place === undefined) return
  sealed.waiting.delete(source_event_id)
  const own = { nr, signature, previous_signature }
  if (place === 0) sealed.first = own
  if (place >= (sealed.last?.place ?? 0)) sealed.last = { seal: own, place }
}

/** The numbers of the first and of the last one; null where it has none. */
export const numbersOf = ({ count, first, last }: Sealed): (number | null)[] => [
  first?.nr ?? null,
  (last?.place === count - 1 ? last.seal.nr : undefined) ?? null,
]
