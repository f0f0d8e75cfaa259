import { logStart, type Uuid } from '@bon/contracts/kernel'
import { paperStream } from '@bon/contracts/papers'
import type { Clock, EventStore } from '@bon/contracts/ports'
import { orderStream } from '@bon/services/orders'
import type { Identity, People } from '../identity/index.ts'
import type { PostgresVault, SweptText } from '../vault/index.ts'

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
      await vault.sweep((texts) => referencedIn(store, texts))
    } catch (error) {
      log(`housekeeping failed, to be tried in an hour: ${error instanceof Error ? error.message : error}`)
    }
  }
}

/** What names texts whose subject has no stream of its own. */
const naming: ReadonlySet<string> = new Set(['ClosingStarted', 'InvoiceBasisCreated', 'InvoiceCredited'])

/**
 * Asked once for each text, a day after it was written. Texts of orders lie in the order's own stream, addresses in that of its papers; a look through
 * the sessions' closings and the invoices is cheap enough for the rest.
 */
const referencedIn = async (store: EventStore, texts: readonly SweptText[]): Promise<ReadonlySet<Uuid>> => {
  const wanted = new Map<Uuid, Uuid[]>()
  for (const { ref, subject } of texts) wanted.set(subject, [...(wanted.get(subject) ?? []), ref])
  const found = new Set<Uuid>()
  const look = (data: object, refs: readonly Uuid[]) => {
    const said = JSON.stringify(data)
    for (const ref of refs) if (said.includes(ref)) found.add(ref)
  }
  for (const [subject, refs] of wanted)
    for (const stream of [orderStream(subject), paperStream(subject)])
      for await (const { data } of store.readStream(stream)) look(data, refs)
  const left = texts.flatMap(({ ref }) => (found.has(ref) ? [] : [ref]))
  if (left.length === 0) return found
  for await (const { type, data } of store.readAll(logStart, {
    limit: Number.MAX_SAFE_INTEGER,
    prefixes: ['zReport-', 'invoice-'],
  })) {
    if (naming.has(type)) look(data, left)
  }
  return found
}
