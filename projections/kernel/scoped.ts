import type { Uuid } from '@bon/contracts/kernel'
import type { Kysely } from 'kysely'
import type { Projection, Tables } from './projection.ts'
import type { RowOf } from './table.ts'

/** In whose name is read: lists show the company's own rows, shared resources those of its parents as well. */
export type ReadScope = { readonly company_uuid: Uuid; readonly resource_companies: readonly Uuid[] }

declare const scoped: unique symbol
/** A transaction in which row-level security knows the company. Only `withScope` of the read store makes one. */
export type Scoped = ReadScope & { readonly [scoped]: Kysely<unknown> }

const handles = new WeakMap<Scoped, Kysely<unknown>>()

/** For the read store alone: brands a transaction that has its scope set. */
export const asScoped = (transaction: Kysely<unknown>, scope: ReadScope): Scoped => {
  const { company_uuid, resource_companies } = scope
  const made = Object.freeze({ company_uuid, resource_companies }) as Scoped
  handles.set(made, transaction)
  return made
}

export const handleOf = (db: Scoped): Kysely<unknown> => {
  const handle = handles.get(db)
  if (!handle) throw new Error('this handle did not come from withScope')
  return handle
}

export type DatabaseOf<T extends Tables> = { [K in keyof T & string]: RowOf<T[K]> }

/** The tables of a projection: the only way to name one, so no query outlives its version. */
export const tablesOf = <T extends Tables>(db: Scoped, projection: Projection<T>): Kysely<DatabaseOf<T>> =>
  handleOf(db).withSchema(projection.schema) as unknown as Kysely<DatabaseOf<T>>
