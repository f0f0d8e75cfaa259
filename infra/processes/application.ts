import { type Clock, type EventStore, type Logger, nullLogger, type Terminal } from '@bon/contracts/ports'
import { monotonicMs, newId } from '../clock/index.ts'
import { openDevices } from '../devices/index.ts'
import { createDialler } from '../dialler/index.ts'
import { followPositions } from '../followers/index.ts'
import { postgresAgenda, postgresSealedUpTo, wakeParked } from '../reactor/index.ts'
import { savedCatalogue } from '../resources/saved-catalogue.ts'
import { openExportFolder, openSafTFolder } from '../saf-t/index.ts'
import { backupOf } from './backup-of.ts'
import type { Config } from './config.ts'
import { openCards } from './open-cards.ts'
import { openDemo } from './open-demo.ts'
import { type Foundation, openFoundation } from './open-foundation.ts'
import { openModules } from './open-modules.ts'
import { openPeople } from './open-people.ts'
import { openReads } from './open-reads.ts'
import { operatorFiles } from './operator-files.ts'
import { sayServerFacts } from './server-facts.ts'
import { startWorkers } from './workers.ts'
import { openWriteSide } from './write-side.ts'

export type Application = Awaited<ReturnType<typeof createApplication>>

type Options = {
  clock?: Clock
  store?: EventStore
  terminal?: Terminal
  log?: Logger
  /** Prints progress for a person who started the product by hand. */
  print?: (line: string) => void
}

/** Everything but the HTTP server, wired for the roles of this process. Opened once, closed in reverse. */
export const createApplication = async (config: Config, options: Options = {}) => {
  const { log = nullLogger, print = () => undefined, clock: providedClock, store: providedStore } = options
  const foundation = await openFoundation({ config, clock: providedClock, store: providedStore, log })
  const { pool, store, stop } = foundation
  const side = await sideOf(foundation)
  const models = openReads(foundation, side)
  const people = openPeople(foundation, side)
  const dialler = createDialler({ ...config.devices, log })
  const devices = openDevices({ newId, dialler, simulate: config.demo_days !== 'off' })
  models.projector.start()
  if (config.roles.includes('reactor') && config.demo_days !== 'off')
    await openDemo({ ...foundation, ...models, side, people, days: config.demo_days, print })
  await models.projector.ready()

  const agenda = postgresAgenda(pool)
  const cards = openCards(foundation, side, { dialler, agenda, terminal: options.terminal })
  const operator = operatorFiles(config.data_dir, monotonicMs)
  const safTFolder = config.saf_t_dir ? openSafTFolder(config.saf_t_dir) : undefined
  const bundleFolder = config.bundles_dir
    ? openExportFolder(config.bundles_dir, (part) => `${part}.ndjson.gz`)
    : undefined
  const parts = { side, models, people, devices, agenda, cards, operator, safTFolder, bundleFolder }
  const { modules, printing } = openModules(foundation, parts)
  const workers = await startWorkers(foundation, { ...parts, printing, ...modules })
  const server = sayServerFacts(foundation, side)
  const { positionOf, health: positionsHealth } = await followPositions(store, stop.signal)
  return {
    ...foundation,
    ...models,
    ...parts,
    routes: modules.routes,
    managers: modules.processes,
    skipStatistics: modules.skipStatistics,
    backupState: () => backupOf(foundation),
    processHealth: workers.health,
    /** Process managers that move money: a start waits for them. */
    moneys: modules.moneyProcesses.map(({ name }) => name),
    followerHealth: () => [side.catalogue.health(), positionsHealth()],
    positionOf,
    close: async () => {
      await server.stopped()
      stop.abort()
      await workers.done
      await people.security.settled()
      await models.projector.stop()
      await devices.close()
      await models.reads.close()
      await store.close()
      await foundation.bus.close()
      await pool.end()
    },
  }
}

/** The write side over the saved configuration, so that a start does not read the whole log. */
export const sideOf = async (foundation: Foundation) => {
  const { config, pool, store, clock, log, stop } = foundation
  return openWriteSide({
    ...foundation,
    signerOf: foundation.certificates.signerOf,
    bon: config.bon,
    sealedUpTo: postgresSealedUpTo(pool),
    saved: await savedCatalogue({ pool, store, now: clock.now() }),
    onResume: wakeParked(pool, clock, log),
    signal: stop.signal,
  })
}
