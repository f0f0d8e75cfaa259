import type { CompanyScope, CompanyUuid, Position, RecordedEvent, Uuid } from '@bon/contracts/kernel'
import type {
  AnyResource,
  Filter,
  Resource,
  ResourceDefinition,
  Row,
  RuleContext,
} from '@bon/contracts/resources'
import type { Reservations } from './reservations.ts'
import type { ResourceStore } from './store.ts'

/** A page of a list, as the read side needs it. */
export type PageQuery = {
  search: string | undefined
  sort: { field: string; descending: boolean }
  filters: readonly Filter[]
  archived: 'no' | 'only'
  cursor: string | undefined
  limit: number
}
export type Listed = { rows: Row<AnyResource>[]; next: string | null; total: number }

/** The limit of the company's package, and the packages with a higher one (PERM-14). */
export type Limit = { limit: number; packages: readonly string[] }

export type OpenTrade = { open_registers: number; paid_orders: number }

/** Dependencies of the resource routes. */
export type ResourceDependencies = {
  /** By `storage` of the definition. */
  stores: Record<ResourceDefinition['storage'], ResourceStore>
  reservations: Reservations
  /** Undefined for an invalid cursor. */
  list(scope: CompanyScope, definition: AnyResource, query: PageQuery): Promise<Listed | undefined>
  show(scope: CompanyScope, definition: AnyResource, uuid: Uuid): Promise<Row<AnyResource> | undefined>
  history(definition: AnyResource, uuid: Uuid): Promise<RecordedEvent[]>
  namesOf(actors: readonly string[]): Promise<ReadonlyMap<string, string>>
  /** The configuration available to a company, as cached in this process. */
  reader(scope: CompanyScope): Pick<RuleContext, 'find' | 'list'>
  /** Active entities of a kind in all companies, to find references. */
  everywhere<D extends AnyResource>(definition: D): Resource<D>[]
  /** The company that owns an entity. */
  ownerOf(definition: AnyResource, uuid: Uuid): Uuid | undefined
  /** Number of open orders that use it: an occupied table cannot be archived (FLR-12). */
  openBonsOn(scope: CompanyScope, definition: AnyResource, uuid: Uuid): Promise<number>
  /** Whether it is a register with an open session, read from its stream. */
  hasOpenSession(scope: CompanyScope, definition: AnyResource, uuid: Uuid): Promise<boolean>
  /** Whether a VAT entity's journal has begun, read from the log: its first entry is sealed or about to be. */
  hasJournal(vat_entity_uuid: Uuid): Promise<boolean>
  /** Open registers and orders with payments of a company. */
  openTradeOf(company_uuid: CompanyUuid): Promise<OpenTrade>
  /** Resolves when this process has read the configuration up to this position. */
  reach(position: Position): Promise<void>
  limitOf(scope: CompanyScope, key: NonNullable<ResourceDefinition['limit']>): Promise<Limit | undefined>
}
