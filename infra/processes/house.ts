import { certificateStanding } from '@bon/contracts/journal'
import { type CompanyScope, hashWith, type Uuid } from '@bon/contracts/kernel'
import {
  type Clock,
  type EventStore,
  type MessageBus,
  StoreUnavailable,
  type Terminal,
} from '@bon/contracts/ports'
import { projections } from '@bon/projections/all'
import { activeBonsOn, floorPlan } from '@bon/projections/floor-plan'
import { signatureOfNr } from '@bon/projections/journal'
import {
  createFinishRefund,
  createSettleTerminal,
  createTakeCard,
  followCards,
  mailPapers,
} from '@bon/services/processes'
import { forgottenList, keepBackups } from '../backup/index.ts'
import { monotonicMs, newId } from '../clock/index.ts'
import { demoCompanies } from '../demo/index.ts'
import { openDevices } from '../devices/index.ts'
import { createDialler } from '../dialler/index.ts'
import { postgresErrorReports } from '../error-reports/index.ts'
import { assertDurable, eventStoreDbEventStore, postgresEventStore } from '../event-store/index.ts'
import { nodeHashes } from '../hashes/index.ts'
import { createRelyingParty, postgresIdentity, postgresPeople } from '../identity/index.ts'
import { postgresImages } from '../images/index.ts'
import { openKeys } from '../keys/index.ts'
import { postgresLeases } from '../leases/index.ts'
import { keptLetters, smtpPost } from '../mailer/index.ts'
import { memoryMessageBus, natsMessageBus } from '../message-bus/index.ts'
import { openMobilePay } from '../mobilepay/index.ts'
import { pdfOf } from '../pdf/index.ts'
import { openPool } from '../pool/index.ts'
import { createProjector, type WaitFor } from '../projector/index.ts'
import {
  keepHouse,
  keepPaying,
  keepPrinting,
  type ProcessHealth,
  postgresAgenda,
  postgresParkedWork,
  postgresSealedUpTo,
  registerProcesses,
  runProcess,
  wakeParked,
} from '../reactor/index.ts'
import { openReadStore } from '../read-store/index.ts'
import { keepPlans, postgresReservations, resourceHouse, vaultRecords } from '../resources/index.ts'
import { asOf } from '../shop/as-of.ts'
import { merchantNumberOf, terminalOwnerOf, terminalPlaceOf } from '../shop/cards.ts'
import { companyOf } from '../shop/companies.ts'
import { followPositions } from '../shop/company-positions.ts'
import { limitOf } from '../shop/gating.ts'
import { cardBitsOf } from '../shop/gift-cards.ts'
import { letterEnds, postReceipt } from '../shop/mails.ts'
import { hasOpenSession, openTrade } from '../shop/open-trade.ts'
import { openPress } from '../shop/papers.ts'
import { openPrinting } from '../shop/printing.ts'
import { savedCatalogue } from '../shop/saved-catalogue.ts'
import { endOfCertificate } from '../signer/index.ts'
import { openTerminals } from '../terminals/index.ts'
import { postgresVault } from '../vault/index.ts'
import { backupOf } from './backup-of.ts'
import { type Config, forgottenFolders } from './config.ts'
import { refuseReachableDemo } from './demo-guard.ts'
import { openClock } from './open-clock.ts'
import { openDatabase } from './open-database.ts'
import { openDemo } from './open-demo.ts'
import { operatorFiles } from './operator-files.ts'
import { createWriteSide } from './write-side.ts'

export type House = Awaited<ReturnType<typeof openHouse>>

type Options = {
  clock?: Clock
  store?: EventStore
  terminal?: Terminal
  tell?: (line: string) => void
}

/** Everything but the HTTP server, wired for the roles of this process. Opened once, closed in reverse. */
export const openHouse = async (config: Config, options: Options = {}) => {
  const { tell = () => undefined } = options
  hashWith(nodeHashes)
  const urls = await openDatabase(config)
  const url = urls.application
  const pool = openPool({
    connectionString: url,
    application_name: 'bon',
    max: 10,
    connectionTimeoutMillis: 5_000,
  })
  await assertDurable(pool)

  const stop = new AbortController()
  const { clock, clockTrust } = await openClock({
    pool,
    given: options.clock,
    signal: stop.signal,
    log: tell,
  })
  const bus = await openBus(config)
  const store = options.store ?? openStore(config, url, bus)
  const { signer, server_key } = await openKeys({ pool, store, folder: config.keys_dir, now_ms: Date.now() })
  const certificate_ends_at = endOfCertificate(signer.certificate_pem)
  const identity = postgresIdentity({ pool, clock, newId, monotonicMs, server_key, say: tell })
  // Roles and pages that another process has changed hold here with the next request (ADR 0088).
  bus.subscribe('live.*.people.*', identity.inside.sessions.forgetCached)
  await refuseReachableDemo(config, identity)
  const vault = postgresVault({ pool, clock, newId })

  const bitsOf = cardBitsOf(server_key)
  const sealedUpTo = postgresSealedUpTo(pool)
  const saved = await savedCatalogue({ pool, store, now: clock.now() })
  const side = await createWriteSide({
    store,
    signer,
    clock,
    bus,
    bitsOf,
    sealedUpTo,
    saved,
    onResume: wakeParked(pool, clock, tell),
    signal: stop.signal,
  })
  const runs = config.roles.includes('projector') ? {} : { runs: [] }
  const records = vaultRecords({ pool, clock, handler: side.handler })
  const reservations = postgresReservations({ pool, clock })
  const leases = postgresLeases(pool)
  const images = postgresImages({ pool, clock })
  const errorReports = postgresErrorReports({ pool, newId })
  const reads = openReadStore({ url: urls.reader, projections })
  // What a decision rests on is never read from the rows of a former version.
  const isFresh: WaitFor = async (names, position, ms) =>
    (await projector.waitFor(names, position, ms)) && (await reads.servedFormer(names)).length === 0
  const resources = resourceHouse({
    ...side,
    reads,
    records,
    reservations,
    namesOf: async (actors) => {
      const users = await Promise.all(actors.filter(isUuid).map((uuid) => identity.userOf(uuid)))
      return new Map(users.flatMap((user) => (user ? [[user.uuid, user.name]] : [])))
    },
    limitOf: (scope, key) => limitOf(side.catalogue, scope, key),
    openBonsOn: async (scope, table_uuid) => {
      if (!(await isFresh([floorPlan.name], await store.head(), 2_000)))
        throw new StoreUnavailable('the read model of the floor plan is behind the log')
      return reads.withScope(scope, (db) => activeBonsOn(db, table_uuid))
    },
    hasOpenSession: hasOpenSession(side.sessions),
    openTradeOf: (company_uuid) => openTrade({ ...side, reads, waitFor: isFresh })(company_uuid),
  })
  const people = postgresPeople({
    inside: identity.inside,
    handler: side.handler,
    store,
    vault,
    demo_company: config.demo_days === 'off' ? undefined : demoCompanies.kajkanten.company_uuid,
    post: config.smtp && smtpPost(config.smtp),
    keepLetter:
      config.data_dir === undefined
        ? undefined
        : keptLetters({ data_dir: config.data_dir, clock, newId, tell }),
    letterEnded: letterEnds({ ...side, clock }),
    forgotten: forgottenList(forgottenFolders(config)),
    public_url: config.public_url ?? `${config.tls ? 'https' : 'http'}://localhost:${config.port}`,
    partyAt: createRelyingParty({ public_url: config.public_url, is_tls: config.tls !== undefined }),
    companyOf: (uuid) => companyOf(side.catalogue, uuid),
  })
  const dialler = createDialler({ ...config.devices, tell })
  const devices = openDevices({ newId, dialler, simulate: config.demo_days !== 'off' })
  const projector = createProjector({ url, owner_url: urls.owner, store, clock, bus, projections, ...runs })
  projector.start()

  if (config.roles.includes('reactor') && config.demo_days !== 'off') {
    await openDemo({ pool, side, identity, records, reservations, clock, days: config.demo_days, tell })
  }
  await projector.ready()
  const initialsOf = async (companies: readonly string[], uuid: string) =>
    (await identity.cashierOf(companies, uuid))?.initials ?? ''
  const papers = {
    store,
    handler: side.handler,
    asOf: asOf(store),
    bitsOf,
    vault,
    initialsOf,
    cashiers: identity.cashiersOf,
    rasterOf: images.raster,
    signatureOf: (scope: CompanyScope, nr: number) => reads.withScope(scope, (db) => signatureOfNr(db, nr)),
  }
  const press = openPress(papers)
  const mobilepay = openMobilePay({
    pool,
    server_key,
    now: clock.now,
    simulator: config.terminals,
    companyOf: (terminal_uuid) => terminalOwnerOf(side.catalogue, terminal_uuid),
    numberOf: (company_uuid) => merchantNumberOf(side.catalogue, company_uuid),
  })
  const agenda = postgresAgenda(pool)
  const printing = openPrinting({
    catalogue: side.catalogue,
    handler: side.handler,
    agenda,
    vault,
    newId,
    tell,
    printer: devices.printer,
    now: clock.now,
    press,
    initialsOf,
  })
  const post = postReceipt({
    ...papers,
    catalogue: side.catalogue,
    press,
    vault,
    mailer: people.mailer,
    pdf: pdfOf,
  })
  const reach = {
    handler: side.handler,
    newId,
    now: clock.now,
    terminal:
      options.terminal ?? openTerminals({ dialler, simulator: config.terminals, vipps: mobilepay.terminal }),
    placeOf: (company_uuid: Uuid, uuid: Uuid) => terminalPlaceOf(side.catalogue, company_uuid, uuid),
  }
  const cards = createTakeCard({
    settle: side.settle,
    agenda,
    tell,
    finishRefund: createFinishRefund(side),
    giveBack: side.giveBack,
    openSession: async (company_uuid, register_uuid) =>
      (await side.sessions.open(register_uuid, company_uuid))?.session_uuid,
    ...reach,
  })
  const moneys = [...side.processes, followCards({ agenda })]
  const managers = [...moneys, ...printing.processes, mailPapers({ handler: side.handler, post })]
  const run = config.roles.includes('reactor') ? managers : []
  await registerProcesses(pool, run, await store.head())
  const reactor = run.map((manager) =>
    runProcess(manager, { url, store, clock, signal: stop.signal, log: tell }),
  )
  const kept = config.roles.includes('reactor')
    ? Promise.all([
        keepHouse({ store, clock, identity, people, vault, signal: stop.signal, log: tell }),
        people.deliver(stop.signal, tell),
      ])
    : undefined
  const planned = config.roles.includes('reactor')
    ? keepPlans({ ...side, records, resources, clock, signal: stop.signal, log: tell })
    : undefined
  const printed = config.roles.includes('reactor')
    ? keepPrinting({ ...printing, clock, signal: stop.signal, log: tell })
    : undefined
  const paid = config.roles.includes('reactor')
    ? keepPaying({ cards, clock, signal: stop.signal, log: tell })
    : undefined
  const { positionOf, health: positionsHealth } = await followPositions(store, stop.signal)
  const backedUp =
    config.roles.includes('reactor') && config.backup && !config.eventstore_url
      ? keepBackups({
          pool,
          url: urls.backup,
          plan: config.backup,
          keys_dir: config.keys_dir,
          bon: config.bon ?? '',
          clock,
          signal: stop.signal,
          log: tell,
        })
      : undefined
  const processHealth = (): ProcessHealth[] => reactor.map(({ health }) => health())
  return {
    config,
    clock,
    clockTrust,
    pool,
    bus,
    store,
    signer,
    identity,
    people,
    vault,
    side,
    papers,
    press,
    bitsOf,
    agenda,
    mobilepay,
    projector,
    reads,
    records,
    resources,
    images,
    errorReports,
    parkedWork: postgresParkedWork(pool),
    leases,
    devices,
    managers,
    backupState: () => backupOf({ pool, config, clock }),
    certificateState: () => certificateStanding(certificate_ends_at, clock.now()),
    processHealth,
    /** The process managers that move money: a start waits for them. */
    moneys: moneys.map(({ name }) => name),
    followerHealth: () => [side.catalogue.health(), positionsHealth()],
    positionOf,
    settlesTerminal: createSettleTerminal(reach),
    operator: operatorFiles(config.data_dir, monotonicMs),
    close: async () => {
      stop.abort()
      await Promise.all([...reactor.map(({ done }) => done), kept, planned, printed, paid, backedUp])
      await people.security.settled()
      await projector.stop()
      await devices.close()
      await reads.close()
      await store.close()
      await bus.close()
      await pool.end()
    },
  }
}

/** A process manager acts under its own name, a person under his uuid. */
const isUuid = (actor: string): boolean => /^[\da-f]{8}-/.test(actor)

const openBus = (config: Config): Promise<MessageBus> | MessageBus =>
  config.nats_url ? natsMessageBus({ url: config.nats_url }) : memoryMessageBus()

const openStore = (config: Config, url: string, bus: MessageBus): EventStore =>
  config.eventstore_url
    ? eventStoreDbEventStore({ url: config.eventstore_url })
    : postgresEventStore({ url, bus })
