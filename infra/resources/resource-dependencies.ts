import { journalStream } from '@bon/contracts/journal'
import type { CompanyScope, RegisterUuid, Uuid } from '@bon/contracts/kernel'
import type { EventStore } from '@bon/contracts/ports'
import { type AnyResource, companies, registers, resourceStream, tables } from '@bon/contracts/resources'
import { listRows, showDocument } from '@bon/projections/resources'
import { type CommandHandler, upcast } from '@bon/services/kernel'
import {
  journalStore,
  type Limit,
  type Reservations,
  type ResourceDependencies,
} from '@bon/services/resources'
import type { ReadStore } from '../read-store/index.ts'
import type { FollowedCatalogue } from './catalogue.ts'
import type { Records } from './records.ts'

type Dependencies = {
  store: EventStore
  handler: CommandHandler
  catalogue: FollowedCatalogue
  reads: ReadStore
  records: Records
  reservations: Reservations
  namesOf(actors: readonly string[]): Promise<ReadonlyMap<string, string>>
  limitOf(scope: CompanyScope, key: NonNullable<AnyResource['limit']>): Limit | undefined
  /** Open orders on a table, including everything written before the call. */
  openBonsOn(scope: CompanyScope, table_uuid: Uuid): Promise<number>
  hasOpenSession(scope: CompanyScope, register_uuid: RegisterUuid): Promise<boolean>
  openTradeOf: ResourceDependencies['openTradeOf']
}

/** The resource module wired over log, catalogue, read model and vault. */
export const resourceDependencies = (application: Dependencies): ResourceDependencies => {
  const { store, handler, catalogue, reads, records, reservations } = application
  /** A company may reference its subcompanies: which of them sells a product (CAT-29). */
  const isOwnSub = ({ name }: AnyResource, uuid: Uuid, { company_uuid }: CompanyScope) =>
    name === companies.name && catalogue.anywhere(companies, uuid)?.parent_uuid === company_uuid
  const isUsable = async (definition: AnyResource, uuid: Uuid, scope: CompanyScope) => {
    if (catalogue.find(definition, scope, uuid) || isOwnSub(definition, uuid, scope)) return true
    // Another process may have created it a moment ago: the catalogue has only what this process has read.
    await catalogue.reach(await store.head())
    return catalogue.find(definition, scope, uuid) !== undefined
  }
  return {
    stores: { journal: journalStore(handler, isUsable), vault: records },
    reservations,
    list: (scope, definition, query) =>
      definition.storage === 'vault'
        ? records.list(scope, definition, query)
        : Promise.resolve(listRows(catalogue.sorted, scope, definition, query)),
    show: (scope, definition, uuid) =>
      definition.storage === 'vault'
        ? records.show(scope, definition, uuid)
        : reads.withScope(scope, (db) => showDocument(db, definition, uuid)),
    history: async ({ name }, uuid) => {
      const events = []
      for await (const event of store.readStream(resourceStream(name, uuid))) events.push(upcast(event))
      return events
    },
    namesOf: application.namesOf,
    reader: (scope) => ({
      find: (definition, uuid) => catalogue.find(definition, scope, uuid),
      list: (definition) => catalogue.list(definition, scope),
    }),
    everywhere: catalogue.everywhere,
    ownerOf: catalogue.ownerOf,
    openBonsOn: async (scope, { name }, uuid) =>
      name === tables.name ? application.openBonsOn(scope, uuid) : 0,
    hasOpenSession: async (scope, { name }, uuid) =>
      name === registers.name && application.hasOpenSession(scope, uuid),
    hasJournal: async (vat_entity_uuid) => {
      // Its first part may hold spans alone, which sign nothing of the entity.
      for await (const { type } of store.readStream(journalStream(vat_entity_uuid, 1)))
        if (type === 'EntrySealed' || type === 'JournalClosed') return true
      return false
    },
    openTradeOf: application.openTradeOf,
    reach: catalogue.reach,
    limitOf: async (scope, key) => application.limitOf(scope, key),
  }
}
