import { logStart, type Uuid } from '@bon/contracts/kernel'
import type { EventStore } from '@bon/contracts/ports'
import { namedTexts } from './named-texts.ts'
import type { PostgresVault } from './postgres-vault.ts'

const atOnce = 1_000

type Dependencies = {
  store: Pick<EventStore, 'head' | 'readAll'>
  vault: Pick<PostgresVault, 'markReferenced' | 'markedUpTo'>
}

/**
 * Marks each text that an event references, from the last marked position to the end of the log, so that a sweep after
 * it keeps them. Each event is read once; a concurrent process marks the same texts.
 */
export const markReferencedTexts = async ({ store, vault }: Dependencies): Promise<void> => {
  const head = await store.head()
  for (;;) {
    const marked = await vault.markedUpTo()
    // A log that was restored from an older backup is read again from its start.
    const after = marked > head ? logStart : marked
    const refs: Uuid[] = []
    let [count, upTo] = [0, after]
    for await (const { data, position } of store.readAll(after, { limit: atOnce })) {
      count += 1
      upTo = position
      refs.push(...namedTexts(data))
    }
    if (count > 0) await vault.markReferenced(refs, upTo)
    if (count < atOnce) return
  }
}
