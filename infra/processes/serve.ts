import { readFile } from 'node:fs/promises'
import type { Position } from '@bon/contracts/kernel'
import { monotonicMs, newId } from '../clock/index.ts'
import { createServer } from '../http/index.ts'
import { setBackItems } from '../reactor/index.ts'
import { companyOf } from '../shop/companies.ts'
import { barredFrom } from '../shop/gating.ts'
import { inTime } from '../shop/in-time.ts'
import type { House } from './house.ts'
import { createReadiness } from './readiness.ts'
import { composeRoutes } from './routes.ts'
import { withinLog } from './within-log.ts'

/** Opens the house's door: the API and the page. Answers its address. */
export const serve = async (
  house: House,
  web_dist: string | undefined,
): Promise<{ url: string; close(): Promise<void> }> => {
  const { config, side, identity, bus, clock, projector, positionOf } = house
  const tls = config.tls
    ? { cert: await readFile(config.tls.cert, 'utf8'), key: await readFile(config.tls.key, 'utf8') }
    : undefined
  const within = withinLog(house.store)
  const began = monotonicMs()
  const waitsFor = createReadiness({
    processes: house.processHealth,
    moneys: house.moneys,
    elapsed_ms: () => monotonicMs() - began,
  })
  const server = await createServer({
    routes: composeRoutes({
      ...house,
      settle_wait_ms: config.settle_wait_ms,
      sign_up: config.sign_up ?? 'open',
    }),
    identity,
    security: house.people.security,
    companyOf: (uuid) => companyOf(side.catalogue, uuid),
    barredFrom: barredFrom(side.catalogue),
    // The demo's accounts are published, and it is kept to this machine (ADR 0082).
    staff_needs_second_factor: config.demo_days === 'off',
    clock,
    newId,
    bus,
    positionOf,
    waitFor: async (names, asked) => {
      const position = await within(asked)
      if (!(await projector.waitFor(names, position, config.read_wait_ms))) return false
      // Lists and the till's catalogue are answered from memory, which hears of the same facts by itself.
      return names.includes('documents') ? reached(house, position) : true
    },
    isRebuilding: async (names) => (await house.reads.servedFormer(names)).length > 0,
    health: async () => healthOf(house, waitsFor()),
    ...house.operator,
    check_answers: config.check_answers,
    ...(web_dist === undefined ? {} : { web_dist }),
    ...(tls ? { tls } : {}),
    ...(config.trust_proxy === undefined ? {} : { trust_proxy: config.trust_proxy }),
    ...(config.log === 'silent' ? {} : { log: { level: config.log } }),
  })
  const url = await server.listen({ host: config.host, port: config.port })
  return { url, close: () => server.close() }
}

const reached = async ({ clock, config, side }: House, position: Position): Promise<boolean> => {
  const given_up = new AbortController()
  const reach = side.catalogue.reach(position, given_up.signal).then(() => true)
  const isReached = await inTime(clock, config.read_wait_ms, reach)
  given_up.abort()
  return isReached ?? false
}

/**
 * Ready means: the log answers, and since the start nothing that moves money is still behind. A projection or process
 * manager that stops later is named, and selling goes on.
 */
const healthOf = async (house: House, waits_for: readonly string[]) => {
  await house.store.head()
  return {
    ready: waits_for.length === 0,
    waits_for,
    clock: house.clockTrust.health(),
    projections: house.projector.health(),
    processes: house.processHealth(),
    agenda: await setBackItems(house.pool),
    followers: house.followerHealth(),
    backup: await house.backupState(),
    certificate: house.certificateState(),
  }
}
