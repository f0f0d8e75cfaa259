import type { CompanyScope, Position, RecordedEvent, Uuid } from '@bon/contracts/kernel'
import type { AnyResource, Filter, Look, Resource, ResourceDefinition, Row } from '@bon/contracts/resources'
import type { Reservations } from './reservations.ts'
import type { ResourceStore } from './store.ts'

/** A page of a list as the read side understands it. */
export type ListAsked = {
  search: string | undefined
  sort: { field: string; descending: boolean }
  filters: readonly Filter[]
  archived: 'no' | 'only'
  cursor: string | undefined
  limit: number
}
export type Listed = { rows: Row<AnyResource>[]; next: string | null; total: number }

/** The limit of the company's package, and the packages that allow more (PERM-14). */
export type Limit = { limit: number; packages: readonly string[] }

export type OpenTrade = { open_registers: number; paid_orders: number }

/** What the resource routes ask of the rest of the house. */
export type ResourceHouse = {
  /** By `storage` of the definition. */
  stores: Record<ResourceDefinition['storage'], ResourceStore>
  reservations: Reservations
  /** Undefined for a cursor that we never gave out. */
  list(scope: CompanyScope, definition: AnyResource, asked: ListAsked): Promise<Listed | undefined>
  show(scope: CompanyScope, definition: AnyResource, uuid: Uuid): Promise<Row<AnyResource> | undefined>
  history(definition: AnyResource, uuid: Uuid): Promise<RecordedEvent[]>
  namesOf(actors: readonly string[]): Promise<ReadonlyMap<string, string>>
  /** The configuration that a company may use, as this process knows it. */
  look(scope: CompanyScope): Pick<Look, 'find' | 'list'>
  /** Active entities of a kind in all companies: whoever holds on to something. */
  everywhere<D extends AnyResource>(definition: D): Resource<D>[]
  /** Whatever company keeps it. */
  ownerOf(definition: AnyResource, uuid: Uuid): Uuid | undefined
  /** Bons that are neither paid nor cancelled and need it: a table with guests stays (FLR-12). */
  openBonsOn(scope: CompanyScope, definition: AnyResource, uuid: Uuid): Promise<number>
  /** Whether it is a register with a session that is not closed, as its stream says now. */
  hasOpenSession(scope: CompanyScope, definition: AnyResource, uuid: Uuid): Promise<boolean>
  /** Whether a VAT entity's journal has begun, as the log says it now: its first entry is sealed, or is being sealed. */
  hasJournal(vat_entity_uuid: Uuid): Promise<boolean>
  /** What a company has open now: registers, and orders that hold money. */
  openTradeOf(company_uuid: Uuid): Promise<OpenTrade>
  /** Resolves when this process has seen the configuration up to there. */
  reach(position: Position): Promise<void>
  limitOf(scope: CompanyScope, key: NonNullable<ResourceDefinition['limit']>): Promise<Limit | undefined>
}
