import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Position } from '@bon/contracts/kernel'
import type { House } from '@bon/infra/processes'
import { openTerminalSimulator, type TerminalSimulator } from '@bon/infra/terminals'
import { vi } from 'vitest'
import { demoTerminals } from '../../infra/demo/terminals.ts'
import { startEventStoreBeside } from '../doubles/eventstoredb/beside.ts'
import { freshDatabase } from '../harness/database.ts'
import type { LogPlace } from '../harness/open-log.ts'
import { startScaledShop } from '../harness/scaled-shop.ts'
import type { Shop } from '../harness/shop.ts'
import { startShop } from '../harness/start-shop.ts'
import { tillOf } from '../harness/till.ts'
import { besideNeighbour } from './beside-neighbour.ts'

/** What the suites of all contexts ask for, whatever the number of processes. */
export type ApiShop = ReturnType<
  typeof besideNeighbour<Shop & LogPlace & { data_dir?: string; said(): string }>
>

export const wholeShop = async (): Promise<ApiShop & { simulator: TerminalSimulator; house: House }> => {
  const database_url = await freshDatabase()
  const identifiers = Object.values(demoTerminals)
  const simulator = await openTerminalSimulator({ host: '127.0.0.1', port: 0, identifiers })
  // Two days of trade behind it: more than one part of the journal, and sessions before this one.
  const shop = await startShop({ config: { database_url, demo_days: 2, terminals: simulator.address } })
  const stop = async () => {
    await shop.stop()
    await simulator.close()
  }
  return besideNeighbour({ ...shop, database_url, simulator, said: () => '', stop })
}

/**
 * As one process, with the log on EventStoreDB: the double of it that speaks its own wire. The demo is made before the
 * read models follow, as each of their readings after each append is a request of its own there.
 */
export const eventStoreShop = async ({
  demo_days,
}: {
  demo_days: number
}): Promise<ApiShop & { moneys_behind_when_ready: string[] }> => {
  const database_url = await freshDatabase()
  const server = await startEventStoreBeside()
  const keys_dir = await mkdtemp(join(tmpdir(), 'bon-keys-'))
  const config = { database_url, eventstore_url: server.url, demo_days, keys_dir }
  const maker = await startShop({ config: { ...config, roles: ['reactor'] } })
  const made = await maker.house.store.head()
  await maker.stop()
  const shop = await startShop({ config })
  // Each process manager reads the demo's days for itself; the suites ask for what happens from here on.
  const end = await shop.house.store.head()
  const behind = (place: Position) => shop.house.processHealth().filter(({ position }) => position < place)
  const isReady = async () => (await fetch(`${shop.url}/health`)).ok
  await vi.waitUntil(isReady, { timeout: 120_000, interval: 10 })
  const behind_when_ready = behind(made).map(({ name }) => name)
  await vi.waitUntil(() => behind(end).length === 0, { timeout: 120_000, interval: 100 })
  const stop = async () => {
    await shop.stop()
    await server.stop()
    await rm(keys_dir, { recursive: true, force: true })
  }
  const moneys_behind_when_ready = behind_when_ready.filter((name) => shop.house.moneys.includes(name))
  const place = { database_url, eventstore_url: server.url }
  return besideNeighbour({ ...shop, ...place, moneys_behind_when_ready, said: () => '', stop })
}

export const scaledShop = async (): Promise<ApiShop> => besideNeighbour(await startScaledShop())

/** The registers that the suites trade at: two of the house, one of its subcompany, and the neighbour's. */
export const tillsOf = async (shop: ApiShop) => {
  const { registers, cashiers, kajkanten, terrassen, nabo } = shop.ids
  const { admin, neighbour } = shop.tokens
  const house = { company: kajkanten, token: admin }
  const [restaurant, bar, terrace, kiosk] = await Promise.all([
    tillOf(shop, { ...house, register: registers.restaurant, cashier: cashiers.mette }),
    tillOf(shop, { ...house, register: registers.bar, cashier: cashiers.lars }),
    tillOf(shop, { company: terrassen, token: admin, register: registers.terrace, cashier: cashiers.anna }),
    tillOf(shop, { company: nabo, token: neighbour, register: registers.kiosk, cashier: cashiers.nabo }),
  ])
  return { restaurant, bar, terrace, kiosk }
}
