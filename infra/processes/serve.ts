import { readFile } from 'node:fs/promises'
import { newId } from '../clock/index.ts'
import { createServer } from '../http/index.ts'
import { companyOf } from '../shop/companies.ts'
import { barredFrom } from '../shop/gating.ts'
import type { House } from './house.ts'
import { composeRoutes } from './routes.ts'

/** A query waits this long for its own writes (architecture.md 4 step 7). */
const patience_ms = 1_000

/** Opens the house's door: the API and the page. Answers its address. */
export const serve = async (
  house: House,
  web_dist: string | undefined,
): Promise<{ url: string; close(): Promise<void> }> => {
  const { config, side, identity, bus, clock, projector, positionOf } = house
  const tls = config.tls
    ? { cert: await readFile(config.tls.cert, 'utf8'), key: await readFile(config.tls.key, 'utf8') }
    : undefined
  const server = await createServer({
    routes: composeRoutes(house),
    identity,
    companyOf: (uuid) => companyOf(side.catalogue, uuid),
    barredFrom: barredFrom(side.catalogue),
    clock,
    newId,
    bus,
    positionOf,
    waitFor: (names, position) => projector.waitFor(names, position, patience_ms),
    health: async () => healthOf(house),
    check_answers: config.check_answers,
    ...(web_dist === undefined ? {} : { web_dist }),
    ...(tls ? { tls } : {}),
    ...(config.trust_proxy === undefined ? {} : { trust_proxy: config.trust_proxy }),
    ...(config.log === 'silent' ? {} : { log: { level: config.log } }),
  })
  const url = await server.listen({ host: config.host, port: config.port })
  return { url, close: () => server.close() }
}

/** Ready means: the log answers. A stopped projection or process manager is named, and selling goes on. */
const healthOf = async (house: House) => {
  await house.store.head()
  return { ready: true, projections: house.projector.health(), processes: house.processHealth() }
}
