import type { CompanyUuid, Instant, Uuid } from '@bon/contracts/kernel'
import type { Agenda } from '@bon/contracts/ports'
import { companies } from '@bon/contracts/resources'
import { certificateEndedOf, dayRulesIn } from '@bon/services/companies'
import type { ProcessManager } from '@bon/services/kernel'
import { runScheduledBackups } from '../backup/index.ts'
import { bundleInThread, runBundleWorker } from '../bundles/index.ts'
import type { People } from '../identity/index.ts'
import {
  type ProcessHealth,
  registerProcesses,
  runDeskWorker,
  runPaymentWorker,
  runPrintWorker,
  runProcess,
} from '../reactor/index.ts'
import { runPlanWorker } from '../resources/index.ts'
import { type ExportFolder, employeesOf, type OpenSafTFolder, runSafTWorker } from '../saf-t/index.ts'
import { maintain } from './maintain.ts'
import type { openCards } from './open-cards.ts'
import type { Foundation } from './open-foundation.ts'
import type { openModules } from './open-modules.ts'
import type { openReads } from './open-reads.ts'
import type { FollowingWriteSide } from './write-side.ts'

type Parts = {
  side: FollowingWriteSide
  agenda: Agenda
  models: Pick<ReturnType<typeof openReads>, 'records' | 'resources'>
  people: People
  cards: ReturnType<typeof openCards>
  printing: ReturnType<typeof openModules>['printing']
  processes: readonly ProcessManager[]
  lapseGiftCards(now: Instant): Promise<void>
  mailRisks(now: Instant): Promise<void>
  mailStatistics(now: Instant): Promise<void>
  safTFolder: OpenSafTFolder | undefined
  bundleFolder: ExportFolder | undefined
}

export type Workers = { health(): ProcessHealth[]; done: Promise<unknown> }

/** What a process with the role `reactor` runs until its stop signal; the others run nothing. */
export const startWorkers = async (foundation: Foundation, parts: Parts): Promise<Workers> => {
  const { config, urls, pool, store, clock, stop, log } = foundation
  const isReactor = config.roles.includes('reactor')
  const run = isReactor ? parts.processes : []
  await registerProcesses(pool, run, await store.head())
  const running = { url: urls.application, store, clock, signal: stop.signal, log }
  const managers = run.map((manager) => runProcess(manager, running))
  const workers = isReactor ? startBackground(foundation, parts) : []
  return {
    health: () => managers.map(({ health }) => health()),
    done: Promise.all([...managers.map(({ done }) => done), ...workers]),
  }
}

const startBackground = (
  foundation: Foundation,
  {
    side,
    agenda,
    models,
    people,
    cards,
    printing,
    lapseGiftCards,
    mailRisks,
    mailStatistics,
    safTFolder,
    bundleFolder,
  }: Parts,
) => {
  const { config, urls, pool, store, clock, stop, identity, vault, log } = foundation
  const loop = { clock, signal: stop.signal, log }
  const { keys_dir, bon = '' } = config
  const started: Promise<unknown>[] = [
    maintain(foundation, { side, people, safTFolder, bundleFolder }),
    people.deliver(stop.signal),
    runPlanWorker({ ...loop, ...side, ...models }),
    runPrintWorker({ ...loop, ...printing }),
    runDeskWorker({
      ...loop,
      handler: side.handler,
      agenda,
      certificateEndedIn: certificateEndedOf(foundation.certificates),
      lapseGiftCards,
      mailRisks,
      mailStatistics,
    }),
    runPaymentWorker({ ...loop, cards: cards.cards }),
  ]
  if (safTFolder) {
    started.push(
      runSafTWorker({
        ...loop,
        handler: side.handler,
        agenda,
        folder: safTFolder,
        database_url: urls.application,
        eventstore_url: config.eventstore_url,
        version: bon || 'unknown',
        supplier: config.supplier,
        people: employeesOf({ store, vault, identity }),
        dayRules: (vat_entity_uuid) => dayRulesIn(side.catalogue, { vat_entity_uuid }),
      }),
    )
  }
  if (bundleFolder) {
    started.push(
      runBundleWorker({
        ...loop,
        handler: side.handler,
        agenda,
        store,
        folder: bundleFolder,
        companiesOf: companiesOf(side.catalogue),
        make: bundleInThread({
          clock,
          database_url: urls.application,
          eventstore_url: config.eventstore_url,
          version: bon || 'unknown',
        }),
      }),
    )
  }
  if (config.backup && !config.eventstore_url)
    started.push(runScheduledBackups({ ...loop, pool, url: urls.backup, plan: config.backup, keys_dir, bon }))
  return started
}

const companiesOf =
  (catalogue: FollowingWriteSide['catalogue']) =>
  (entity: Uuid): CompanyUuid[] =>
    catalogue
      .everywhere(companies)
      .filter(({ vat_entity_uuid }) => vat_entity_uuid === entity)
      .map(({ uuid }) => uuid)
