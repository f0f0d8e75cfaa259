import type { Instant } from '@bon/contracts/kernel'
import type { Clock, EventStore, Logger } from '@bon/contracts/ports'
import type { Identity, KeptFrom, People } from '../identity/index.ts'
import { markReferencedTexts, type PostgresVault } from '../vault/index.ts'

const hour_ms = 3_600_000

type Dependencies = {
  store: EventStore
  clock: Clock
  identity: Pick<Identity, 'sweep'>
  people: Pick<People, 'sweep' | 'forgetOldTexts'>
  keptFrom: KeptFrom
  /** Stored files with texts that go now. */
  removeOldExports(now: Instant): Promise<void>
  vault: Pick<PostgresVault, 'markReferenced' | 'markedUpTo' | 'sweep'>
  signal: AbortSignal
  log: Logger
}

/**
 * Once an hour: deletes ended sessions, throttles, texts whose event was never stored (ARCH-12), and texts of books that
 * the law no longer asks for, with the stored files that have them.
 */
export const runMaintenance = async ({
  store,
  clock,
  identity,
  people,
  keptFrom,
  vault,
  removeOldExports,
  signal,
  log,
}: Dependencies): Promise<void> => {
  while (!signal.aborted) {
    await clock.sleep(hour_ms, signal)
    if (signal.aborted) return
    try {
      await identity.sweep()
      await people.sweep()
      await markReferencedTexts({ store, vault })
      await vault.sweep()
      await people.forgetOldTexts(keptFrom)
      await removeOldExports(clock.now())
    } catch (error) {
      log.error('the hourly maintenance failed and is tried again in an hour', { error })
    }
  }
}
