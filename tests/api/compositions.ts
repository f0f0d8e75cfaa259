import { openTerminalSimulator, type TerminalSimulator } from '@bon/infra/terminals'
import { demoTerminals } from '../../infra/demo/terminals.ts'
import { freshDatabase } from '../harness/database.ts'
import { startScaledShop } from '../harness/scaled-shop.ts'
import type { Shop } from '../harness/shop.ts'
import { startShop } from '../harness/start-shop.ts'
import { tillOf } from '../harness/till.ts'
import { besideNeighbour } from './beside-neighbour.ts'

/** What the suites of all contexts ask for, whatever the number of processes. */
export type ApiShop = ReturnType<typeof besideNeighbour<Shop & { database_url: string; said(): string }>>

export const wholeShop = async (): Promise<ApiShop & { simulator: TerminalSimulator }> => {
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
