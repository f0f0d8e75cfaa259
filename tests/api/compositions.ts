import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Position } from '@bon/contracts/kernel'
import type { Application } from '@bon/infra/processes'
import { openTerminalSimulator, type TerminalSimulator } from '@bon/infra/terminals'
import { vi } from 'vitest'
import { demoTerminals } from '../../infra/demo/terminals.ts'
import { startEventStoreThread } from '../doubles/eventstoredb/start-beside.ts'
import { freshDatabase } from '../harness/database.ts'
import type { LogPlace } from '../harness/open-log.ts'
import { startScaledShop } from '../harness/scaled-shop.ts'
import type { Shop } from '../harness/shop.ts'
import { startShop } from '../harness/start-shop.ts'
import { type Till, tillOf } from '../harness/till.ts'
import { withTenantChecks } from './tenant-isolation.ts'

/** The shop that the suites of all contexts use, whatever the number of processes. */
export type ApiShop = ReturnType<
  typeof withTenantChecks<Shop & LogPlace & { data_dir?: string; output(): string }>
>

export const wholeShop = async (): Promise<
  ApiShop & { simulator: TerminalSimulator; application: Application }
> => {
  const database_url = await freshDatabase()
  const identifiers = Object.values(demoTerminals)
  const simulator = await openTerminalSimulator({ host: '127.0.0.1', port: 0, identifiers })
  // Starts with two days of trade: more than one part of the journal, and earlier sessions.
  const shop = await startShop({ config: { database_url, demo_days: 2, terminals: simulator.address } })
  const stop = async () => {
    await shop.stop()
    await simulator.close()
  }
  return withTenantChecks({ ...shop, database_url, simulator, output: () => '', stop })
}

/**
 * One process, with the log on EventStoreDB: a double that implements its protocol. The demo is created before the read
 * models follow, because there every read after an append is a separate request.
 */
export const eventStoreShop = async ({
  demo_days,
}: {
  demo_days: number
}): Promise<ApiShop & { moneys_behind_when_ready: string[] }> => {
  const database_url = await freshDatabase()
  const server = await startEventStoreThread()
  const keys_dir = await mkdtemp(join(tmpdir(), 'bon-keys-'))
  const config = { database_url, eventstore_url: server.url, demo_days, keys_dir }
  const maker = await startShop({ config: { ...config, roles: ['reactor'] } })
  const made = await maker.application.store.head()
  await maker.stop()
  const shop = await startShop({ config })
  // Each process manager must have read the demo's days before the suites start.
  const end = await shop.application.store.head()
  const behind = (place: Position) =>
    shop.application.processHealth().filter(({ position }) => position < place)
  const isReady = async () => (await fetch(`${shop.url}/health`)).ok
  await vi.waitUntil(isReady, { timeout: 120_000, interval: 10 })
  const behind_when_ready = behind(made).map(({ name }) => name)
  await vi.waitUntil(() => behind(end).length === 0, { timeout: 120_000, interval: 100 })
  const stop = async () => {
    await shop.stop()
    await server.stop()
    await rm(keys_dir, { recursive: true, force: true })
  }
  const moneys_behind_when_ready = behind_when_ready.filter((name) => shop.application.moneys.includes(name))
  const place = { database_url, eventstore_url: server.url }
  return withTenantChecks({ ...shop, ...place, moneys_behind_when_ready, output: () => '', stop })
}

export const scaledShop = async (): Promise<ApiShop> => withTenantChecks(await startScaledShop())

/** The registers that the suites use: two of Kajkanten, one of its subcompany, and the neighbour's. */
export const tillsOf = async (
  shop: ApiShop,
): Promise<Record<'restaurant' | 'bar' | 'terrace' | 'kiosk', Till>> => {
  const { registers, cashiers, kajkanten, terrassen, nabo } = shop.ids
  const { admin, neighbour } = shop.tokens
  const company = { company: kajkanten, token: admin }
  const [restaurant, bar, terrace, kiosk] = await Promise.all([
    tillOf(shop, { ...company, register: registers.restaurant, cashier: cashiers.mette }),
    tillOf(shop, { ...company, register: registers.bar, cashier: cashiers.lars }),
    tillOf(shop, { company: terrassen, token: admin, register: registers.terrace, cashier: cashiers.anna }),
    tillOf(shop, { company: nabo, token: neighbour, register: registers.kiosk, cashier: cashiers.nabo }),
  ])
  return { restaurant, bar, terrace, kiosk }
}
