import { logStart, type Uuid } from '@bon/contracts/kernel'
import type { EventStore } from '@bon/contracts/ports'
import { namedTexts } from './named-texts.ts'
import type { PostgresVault } from './postgres-vault.ts'

const atOnce = 1_000

type House = { store: Pick<EventStore, 'head' | 'readAll'>; vault: Pick<PostgresVault, 'keep' | 'keptUpTo'> }

/**
 * Marks each text that a fact names, from where the last look ended to the end of the log, so that a sweep after it
 * takes none of them. Each fact is read once; a second process that looks at the same time marks the same.
 */
export const keepNamedTexts = async ({ store, vault }: House): Promise<void> => {
  const head = await store.head()
  for (;;) {
    const kept = await vault.keptUpTo()
    // A log that was restored from an older backup is looked through again.
    const after = kept > head ? logStart : kept
    const refs: Uuid[] = []
    let [count, upTo] = [0, after]
    for await (const { data, position } of store.readAll(after, { limit: atOnce })) {
      count += 1
      upTo = position
      refs.push(...namedTexts(data))
    }
    if (count > 0) await vault.keep(refs, upTo)
    if (count < atOnce) return
  }
}
