import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Clock, EventStore } from '@bon/contracts/ports'
import { rolesFileIn } from '@bon/infra/database'
import { eventStoreDbEventStore } from '@bon/infra/event-store'
import { type Application, type Config, createApplication, serve } from '@bon/infra/processes'
import { scaled } from '@bon/infra/slowness'
import { freshDatabase } from './database.ts'
import { actors, callShop, enterAsStaff, ids, type Shop, uuidOfUser } from './shop.ts'
import { supplier } from './supplier.ts'

/** The whole server in one process, on its own database, with the demo's configuration and no trade. */
export const startShop = async (
  over: { clock?: Clock; config?: Partial<Config> } = {},
): Promise<Shop & { application: Application }> => {
  // The test server runs without fsync; crash tests start their own durable one.
  process.env['BON_TEST_DURABILITY'] = 'off'
  const keys_dir = await mkdtemp(join(tmpdir(), 'bon-keys-'))
  const config: Config = {
    host: '127.0.0.1',
    port: 0,
    database_url: over.config?.database_url ?? (await freshDatabase()),
    nats_url: undefined,
    eventstore_url: undefined,
    tls: undefined,
    roles: ['api', 'projector', 'reactor'],
    demo_days: 0,
    // The suites' simulated scales, printers and boxes are at this address.
    devices: { allowed: ['127.0.0.1'], is_own_network: false },
    read_wait_ms: scaled(5_000),
    settle_wait_ms: scaled(20_000),
    // So that suites that wait for all process managers do not wait for the half minute of a real span.
    span_ms: 1_000,
    log: 'silent',
    trust_proxy: undefined,
    check_answers: true,
    keys_dir,
    saf_t_dir: join(keys_dir, 'saf-t'),
    bundles_dir: join(keys_dir, 'bundles'),
    supplier,
    roles_file: process.env['BON_ROLES_FILE'] ?? rolesFileIn(keys_dir),
    ...over.config,
  }
  const store = config.eventstore_url ? patientStore(config.eventstore_url) : undefined
  const application = await createApplication(config, {
    ...(over.clock && { clock: over.clock }),
    ...(store && { store }),
  })
  const server = await serve(application, undefined)
  const tokens = Object.fromEntries(
    await Promise.all(
      Object.entries(actors).map(async ([actor, email]) => [
        actor,
        await application.identity.startSession(uuidOfUser(email)),
      ]),
    ),
  ) as Shop['tokens']
  if (config.roles.includes('api'))
    for (const staff of [tokens.provider, tokens.chief]) await enterAsStaff(server.url, staff)
  return {
    url: server.url,
    application,
    tokens,
    ids,
    call: callShop(server.url, () => tokens.admin),
    stop: async () => {
      await server.close()
      await application.close()
      await rm(keys_dir, { recursive: true, force: true })
    },
  }
}

/** Opened like the product's, with the append timeout scaled to this machine. */
const patientStore = (url: string): EventStore =>
  eventStoreDbEventStore({ url, attemptMs: scaled(2_000), deadlineMs: scaled(5_000) })
