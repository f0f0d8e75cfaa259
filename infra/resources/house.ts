import { journalStream } from '@bon/contracts/journal'
import type { CompanyScope, Uuid } from '@bon/contracts/kernel'
import type { EventStore } from '@bon/contracts/ports'
import { type AnyResource, companies, registers, resourceStream, tables } from '@bon/contracts/resources'
import { listRows, showDocument } from '@bon/projections/documents'
import { type CommandHandler, upcast } from '@bon/services/kernel'
import { journalStore, type Limit, type Reservations, type ResourceHouse } from '@bon/services/resources'
import type { ReadStore } from '../read-store/index.ts'
import type { Catalogue } from '../shop/catalogue.ts'
import type { Records } from './records.ts'

type House = {
  store: EventStore
  handler: CommandHandler
  catalogue: Catalogue
  reads: ReadStore
  records: Records
  reservations: Reservations
  namesOf(actors: readonly string[]): Promise<ReadonlyMap<string, string>>
  limitOf(scope: CompanyScope, key: NonNullable<AnyResource['limit']>): Limit | undefined
  /** Bons on a table, as of everything that was written before the question. */
  openBonsOn(scope: CompanyScope, table_uuid: Uuid): Promise<number>
  hasOpenSession(scope: CompanyScope, register_uuid: Uuid): Promise<boolean>
  openTradeOf: ResourceHouse['openTradeOf']
}

/** The resource machine wired over log, catalogue, read model and vault. */
export const resourceHouse = (house: House): ResourceHouse => {
  const { store, handler, catalogue, reads, records, reservations } = house
  /** Under itself a company may name its subcompanies: who sells what (CAT-29). */
  const isOwnSub = ({ name }: AnyResource, uuid: Uuid, { company_uuid }: CompanyScope) =>
    name === companies.name && catalogue.anywhere(companies, uuid)?.parent_uuid === company_uuid
  const isUsable = async (definition: AnyResource, uuid: Uuid, scope: CompanyScope) => {
    if (catalogue.find(definition, scope, uuid) || isOwnSub(definition, uuid, scope)) return true
    // Another process may have made it a moment ago: seen is only what this one has read.
    await catalogue.reach(await store.head())
    return catalogue.find(definition, scope, uuid) !== undefined
  }
  return {
    stores: { journal: journalStore(handler, isUsable), vault: records },
    reservations,
    list: (scope, definition, asked) =>
      definition.storage === 'vault'
        ? records.list(scope, definition, asked)
        : Promise.resolve(listRows(catalogue.sorted, scope, definition, asked)),
    show: (scope, definition, uuid) =>
      definition.storage === 'vault'
        ? records.show(scope, definition, uuid)
        : reads.withScope(scope, (db) => showDocument(db, definition, uuid)),
    history: async ({ name }, uuid) => {
      const events = []
      for await (const event of store.readStream(resourceStream(name, uuid))) events.push(upcast(event))
      return events
    },
    namesOf: house.namesOf,
    look: (scope) => ({
      find: (definition, uuid) => catalogue.find(definition, scope, uuid),
      list: (definition) => catalogue.list(definition, scope),
    }),
    everywhere: catalogue.everywhere,
    ownerOf: catalogue.ownerOf,
    openBonsOn: async (scope, { name }, uuid) => (name === tables.name ? house.openBonsOn(scope, uuid) : 0),
    hasOpenSession: async (scope, { name }, uuid) =>
      name === registers.name && house.hasOpenSession(scope, uuid),
    hasJournal: async (vat_entity_uuid) => {
      for await (const _ of store.readStream(journalStream(vat_entity_uuid, 1))) return true
      return false
    },
    openTradeOf: house.openTradeOf,
    reach: catalogue.reach,
    limitOf: async (scope, key) => house.limitOf(scope, key),
  }
}
