import { readFile } from 'node:fs/promises'
import type { Position } from '@bon/contracts/kernel'
import { barredFrom, companyOf } from '@bon/services/companies'
import { inTime, monotonicMs, newId } from '../clock/index.ts'
import { createServer, type ServerOptions } from '../http/index.ts'
import { setBackItems } from '../reactor/index.ts'
import type { Application } from './application.ts'
import { createReadiness } from './readiness.ts'
import { withinLog } from './within-log.ts'

/** Starts the HTTP server with the API and the page. Resolves with its address. */
export const serve = async (
  application: Application,
  web_dist: string | undefined,
  logger?: ServerOptions['logger'],
): Promise<{ url: string; close(): Promise<void> }> => {
  const { config, side, identity, bus, clock, projector, positionOf } = application
  const tls = config.tls
    ? { cert: await readFile(config.tls.cert, 'utf8'), key: await readFile(config.tls.key, 'utf8') }
    : undefined
  const within = withinLog(application.store)
  const began = monotonicMs()
  const waitsFor = createReadiness({
    processes: application.processHealth,
    moneys: application.moneys,
    elapsed_ms: () => monotonicMs() - began,
  })
  const server = await createServer({
    routes: application.routes,
    identity,
    security: application.people.security,
    companyOf: (uuid) => companyOf(side.catalogue, uuid),
    barredFrom: barredFrom(side.catalogue),
    // The demo's accounts are published, and it is reachable from this machine only (ADR 0082).
    staff_needs_second_factor: config.demo_days === 'off',
    clock,
    newId,
    bus,
    positionOf,
    waitFor: async (names, requestedPosition) => {
      const position = await within(requestedPosition)
      if (!(await projector.waitFor(names, position, config.read_wait_ms))) return false
      // Lists and the till's catalogue are answered from memory, which follows the same events on its own.
      return names.includes('documents') ? reached(application, position) : true
    },
    isRebuilding: async (names) => (await application.reads.servedFormer(names)).length > 0,
    health: async () => healthOf(application, waitsFor()),
    ...application.operator,
    check_answers: config.check_answers,
    ...(web_dist !== undefined && { web_dist }),
    ...(tls && { tls }),
    ...(config.trust_proxy !== undefined && { trust_proxy: config.trust_proxy }),
    ...(logger && { logger }),
  })
  const url = await server.listen({ host: config.host, port: config.port })
  return { url, close: () => server.close() }
}

const reached = async ({ clock, config, side }: Application, position: Position): Promise<boolean> => {
  const stop = new AbortController()
  const reach = side.catalogue.reach(position, stop.signal).then(() => true)
  const isReached = await inTime(clock, config.read_wait_ms, reach)
  stop.abort()
  return isReached ?? false
}

/**
 * Ready: the log answers, and since the start every manager that moves money has caught up once. A projection or
 * process manager that stops later is named, and sales continue.
 */
const healthOf = async (application: Application, waits_for: readonly string[]) => {
  await application.store.head()
  return {
    ready: waits_for.length === 0,
    waits_for,
    clock: application.clockTrust.health(),
    projections: application.projector.health(),
    processes: application.processHealth(),
    agenda: await setBackItems(application.pool),
    followers: application.followerHealth(),
    backup: await application.backupState(),
    certificate: application.certificateState(),
    heads_differ: application.heads_differ,
  }
}
