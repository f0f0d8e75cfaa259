import { certificateStatus } from '@bon/contracts/journal'
import { hashWith } from '@bon/contracts/kernel'
import type { Clock, EventStore, Logger, MessageBus } from '@bon/contracts/ports'
import { compareHeads, type HeadDiffers, readHeads } from '../anchors/index.ts'
import { monotonicMs, newId } from '../clock/index.ts'
import { assertDurable, eventStoreDbEventStore, postgresEventStore } from '../event-store/index.ts'
import { nodeHashes } from '../hashes/index.ts'
import { postgresIdentity } from '../identity/index.ts'
import { cardBitsOf } from '../keys/card-bits.ts'
import { openKeys, signingPairs } from '../keys/index.ts'
import { memoryMessageBus, natsMessageBus } from '../message-bus/index.ts'
import { openPool } from '../pool/index.ts'
import { endOfCertificate } from '../signer/index.ts'
import { postgresVault } from '../vault/index.ts'
import type { Config } from './config.ts'
import { refuseReachableDemo } from './demo-guard.ts'
import { openClock } from './open-clock.ts'
import { openDatabase } from './open-database.ts'

type Options = {
  config: Config
  clock: Clock | undefined
  store: EventStore | undefined
  log: Logger
}

export type Foundation = Awaited<ReturnType<typeof openFoundation>>

/** What all else rests on: database, time, log, keys, identity and vault. */
export const openFoundation = async ({
  config,
  clock: providedClock,
  store: providedStore,
  log,
}: Options) => {
  hashWith(nodeHashes)
  const urls = await openDatabase(config)
  const pool = openPool({
    connectionString: urls.application,
    application_name: 'bon',
    max: 10,
    connectionTimeoutMillis: 5_000,
  })
  await assertDurable(pool)

  const stop = new AbortController()
  const { signal } = stop
  const { clock, clockTrust } = await openClock({ pool, providedClock, signal, log })
  const bus = await openBus(config)
  const store = providedStore ?? openStore(config, urls.application, bus)
  const heads_differ = await compareWithHeads(config, store, log)
  const { signer, server_key } = await openKeys({ pool, store, folder: config.keys_dir, now_ms: Date.now() })
  const certificate_ends_at = endOfCertificate(signer.certificate_pem)
  const identity = postgresIdentity({ pool, clock, newId, monotonicMs, server_key, log })
  // A change of roles or pages in another process takes effect with the next request (ADR 0088).
  bus.subscribe('live.*.people.*', identity.inside.sessions.forgetCached)
  await refuseReachableDemo(config, identity)
  return {
    config,
    log,
    urls,
    pool,
    stop,
    clock,
    clockTrust,
    bus,
    store,
    signer,
    certificates: signingPairs({ pool, signer, server_key }),
    heads_differ,
    server_key,
    bitsOf: cardBitsOf(server_key),
    certificateState: () => certificateStatus(certificate_ends_at, clock.now()),
    identity,
    vault: postgresVault({ pool, clock, newId }),
  }
}

/** Before anything is written: what this start would add to an older copy is a second past. */
const compareWithHeads = async (config: Config, store: EventStore, log: Logger): Promise<HeadDiffers[]> => {
  if (!config.heads_file) return []
  const differing = await compareHeads(store, await readHeads(config.heads_file))
  for (const each of differing) log.error('the journal is not the one whose head is held outside', each)
  return differing
}

const openBus = (config: Config): Promise<MessageBus> | MessageBus =>
  config.nats_url ? natsMessageBus({ url: config.nats_url }) : memoryMessageBus()

const openStore = (config: Config, url: string, bus: MessageBus): EventStore =>
  config.eventstore_url
    ? eventStoreDbEventStore({ url: config.eventstore_url })
    : postgresEventStore({ url, bus })
