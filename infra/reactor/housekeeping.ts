import type { Uuid } from '@bon/contracts/kernel'
import type { Clock, EventStore } from '@bon/contracts/ports'
import type { Identity, People } from '../identity/index.ts'
import type { PostgresVault } from '../vault/index.ts'

const hour_ms = 3_600_000

type House = {
  store: EventStore
  clock: Clock
  identity: Pick<Identity, 'sweep'>
  people: Pick<People, 'sweep'>
  vault: Pick<PostgresVault, 'sweep'>
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
      await vault.sweep((refs) => referencedIn(store, refs))
    } catch (error) {
      log(`housekeeping failed, to be tried in an hour: ${error instanceof Error ? error.message : error}`)
    }
  }
}

/** Asked once for each text, a day after it was written: a look through the sessions' closings is cheap enough. */
const referencedIn = async (store: EventStore, refs: readonly Uuid[]): Promise<ReadonlySet<Uuid>> => {
  const wanted = new Set(refs)
  const found = new Set<Uuid>()
  for await (const { type, data } of store.readAll(0n, {
    limit: Number.MAX_SAFE_INTEGER,
    prefixes: ['zReport-'],
  })) {
    const ref = type === 'ClosingStarted' ? (data as { note?: { ref: Uuid } }).note?.ref : undefined
    if (ref && wanted.has(ref)) found.add(ref)
  }
  return found
}
