import type { Clock, EventStore } from '@bon/contracts/ports'
import type { Identity, People } from '../identity/index.ts'
import { keepNamedTexts, type PostgresVault } from '../vault/index.ts'

const hour_ms = 3_600_000

type House = {
  store: EventStore
  clock: Clock
  identity: Pick<Identity, 'sweep'>
  people: Pick<People, 'sweep'>
  vault: Pick<PostgresVault, 'keep' | 'keptUpTo' | 'sweep'>
  signal: AbortSignal
  log(line: string): void
}

/** Once an hour: ended sessions and throttles go, and texts whose event never came (architecture.md 4b). */
export const keepHouse = async ({
  store,
  clock,
  identity,
  people,
  vault,
  signal,
  log,
}: House): Promise<void> => {
  while (!signal.aborted) {
    await clock.sleep(hour_ms, signal)
    if (signal.aborted) return
    try {
      await identity.sweep()
      await people.sweep()
      await keepNamedTexts({ store, vault })
      await vault.sweep()
    } catch (error) {
      log(`housekeeping failed, to be tried in an hour: ${error instanceof Error ? error.message : error}`)
    }
  }
}
